/** The end: who won and why, and the tiles that everyone has left, all of them turned up. */
import { at } from "../../kit/at";
import type { BoardProps, Lang, Result, ToldResult } from "../../kit/contract";
import { type Derived, End, LIMIT, type State } from "./state";
import type { Key } from "./texts";
import { Back, Face } from "./tile";
import { rackOf, UNSEEN } from "./tiles";
import { tileCount, tileWords, useWords, wordsIn } from "./words";

const EMPTY_RACK = "UPT-16"; // the rule of this end

type Props = BoardProps<State, Derived> & { result: Result };

/** "You win with an empty rack; Otto has 5 tiles left": as "0 : 5" it would read like a loss. */
export function headline({ names, seat, lang, result }: ToldResult): string | null {
  const t = wordsIn(lang);
  const [winner, ...others] = result.winners;
  if (winner === undefined || others.length) return null;
  const key = result.end === EMPTY_RACK ? "wins_empty" : "wins_fewest";
  const won = t(winner === seat ? `you_${key}` : key, { who: names[winner] ?? "", count: at(result.scores, winner) });
  if (names.length > 2) return won;
  const loser = 1 - winner;
  const left = { who: names[loser] ?? "", tiles: tileCount(at(result.scores, loser), t) };
  return `${won}${t("and_then")}${t(loser === seat ? "you_have_left" : "has_left", left)}`;
}

export function scoreWords(score: number, lang: Lang): string {
  return tileCount(score, wordsIn(lang));
}

export function Score({ state, names, result }: Props) {
  const t = useWords();
  const seats = names.map((_, seat) => seat).sort((one, other) => at(result.ranks, one) - at(result.ranks, other));
  const shared = result.winners.length > 1;
  return (
    <div className="upt-score">
      <p>
        {t(reasonOf(state), { who: names[result.winners[0] ?? 0] ?? "", number: state.last })}
        {shared && ` ${t("shared")}`}
      </p>
      <table>
        <caption className="sr">{t("tiles_left")}</caption>
        <tbody>
          {seats.map((seat) => (
            <tr key={seat}>
              <th scope="row">
                <bdi>{names[seat]}</bdi>
              </th>
              <td>
                <TilesLeft state={state} seat={seat} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function reasonOf(state: State): Key {
  if (state.end === End.EMPTY_RACK) return "laid_all";
  if (state.end === End.EMPTY_BAG) return "bag_over";
  return state.turns === LIMIT ? "turns_over" : "standstill";
}

function TilesLeft({ state, seat }: { state: State; seat: number }) {
  const t = useWords();
  const rack = rackOf(state, seat);
  const seen = rack.filter((kind) => kind !== UNSEEN);
  return (
    <span className="upt-left">
      {rack.map((kind, place) => (
        <span key={place}>{kind === UNSEEN ? <Back /> : <Face kind={kind} roles={state.role} />}</span>
      ))}
      {!rack.length && tileCount(0, t)}
      <span className="sr">{seen.map((kind) => tileWords(kind, state.role, t)).join(", ")}</span>
    </span>
  );
}
