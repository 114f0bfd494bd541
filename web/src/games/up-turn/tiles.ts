/** Tiles: what they are called, how moves name them, how they lie in lines. */
import { Action, DOWN, NUMBERS, OPEN, Role, type State, UP } from "./state";
import type { Key, Translate } from "./texts";

/** By kind, from `Action.BLUE` on: as notation names them. */
export const ACTION_NAMES = ["blue", "green", "double", "skip1", "skip2", "joker"] as const satisfies readonly Key[];

export function isAction(kind: number): boolean {
  return kind >= NUMBERS;
}

/** A tile's short name, as notation writes it. */
export function nameOf(kind: number): string {
  return isAction(kind) ? ACTION_NAMES[kind - NUMBERS] : String(kind);
}

/** Whether a number takes a run along. */
export function isDouble(role: number): boolean {
  return (role & Role.DOUBLE) !== 0;
}

/** Whether a number makes an opponent draw; a double can do both. */
export function isPenalty(role: number): boolean {
  return (role & Role.PENALTY) !== 0;
}

/** Whether the box has no other tile like it: its way can be followed by its name. */
export function isUnique(state: State, kind: number): boolean {
  return state.first_copy[kind + 1] - state.first_copy[kind] === 1;
}

/** A tile in words, with what is special about it. */
export function spoken(kind: number, role: readonly number[], t: Translate): string {
  if (isAction(kind)) return t(ACTION_NAMES[kind - NUMBERS]);
  if (isDouble(role[kind])) return t(isPenalty(role[kind]) ? "double_penalty" : "double_tile", { number: kind });
  return isPenalty(role[kind]) ? t("penalty_tile", { number: kind }) : String(kind);
}

/** Everything that laying a tile can mean at a table of so many. */
export function waysToLay(kind: number, seats: number): string[] {
  const name = nameOf(kind);
  if (!isAction(kind) || kind === Action.SKIP_ONE || kind === Action.SKIP_TWO) return [name];
  if (kind === Action.JOKER) return [`${name} up`, `${name} down`];
  const orders = kind === Action.DOUBLE_ARROW ? [`${name} up`, `${name} down`] : [name];
  return seats > 2 ? orders.flatMap((order) => [`${order} left`, `${order} right`]) : orders;
}

/** The order that a way to lay an arrow or a joker brings. */
export function orderOf(move: string): number {
  return move.startsWith("green") || move.includes("down") ? DOWN : UP;
}

export interface Laid {
  kind: number;
  /** Where it stands among everything on the table. */
  place: number;
  slope: number;
}

export interface LineOfTiles {
  slope: number;
  tiles: Laid[];
}

/** Where the last number lies: of equal numbers it is the one laid last. */
export function placeOfLast(state: State): number {
  return state.line.lastIndexOf(state.last, state.laid - 1);
}

/** What lies on the table, a new line for each arrow and joker. */
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

/** Seats around the table from somebody's left on; all of them from the first on for who watches. */
export function around(seats: number, seat: number): number[] {
  if (seat < 0) return Array.from({ length: seats }, (_, at) => at);
  return Array.from({ length: seats - 1 }, (_, at) => (seat + 1 + at) % seats);
}

/** "1, 2 and 3" without the "and": a list as people read it. */
export function listed(parts: readonly (string | number)[]): string {
  return parts.join(", ");
}
