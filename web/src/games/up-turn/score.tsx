/** The end: how many tiles everyone has left, all of them turned up, and why it ended. */
import { at } from "../../kit/at";
import type { BoardProps, Result } from "../../kit/contract";
import { type Derived, End, LIMIT, type State } from "./state";
import type { Key } from "./texts";
import { Back, Face } from "./tile";
import { rackOf, UNSEEN } from "./tiles";
import { tileCount, tileWords, useWords } from "./words";

type Props = BoardProps<State, Derived> & { result: Result };

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
