/** The final score: every player's shares by company, what they are worth, and why a tie was decided. */
import { at } from "../../kit/at";
import type { Result } from "../../kit/contract";
import { CardBack, Fin } from "./drawings";
import { PlayerBalloon } from "./player";
import { type Company, companiesOf, type Player, type Props, playerAt } from "./rows";
import { useWords } from "./words";

export function Score(props: Props & { result: Result }) {
  const t = useWords();
  const { result } = props;
  const companies = companiesOf(props);
  const seats = props.names.map((_, seat) => seat);
  seats.sort((one, other) => at(result.ranks, one) - at(result.ranks, other));
  return (
    <section className="uth-score">
      <table>
        <caption className="sr">{t("scoring")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("share_worth")}</th>
            {companies.map((company) => (
              <Worth key={company.index} company={company} />
            ))}
            <th scope="col" title={t("hand_counts")}>
              <CardBack />
              <span className="sr">{t("hand_counts")}</span>
            </th>
            <th scope="col">{t("points")}</th>
          </tr>
        </thead>
        <tbody>
          {seats.map((seat) => (
            <Row key={seat} props={props} player={playerAt(props, seat)} companies={companies} />
          ))}
        </tbody>
      </table>
      <p>{t(isTied(result) ? (result.winners.length > 1 ? "tie_shared" : "tie_by_hand") : "scored_end")}</p>
    </section>
  );
}

function Worth({ company }: { company: Company }) {
  const t = useWords();
  const { index, letter, roman, plane, worth } = company;
  return (
    <th scope="col" title={t("worth_of", { company: letter, airport: roman, plane, worth })}>
      <Fin company={index} />
      <span className="sr">{letter}</span>
      <small>
        <span>{roman}</span>
        <span>+{plane}</span>
      </small>{" "}
      <strong>{worth}</strong>
    </th>
  );
}

function Row({ props, player, companies }: { props: Props; player: Player; companies: Company[] }) {
  const { seat, name, shares, held } = player;
  return (
    <tr data-seat={seat}>
      <th scope="row">
        <span className="uth-player">
          <PlayerBalloon player={player} />
          <span className="uth-who one-line" title={name}>
            <bdi>{name}</bdi>
          </span>
        </span>
      </th>
      {companies.map(({ index, worth }) => {
        const count = at(shares, index);
        return (
          <td key={index}>
            {count > 0 && (
              <>
                <small>
                  {count}×{worth}
                </small>{" "}
                {at(at(props.derived.parts, seat), index)}
              </>
            )}
          </td>
        );
      })}
      <td className="muted">{held}</td>
      <td className="uth-points figure">{at(props.derived.points, seat)}</td>
    </tr>
  );
}

/** Tell whether two players have the most points. */
function isTied({ scores }: Result): boolean {
  const most = Math.max(...scores);
  return scores.filter((score) => score === most).length > 1;
}
