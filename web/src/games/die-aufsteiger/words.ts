/** Faces, blocks and ways in words, for lists, buttons and screen readers; places are named by their part of the map. */
import type { Board, Hand } from "./hand";
import { footOf } from "./held-block";
import { FIRST_CUBE, FIRST_DOUBLE, FIRST_GREY, NONE, type State, TABLE, type Way } from "./state";
import type { Translate } from "./texts";
import { boundsOf, COLOURS, DEEP, ownerAt, type Part, pawnAt, WIDE, xOf, yOf } from "./tower";

const AREAS = [
  ["area_top_left", "area_top", "area_top_right"],
  ["area_left", "area_middle", "area_right"],
  ["area_bottom_left", "area_bottom", "area_bottom_right"],
] as const;

/** The part of the map where a quarter lies: one of three by three. */
export function areaWords(state: State, quarter: number, t: Translate): string {
  const { left, upper, wide, deep } = boundsOf(state);
  const third = (at: number, from: number, length: number) =>
    Math.min(2, Math.max(0, Math.floor((3 * (at + 0.5 - from)) / length)));
  return t(AREAS[third(yOf(quarter), upper, deep)][third(xOf(quarter), left, wide)]);
}

export function kindWords(block: number, t: Translate): string {
  return t(block < FIRST_CUBE ? "half" : block < FIRST_DOUBLE ? "cube" : block < FIRST_GREY ? "double" : "triple");
}

/** A block by the colour of its top and its kind. */
export function blockWords(state: State, block: number, t: Translate): string {
  return t("block", { colour: t(COLOURS[state.face[block]]), kind: kindWords(block, t) });
}

export function sizeWords(shape: number, t: Translate): string {
  return t("size", { wide: WIDE[shape], deep: DEEP[shape] });
}

export function wayWords(state: State, way: Way, t: Translate): string {
  if (way.to === TABLE) return t("way_table");
  const block = ownerAt(state, way.to);
  if (block === NONE) return t("way_walled_in");
  return t(`way_${way.verb}` as "way_walk", { block: blockWords(state, block, t), height: way.height });
}

/** Pawns and stones on a part, and whether its block is locked. */
function onPart(part: Part, { state, names, seat }: Board, t: Translate): string[] {
  const words: string[] = [];
  for (const quarter of part.quarters) {
    const pawn = pawnAt(state, quarter);
    if (pawn >= 0) words.push(pawn === seat ? t("part_own") : t("part_pawns", { who: names[pawn] }));
  }
  const owner = part.block === NONE ? -1 : state.stone_on.slice(0, state.seats).indexOf(part.block);
  if (owner >= 0) words.push(t("part_stone", { who: names[owner] }));
  if (part.block !== NONE && part.block === state.locked) words.push(t("part_locked"));
  return words;
}

/** The chosen tool's action on a part, if any. */
function doable(part: Part, hand: Hand, t: Translate): string[] {
  if (hand.tool === "block") return hand.lifts.has(part.block) ? [t("part_lift")] : [];
  if (hand.tool === "stone") return hand.stones.has(part.block) ? [t("part_layable")] : [];
  const [way] = hand.waysTo(part.name);
  return way ? [t(way.verb === "walk" ? "part_walk" : "part_ladder")] : [];
}

export function partWords(part: Part, board: Board, hand: Hand, t: Translate): string {
  const { state } = board;
  const area = areaWords(state, part.quarters[0], t);
  const name =
    part.block === NONE
      ? t("part_table", { area })
      : t("part", { block: blockWords(state, part.block, t), height: part.height, area });
  return [name, ...onPart(part, board, t), ...doable(part, hand, t)].join("; ");
}

/** Whether the held block can stand where it hovers. */
export function hoverWords(hand: Hand, state: State, t: Translate): string {
  const { held } = hand;
  if (!held) return "";
  const tall = held.lift.stands.find((stand) => stand.shape === held.shape)?.tall ?? 0;
  if (hand.canPut) return t("hover_can", { height: footOf(hand, state) + tall });
  const isThere = held.place === (hand.isBound ? state.was_at : state.at[held.lift.block]);
  return t(isThere ? "hover_first" : "hover_cannot");
}
