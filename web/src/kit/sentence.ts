/** Say whose turn it is, in one sentence above the board. */
import type { BoardInUse } from "./board-props";
import type { Translate } from "./i18n";
import type { TableSnapshot } from "./snapshot";
import type { Decision } from "./wire";

export function sentenceOf(
  snapshot: TableSnapshot,
  pending: Decision | null,
  names: string[],
  board: BoardInUse | null,
  t: Translate,
): string {
  if (snapshot.result) return t("game_over");
  if (snapshot.table?.phase === "closed") return t("game_abandoned");
  if (pending) {
    // While your move is on its way, the board has no decision: the sentence stays as it was.
    const what = board?.module.prompt?.({ ...board.props, decision: pending }) ?? t("choose_move");
    return t("your_turn", { what });
  }
  const turn = turnOf(snapshot);
  const thinking = t("thinking", { who: names[turn] ?? "" });
  if (snapshot.seat < 0) return `${t("watching")} ${thinking}`;
  const own = snapshot.table?.seats[snapshot.seat];
  if (!own?.level) return thinking;
  const replaced = t(own.forfeited ? "bot_plays_for_you" : "bot_plays_until_return");
  return turn === snapshot.seat ? replaced : `${replaced} ${thinking}`;
}

/** Return the seat of the current player; -1 if there is none. */
export function turnOf({ state, table }: TableSnapshot): number {
  return table?.phase === "closed" ? -1 : Number(state?.turn ?? -1);
}
