/** Tiles: their names in notation, the moves that lay them, and the lines on the table. */
import { Action, DOWN, NUMBERS, OPEN, Role, type State, UP } from "./state";
import type { Key } from "./texts";

/** The names of action tiles in notation, by kind from `Action.BLUE` on. */
export const ACTION_NAMES = ["blue", "green", "double", "skip1", "skip2", "joker"] as const satisfies readonly Key[];

export function isAction(kind: number): boolean {
  return kind >= NUMBERS;
}

/** The name of a tile in notation. */
export function nameOf(kind: number): string {
  return isAction(kind) ? ACTION_NAMES[kind - NUMBERS] : String(kind);
}

/** Tell whether a number takes a run along. */
export function isDouble(role: number): boolean {
  return (role & Role.DOUBLE) !== 0;
}

/** Tell whether a number makes an opponent draw; a double can do both. */
export function isPenalty(role: number): boolean {
  return (role & Role.PENALTY) !== 0;
}

/** Tell whether the box has only one tile of a kind, so that its name identifies it in animations. */
export function isUnique(state: State, kind: number): boolean {
  return state.first_copy[kind + 1] - state.first_copy[kind] === 1;
}

/** All moves that lay a tile, for a number of players. */
export function movesOf(kind: number, seats: number): string[] {
  const name = nameOf(kind);
  if (!isAction(kind) || kind === Action.SKIP_ONE || kind === Action.SKIP_TWO) return [name];
  if (kind === Action.JOKER) return [`${name} up`, `${name} down`];
  const orders = kind === Action.DOUBLE_ARROW ? [`${name} up`, `${name} down`] : [name];
  return seats > 2 ? orders.flatMap((order) => [`${order} left`, `${order} right`]) : orders;
}

/** The order after a move that lays an arrow or a joker. */
export function orderOf(move: string): number {
  return move.startsWith("green") || move.includes("down") ? DOWN : UP;
}

export interface LaidTile {
  kind: number;
  /** Its index among all tiles on the table. */
  place: number;
  slope: number;
}

export interface LineOfTiles {
  slope: number;
  tiles: LaidTile[];
}

/** The place of the last number; of equal numbers, the one laid last. */
export function placeOfLast(state: State): number {
  return state.line.lastIndexOf(state.last, state.laid - 1);
}

/** The tiles on the table, with a new line for each arrow and joker. */
export function linesOf(state: State): LineOfTiles[] {
  const lines: LineOfTiles[] = [];
  for (let place = 0; place < state.laid; place++) {
    const kind = state.line[place];
    const slope = state.slope[place];
    const begins = isAction(kind) && kind !== Action.SKIP_ONE && kind !== Action.SKIP_TWO;
    if (!lines.length || begins) lines.push({ slope, tiles: [] });
    const line = lines[lines.length - 1];
    if (line.slope === OPEN) line.slope = slope;
    line.tiles.push({ kind, place, slope });
  }
  return lines;
}

/** The other seats, clockwise from a player's left; all seats for spectators. */
export function around(seats: number, seat: number): number[] {
  if (seat < 0) return Array.from({ length: seats }, (_, at) => at);
  return Array.from({ length: seats - 1 }, (_, at) => (seat + 1 + at) % seats);
}
