/** Faces, blocks and ways in words, for lists, buttons and screen readers; places are named by their part of the map. */
import { at } from "../../kit/at";
import type { BlockHand } from "./block-hand";
import type { Hand } from "./hand";
import { groundBelow, tallOf } from "./held-block";
import { boundsOf } from "./map-geometry";
import { waysTo } from "./offers";
import type { Board } from "./scene";
import { FIRST_CUBE, FIRST_DOUBLE, FIRST_GREY, NONE, type State, TABLE, type Way } from "./state";
import type { Translate } from "./texts";
import {
  colourName,
  deepOf,
  heightAt,
  ownerAt,
  type Part,
  pawnAt,
  standing,
  stonesOn,
  topOf,
  wideOf,
  xOf,
  yOf,
} from "./tower";

const AREAS = [
  ["area_top_left", "area_top", "area_top_right"],
  ["area_left", "area_middle", "area_right"],
  ["area_bottom_left", "area_bottom", "area_bottom_right"],
] as const;

/** The part of the map where a quarter lies: one of three by three. */
export function areaWords(state: State, quarter: number, t: Translate): string {
  const { left, upper, wide, deep } = boundsOf(state);
  const third = (along: number, from: number, length: number) =>
    Math.min(2, Math.max(0, Math.floor((3 * (along + 0.5 - from)) / length)));
  return t(at(at(AREAS, third(yOf(quarter), upper, deep)), third(xOf(quarter), left, wide)));
}

/** The entries of a list in words; equal ones also name their column and row. */
export function toldApart(entries: { words: string; place: number }[], t: Translate): string[] {
  const counts = new Map<string, number>();
  for (const { words } of entries) counts.set(words, (counts.get(words) ?? 0) + 1);
  return entries.map(({ words, place }) =>
    counts.get(words) === 1 ? words : t("at_place", { words, column: xOf(place), row: yOf(place) }),
  );
}

export function kindWords(block: number, t: Translate): string {
  return t(block < FIRST_CUBE ? "half" : block < FIRST_DOUBLE ? "cube" : block < FIRST_GREY ? "double" : "triple");
}

/** A block by the colour of its top and its kind. */
export function blockWords(state: State, block: number, t: Translate): string {
  return t("block", { colour: t(colourName(standing(state, block).face)), kind: kindWords(block, t) });
}

/** A block with the height of its top and its part of the map. */
export function topWords(state: State, block: number, t: Translate): string {
  const area = areaWords(state, standing(state, block).place, t);
  return t("part", { block: blockWords(state, block, t), height: topOf(state, block), area });
}

export function sizeWords(shape: number, t: Translate): string {
  return t("size", { wide: wideOf(shape), deep: deepOf(shape) });
}

export function wayWords(state: State, way: Way, t: Translate): string {
  if (way.to === TABLE) return t("way_table");
  const block = ownerAt(state, way.to);
  if (block === NONE) return t("way_walled_in");
  return t(`way_${way.verb}` as "way_walk", { block: blockWords(state, block, t), height: heightAt(state, way.to) });
}

type Viewed = Pick<Board, "state" | "names" | "seat">;
type Offered = Pick<Hand, "offers" | "tool">;

/** Pawns and stones on a part, and whether its block is locked. */
function onPart(part: Part, { state, names, seat }: Viewed, t: Translate): string[] {
  const words: string[] = [];
  for (const quarter of part.quarters) {
    const pawn = pawnAt(state, quarter);
    if (pawn >= 0) words.push(pawn === seat ? t("part_own") : t("part_pawns", { who: at(names, pawn) }));
  }
  const stone = stonesOn(state).find(({ block }) => block === part.block);
  if (stone) words.push(t("part_stone", { who: at(names, stone.seat) }));
  if (part.block !== NONE && part.block === state.locked) words.push(t("part_locked"));
  return words;
}

/** The chosen tool's action on a part, if any. */
function doable(part: Part, hand: Offered, t: Translate): string[] {
  const { lifts, stones } = hand.offers;
  if (hand.tool === "block") return lifts.has(part.block) ? [t("part_lift")] : [];
  if (hand.tool === "stone") return stones.has(part.block) ? [t("part_layable")] : [];
  const [way] = waysTo(hand.offers, part.name);
  return way ? [t(way.verb === "walk" ? "part_walk" : "part_ladder")] : [];
}

export function partWords(part: Part, board: Viewed, hand: Offered, t: Translate): string {
  const { state } = board;
  const area = areaWords(state, Math.min(...part.quarters), t);
  const name =
    part.block === NONE
      ? t("part_table", { area })
      : t("part", { block: blockWords(state, part.block, t), height: part.height, area });
  return [name, ...onPart(part, board, t), ...doable(part, hand, t)].join("; ");
}

/** Whether the held block can stand where it hovers. */
export function hoverWords({ held, canPut }: BlockHand, state: State, t: Translate): string {
  if (!held) return "";
  if (canPut) return t("hover_can", { height: groundBelow(state, held, held.place) + tallOf(held, state) });
  const isThere = held.place === standing(state, held.lift.block).place;
  return t(isThere ? "hover_first" : "hover_cannot");
}
