/** The tower as a map: names, parts of tops, the stretch of table to show, outlines. */
import { BLOCKS, Colour, CUBES, DOUBLES, GREYS, HALVES, NONE, SIDE, type State, TABLE } from "./state";

export const COLOURS = ["red", "yellow", "dark", "light", "violet", "grey"] as const;
export type ColourName = (typeof COLOURS)[number];

/** Footprints by shape, along x and y. */
export const WIDE = [2, 2, 1, 4, 2, 6, 2];
export const DEEP = [2, 1, 2, 2, 4, 2, 6];

const LETTERS: [string, number][] = [
  ["h", HALVES],
  ["c", CUBES],
  ["d", DOUBLES],
  ["g", GREYS],
];
export const NAMES = LETTERS.flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, at) => `${letter}${at + 1}`),
);

export const U = 24; // units of a drawing that a quarter is wide
export const MIDDLE = SIDE / 2; // of the table, where the room has its origin
export const xOf = (quarter: number) => quarter % SIDE;
export const yOf = (quarter: number) => Math.floor(quarter / SIDE);
export const quarterAt = (x: number, y: number) => SIDE * y + x;
export const placeText = (quarter: number) => `${xOf(quarter)},${yOf(quarter)}`;
export const sizeText = (shape: number) => `${WIDE[shape]}x${DEEP[shape]}`;

export function putText(face: number, place: number, shape: number): string {
  return `put ${COLOURS[face]} ${placeText(place)} ${sizeText(shape)}`;
}

export function shapeOf(wide: number, deep: number): number {
  return WIDE.findIndex((along, shape) => along === wide && DEEP[shape] === deep);
}

export function isOpenTable(state: State, quarter: number): boolean {
  return ((state.outside[yOf(quarter)] / 2 ** xOf(quarter)) & 1) === 1;
}

export function ownerAt(state: State, quarter: number): number {
  return state.owner[yOf(quarter)][xOf(quarter)];
}

export function heightAt(state: State, quarter: number): number {
  return quarter === TABLE ? 0 : state.height[yOf(quarter)][xOf(quarter)];
}

/** The height of a pawn. */
export function pawnHeight(state: State, seat: number): number {
  return heightAt(state, state.place[seat]);
}

/** The seat whose pawn stands on a quarter. */
export function pawnAt(state: State, quarter: number): number {
  return state.place.findIndex((place, seat) => seat < state.seats && place === quarter);
}

/** Connected uncovered quarters of one top, or a walled-in piece of table. */
export interface Part {
  /** the quarter that names it in moves: the first free one */
  name: number;
  block: number;
  face: number;
  height: number;
  quarters: number[];
}

export function beside(quarter: number): number[] {
  const [x, y] = [xOf(quarter), yOf(quarter)];
  const found = [];
  if (y > 0) found.push(quarter - SIDE);
  if (x > 0) found.push(quarter - 1);
  if (x < SIDE - 1) found.push(quarter + 1);
  if (y < SIDE - 1) found.push(quarter + SIDE);
  return found;
}

/** All parts, from the lowest to the highest. */
export function partsOf(state: State): Part[] {
  const seen = new Set<number>();
  const parts: Part[] = [];
  for (let quarter = 0; quarter < SIDE * SIDE; quarter++) {
    const block = ownerAt(state, quarter);
    if (seen.has(quarter) || (block === NONE && isOpenTable(state, quarter))) continue;
    const quarters = [quarter];
    seen.add(quarter);
    for (const one of quarters) {
      for (const near of beside(one)) {
        if (seen.has(near) || ownerAt(state, near) !== block || (block === NONE && isOpenTable(state, near))) continue;
        seen.add(near);
        quarters.push(near);
      }
    }
    quarters.sort((one, other) => one - other);
    const name = quarters.find((one) => pawnAt(state, one) < 0) ?? quarters[0];
    const face = block === NONE ? Colour.GREY : state.face[block];
    parts.push({ name, block, face, height: heightAt(state, quarter), quarters });
  }
  return parts.sort((one, other) => one.height - other.height || one.name - other.name);
}

export interface Stretch {
  left: number;
  upper: number;
  wide: number;
  deep: number;
}

const MARGIN = 1;
const CAMP = 2; // rows in front of the tower, where pawns wait on the table

