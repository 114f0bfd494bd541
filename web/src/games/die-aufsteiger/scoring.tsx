/** The end: every pawn's height, and why one of two at the same height is ahead. */
import { at } from "../../kit/at";
import type { BoardProps, Result } from "../../kit/contract";
import { useGameTexts } from "../../kit/i18n";
import { LadderIcon, PawnIcon } from "./glyphs";
import type { Derived, State } from "./state";
import { type Translate, texts } from "./texts";
import { pawnColour } from "./tower";

export function AufsteigerScore({ result, names, state }: BoardProps<State, Derived> & { result: Result }) {
  const t: Translate = useGameTexts(texts);
  const order = names.map((_, seat) => seat).sort((one, other) => at(result.ranks, one) - at(result.ranks, other));
  const reasons = names.map((_, seat) => reasonOf(state, result, seat, t));
  const hasReasons = reasons.some(Boolean);
  return (
    <table className="auf-score">
      <thead>
        <tr>
          <th>{t("score_player")}</th>
          <th>{t("score_height")}</th>
          <th>{t("score_ladders")}</th>
          {hasReasons && <th>{t("score_why")}</th>}
        </tr>
      </thead>
      <tbody>
        {order.map((seat) => (
          <tr key={seat}>
            <th scope="row">
              <PawnIcon colour={pawnColour(state, seat)} />
              <bdi>{names[seat]}</bdi>
            </th>
            <td>{result.scores[seat]}</td>
            <td>
              <Ladders state={state} seat={seat} t={t} />
            </td>
            {hasReasons && <td>{reasons[seat]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Ladders({ state, seat, t }: { state: State; seat: number; t: Translate }) {
  const left = [state.small[seat] ? t("has_small") : "", state.large[seat] ? t("has_large") : ""].filter(Boolean);
  return (
    <>
      {Boolean(state.small[seat]) && <LadderIcon large={false} />}
      {Boolean(state.large[seat]) && <LadderIcon large />}
      <span className="sr">{left.join(", ")}</span>
      {left.length === 0 && "–"}
    </>
  );
}

/** The reason for an order of players at the same height, or that a pawn never left the table. */
function reasonOf({ tie_first }: State, { scores, ranks }: Result, seat: number, t: Translate): string {
  const [height, rank] = [at(scores, seat), at(ranks, seat)];
  if (height === 0) return t("score_table");
  const isEqual = (other: number) => other !== seat && scores[other] === height;
  const seats = scores.map((_, other) => other).filter(isEqual);
  if (!seats.length) return "";
  const isFirst = seats.every((other) => at(ranks, other) > rank);
  if (isFirst) return t(tie_first ? "score_ahead_first" : "score_ahead_last");
  return t(tie_first ? "score_behind_first" : "score_behind_last");
}
