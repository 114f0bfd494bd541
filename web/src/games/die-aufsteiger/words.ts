/** Faces, blocks and ways in words, as a screen reader says them. */
import type { Board, Hand } from "./hand";
import { footOf } from "./held-block";
import { FIRST_CUBE, FIRST_DOUBLE, FIRST_GREY, NONE, type State, TABLE, type Way } from "./state";
import type { Translate } from "./texts";
import { COLOURS, NAMES, type Part, pawnAt, placeText } from "./tower";

export function blockWords(block: number, t: Translate): string {
  const kind = block < FIRST_CUBE ? "half" : block < FIRST_DOUBLE ? "cube" : block < FIRST_GREY ? "double" : "triple";
  return `${t(kind)} ${NAMES[block]}`;
}

export function wayWords(way: Way, t: Translate): string {
  if (way.to === TABLE) return t("way_table");
  return t(`way_${way.verb}` as "way_walk", { place: placeText(way.to), height: way.height });
}

/** Who stands or lies there. */
function onPart(part: Part, { state, names, seat }: Board, t: Translate): string[] {
  const said: string[] = [];
  for (const quarter of part.quarters) {
    const pawn = pawnAt(state, quarter);
    if (pawn >= 0) said.push(pawn === seat ? t("part_own") : t("part_pawns", { who: names[pawn] }));
  }
  const owner = part.block === NONE ? -1 : state.stone_on.slice(0, state.seats).indexOf(part.block);
  if (owner >= 0) said.push(t("part_stone", { who: names[owner] }));
  if (part.block !== NONE && part.block === state.locked) said.push(t("part_locked"));
  return said;
}

/** What can be done with it, with the tool in hand. */
function doable(part: Part, hand: Hand, t: Translate): string[] {
  if (hand.tool === "block") return hand.lifts.has(part.block) ? [t("part_lift")] : [];
  if (hand.tool === "stone") return hand.stones.has(part.block) ? [t("part_layable")] : [];
  const [way] = hand.waysTo(part.name);
  return way ? [t(way.verb === "walk" ? "part_walk" : "part_ladder")] : [];
}

export function partWords(part: Part, board: Board, hand: Hand, t: Translate): string {
  const place = placeText(part.name);
  const colour = t(COLOURS[part.face]);
  const name =
    part.block === NONE
      ? t("part_table", { place })
      : t("part", { block: blockWords(part.block, t), colour, height: part.height, place });
  return [name, ...onPart(part, board, t), ...doable(part, hand, t)].join("; ");
}

/** Whether the block in the hand can stand where it hovers. */
export function hoverWords(hand: Hand, state: State, t: Translate): string {
  const { held } = hand;
  if (!held) return "";
  const foot = footOf(hand, state);
  const tall = held.lift.stands.find((stand) => stand.shape === held.shape)?.tall ?? 0;
  const place = placeText(held.place);
  if (hand.canPut) return t("hover_can", { place, foot, height: foot + tall });
  const isThere = held.place === (hand.isBound ? state.was_at : state.at[held.lift.block]);
  return isThere ? t("hover_first") : t("hover_cannot", { place });
}
