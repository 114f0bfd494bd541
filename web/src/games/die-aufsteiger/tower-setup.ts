/** Draw a tower without a game: an empty table, and blocks that are painted onto it from below. */
import { at } from "../../kit/at";
import { NAMES } from "./notation";
import { BLOCKS, components, type Derived, NONE, ROW, SEATS, SIDE, type State, shapes, TABLE } from "./state";
import {
  COLOURS,
  type ColourName,
  deepOf,
  isOpenTable,
  quarterAt,
  quartersOf,
  type Standing,
  shapeOf,
  wideOf,
  xOf,
  yOf,
} from "./tower";

/** A block of a tower, as in records. */
export interface SetupBlock {
  block: string;
  top: ColourName;
  at: [number, number];
  size: [number, number];
  z: number;
}

/** The third edge of every block; the other two are 2 long. */
const EDGES = components.blocks.flatMap(({ count, edges }) => new Array<number>(count).fill(edges[2]));
const PAIRS = Object.values(components.odd_axis) as (readonly string[])[];
const ODD = NAMES.map((name) =>
  Math.max(
    0,
    PAIRS.findIndex((names) => names.includes(name)),
  ),
);

export function emptyTable(): State {
  const fields: Record<string, unknown> = {};
  for (const [name, [count, inner]] of Object.entries<readonly number[]>(shapes)) {
    const fill = name === "owner" ? NONE : 0;
    fields[name] = inner
      ? Array.from({ length: count ?? 0 }, () => new Array(inner).fill(fill))
      : new Array(count ?? 0).fill(fill);
  }
  const numbers = { seats: 0, turn: 0, active: 0, phase: 0, end: 0, turns: 0, failures: 0, stale: 0, together: 0 };
  const nothing = { held: NONE, moved: NONE, locked: NONE };
  return {
    ...(fields as unknown as State),
    ...numbers,
    ...nothing,
    edge: EDGES,
    odd: ODD,
    at: new Array(BLOCKS).fill(NONE),
    outside: new Array(SIDE).fill(ROW),
    place: new Array(SEATS).fill(TABLE),
    stone_on: new Array(SEATS).fill(NONE),
    small: new Array(SEATS).fill(1),
    large: new Array(SEATS).fill(1),
    stones: new Array(SEATS).fill(1),
    colour: [0, 1, 2, 3, 4],
  };
}

/** Paint a block over everything below it, the table included. */
export function paint(state: State, { block, place, shape, face, foot, tall }: Standing): void {
  state.at[block] = place;
  state.wide[block] = wideOf(shape);
  state.deep[block] = deepOf(shape);
  state.tall[block] = tall;
  state.foot[block] = foot;
  state.face[block] = face;
  for (const quarter of quartersOf(place, shape)) {
    const [x, y] = [xOf(quarter), yOf(quarter)];
    at(state.height, y)[x] = foot + tall;
    at(state.owner, y)[x] = block;
    if (isOpenTable(state, quarter)) state.outside[y] = at(state.outside, y) - 2 ** x;
  }
}

/** A tower without players: the state to draw, and each visible top as one part, since nobody walks on it yet. */
export function towerFromSetup(tower: SetupBlock[]): { state: State; parts: number[][] } {
  const state = emptyTable();
  for (const { block: name, top, at: place, size, z } of tower) {
    const block = NAMES.indexOf(name);
    const tall = (4 * at(EDGES, block)) / (size[0] * size[1]);
    const face = COLOURS.indexOf(top);
    paint(state, { block, place: quarterAt(...place), shape: shapeOf(...size), face, foot: z, tall });
  }
  return { state, parts: visibleTops(state) };
}

/** The quarters of each block that nothing covers. */
export function visibleTops(state: State): number[][] {
  const tops = new Map<number, number[]>();
  state.owner.forEach((row, y) => {
    row.forEach((block, x) => {
      if (block !== NONE) tops.set(block, [...(tops.get(block) ?? []), quarterAt(x, y)]);
    });
  });
  return [...tops.values()];
}

/** Facts about a table on which nothing can be done. */
export function nothingDerived(parts: number[][]): Derived {
  return { heights: [], ranks: [], failures_limit: 0, stale_limit: 0, parts, ways: [], places: [], lifts: [] };
}
