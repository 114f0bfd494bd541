/** Tiles: what is printed on them, who holds them, and the lines on the table. */
import { Action, NUMBERS, OPEN, Role, type State } from "./state";

export const UNSEEN = -1;

export function isAction(kind: number): boolean {
  return kind >= NUMBERS;
}

/** Tell whether a number takes a run along. */
export function isDouble(kind: number, roles: readonly number[]): boolean {
  return ((roles[kind] ?? Role.NONE) & Role.DOUBLE) !== 0;
}

/** Tell whether a number makes an opponent draw; a double can do both. */
export function isPenalty(kind: number, roles: readonly number[]): boolean {
  return ((roles[kind] ?? Role.NONE) & Role.PENALTY) !== 0;
}

/** Tell whether the box has only one tile of a kind, so that its name identifies it in animations. */
export function isUnique({ first_copy }: State, kind: number): boolean {
  const [first, next] = first_copy.slice(kind, kind + 2);
  return first !== undefined && next === first + 1;
}

export function heldBy(state: State, seat: number): number {
  return state.held[seat] ?? 0;
}

/** The tiles on a seat's rack, `UNSEEN` for hidden ones. */
export function rackOf(state: State, seat: number): number[] {
  return (state.rack[seat] ?? []).slice(0, heldBy(state, seat));
}

/** Tell whether the viewer sees the faces of a seat's tiles. */
export function isOpen(state: State, seat: number): boolean {
  const [first] = rackOf(state, seat);
  return first !== undefined && first !== UNSEEN;
}

export interface LaidTile {
  kind: number;
  /** Its index among all tiles on the table. */
  place: number;
  slope: number;
}

export interface LineOfTiles {
  /** The place of its first tile. */
  begin: number;
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
  for (const [place, kind] of state.line.slice(0, state.laid).entries()) {
    const slope = state.slope[place] ?? OPEN;
    let line = lines.at(-1);
    if (!line || beginsLine(kind)) {
      line = { begin: place, slope, tiles: [] };
      lines.push(line);
    }
    if (line.slope === OPEN) line.slope = slope;
    line.tiles.push({ kind, place, slope });
  }
  return lines;
}

function beginsLine(kind: number): boolean {
  return isAction(kind) && kind !== Action.SKIP_ONE && kind !== Action.SKIP_TWO;
}
