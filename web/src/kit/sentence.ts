/** Say whose turn it is, in one sentence above the board. */
import type { BoardInUse } from "./board-props";
import type { Translate } from "./i18n";
import type { TableSnapshot } from "./snapshot";

export function sentenceOf(
  snapshot: TableSnapshot,
  isYours: boolean,
  names: string[],
  board: BoardInUse | null,
  t: Translate,
): string {
  if (snapshot.result) return t("game_over");
  if (snapshot.table?.phase === "closed") return t("game_abandoned");
  if (isYours) return t("your_turn", { what: board?.module.prompt?.(board.props) ?? t("choose_move") });
  const turn = turnOf(snapshot);
  if (turn === snapshot.seat && snapshot.table?.seats[turn]?.level) return t("bot_plays_for_you");
  const thinking = t("thinking", { who: names[turn] ?? "" });
  return snapshot.seat < 0 ? `${t("watching")} ${thinking}` : thinking;
}

/** Return the seat of the current player; -1 if there is none. */
export function turnOf({ state, table }: TableSnapshot): number {
  return table?.phase === "closed" ? -1 : Number(state?.turn ?? -1);
}
