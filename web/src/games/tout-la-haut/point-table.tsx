/** A table of points: a row for each player, the best on top, a column for each part. */
import { at } from "../../kit/at";
import { objectiveName } from "./objective";
import { Mark } from "./pieces";
import type { Player } from "./players";
import { NO_OBJECTIVE } from "./state";
import { useTranslate } from "./words";

/** A player's points, part by part, with the number that a bonus was given or missed for. */
export interface Points {
  floors: number;
  bonus: number;
  /** The length of the longest run; null where it is not known any more. */
  run: number | null;
  objective: number;
  /** The number that the objective counts, or null. */
  aim: number | null;
  /** The points of the first game, where they are added. */
  firstGame: number | null;
  total: number;
}

interface Props {
  /** The players in the order of their rows. */
  players: Player[];
  /** By seat. */
  points: Points[];
  /** The objective, or NO_OBJECTIVE. */
  aim: number;
}

export function PointTable({ players, points, aim }: Props) {
  const t = useTranslate();
  const hasObjective = aim !== NO_OBJECTIVE;
  const hasFirstGame = points.some(({ firstGame }) => firstGame !== null);
  return (
    <table className="tlh-points">
      <thead>
        <tr>
          <td />
          <th scope="col">{t("floors")}</th>
          <th scope="col">
            <Mark name="run" /> {t("run")}
          </th>
          {hasObjective && (
            <th scope="col">
              <Mark name="aim" /> {objectiveName(t, aim)}
            </th>
          )}
          {hasFirstGame && <th scope="col">{t("game_1")}</th>}
          <th scope="col">{t("total")}</th>
        </tr>
      </thead>
      <tbody>
        {players.map(({ seat, name }) => {
          const { floors, bonus, run, objective, aim: counted, firstGame, total } = at(points, seat);
          return (
            <tr key={seat}>
              <th scope="row" className="one-line" title={name}>
                <bdi>{name}</bdi>
              </th>
              <td>{floors}</td>
              <Bonus points={bonus} count={run} />
              {hasObjective && <Bonus points={objective} count={counted} />}
              {hasFirstGame && <td>{firstGame}</td>}
              <td>
                <b>{total}</b>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A bonus, and the number that it was given or missed for. */
function Bonus({ points, count }: { points: number; count: number | null }) {
  const t = useTranslate();
  return (
    <td>
      {points ? t("plus", { points }) : "–"} {count !== null && <small className="muted">({count})</small>}
    </td>
  );
}