/** The smallest rectangle around all blocks. */
export function boundsOf(state: State): Stretch {
  const blocks = Array.from({ length: BLOCKS }, (_, block) => block).filter((block) => state.at[block] >= 0);
  const [left, upper] = [xOf, yOf].map((along) => Math.min(...blocks.map((block) => along(state.at[block]))));
  const right = Math.max(...blocks.map((block) => xOf(state.at[block]) + state.wide[block]));
  const lower = Math.max(...blocks.map((block) => yOf(state.at[block]) + state.deep[block]));
  return { left, upper, wide: right - left, deep: lower - upper };
}

/** The part of the grid to show: the tower with some table around it, and more footprints. */
export function stretchOf(state: State, more: { place: number; shape: number }[] = []): Stretch {
  let [left, right, upper, lower] = [SIDE, 0, SIDE, 0];
  const include = (x: number, y: number, wide: number, deep: number) => {
    left = Math.min(left, x);
    right = Math.max(right, x + wide);
    upper = Math.min(upper, y);
    lower = Math.max(lower, y + deep);
  };
  for (let block = 0; block < BLOCKS; block++) {
    if (state.at[block] < 0) continue;
    const [x, y] = [xOf(state.at[block]), yOf(state.at[block])];
    include(x - MARGIN, y - MARGIN, state.wide[block] + 2 * MARGIN, state.deep[block] + MARGIN + CAMP);
  }
  for (const { place, shape } of more) include(xOf(place), yOf(place), WIDE[shape], DEEP[shape]);
  left = Math.max(0, left);
  upper = Math.max(0, upper);
  return { left, upper, wide: Math.min(SIDE, right) - left, deep: Math.min(SIDE, lower) - upper };
}

/** The outline of some quarters as an SVG path, drawn a little inside. */
export function outline(quarters: number[], unit: number): string {
  const own = new Set(quarters);
  const next = new Map<string, [number, number][]>();
  const edge = (a: [number, number], b: [number, number]) => {
    const key = a.join();
    next.set(key, [...(next.get(key) ?? []), b]);
  };
  for (const quarter of quarters) {
    const [x, y] = [xOf(quarter), yOf(quarter)];
    if (!own.has(quarter - SIDE)) edge([x, y], [x + 1, y]);
    if (x === SIDE - 1 || !own.has(quarter + 1)) edge([x + 1, y], [x + 1, y + 1]);
    if (!own.has(quarter + SIDE)) edge([x + 1, y + 1], [x, y + 1]);
    if (x === 0 || !own.has(quarter - 1)) edge([x, y + 1], [x, y]);
  }
  let path = "";
  for (const [start, ends] of next) {
    while (ends.length) {
      const [x, y] = start.split(",").map(Number);
      path += `M${x * unit} ${y * unit}`;
      let at = ends.pop();
      while (at && at.join() !== start) {
        path += `L${at[0] * unit} ${at[1] * unit}`;
        at = next.get(at.join())?.pop();
      }
      path += "Z";
    }
  }
  return path;
}

/** The largest rectangle of a part: where there is most room to write or to press. */
export function roomOf(quarters: number[]): Stretch {
  const own = new Set(quarters);
  let best: Stretch = { left: xOf(quarters[0]), upper: yOf(quarters[0]), wide: 1, deep: 1 };
  let score = 0;
  for (const quarter of quarters) {
    let most = SIDE;
    for (let deep = 1; own.has(quarter + SIDE * (deep - 1)); deep++) {
      let wide = 0;
      while (wide < most && own.has(quarter + SIDE * (deep - 1) + wide)) wide++;
      most = wide;
      const value = wide * deep + Math.min(wide, deep) / 100;
      if (value > score) {
        score = value;
        best = { left: xOf(quarter), upper: yOf(quarter), wide, deep };
      }
    }
  }
  return best;
}

/** The spot of a pawn on the open table: in front of the tower, side by side. */
export function campOf(state: State, seat: number, stretch: Stretch): { x: number; y: number } {
  const middle = stretch.left + stretch.wide / 2;
  return { x: middle + (seat - (state.seats - 1) / 2) * 1.5, y: stretch.upper + stretch.deep - 0.75 };
}

/** A stand-in element at the pointer, for notes about things without an element. */
export function spotOf({ clientX, clientY }: { clientX: number; clientY: number }): Element {
  const place = new DOMRect(clientX - 2, clientY - 2, 4, 4);
  return { getBoundingClientRect: () => place } as Element;
}
