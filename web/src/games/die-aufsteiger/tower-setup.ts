/** Towers without a game: an empty table, and blocks that are set down on it. */
import { BLOCKS, components, NONE, ROW, SEATS, SIDE, type State, shapes, TABLE } from "./state";
import { beside, COLOURS, type ColourName, NAMES, quarterAt, xOf, yOf } from "./tower";

/** A block of a tower, as in records. */
export interface SetupBlock {
  block: string;
  top: ColourName;
  at: [number, number];
  size: [number, number];
  z: number;
}

export interface Standing {
  block: number;
  face: number;
  x: number;
  y: number;
  wide: number;
  deep: number;
  tall: number;
  foot: number;
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
  for (const [name, [count, inner]] of Object.entries(shapes as unknown as Record<string, number[]>)) {
    fields[name] = inner
      ? Array.from({ length: count }, () => new Array(inner).fill(name === "owner" ? NONE : 0))
      : new Array(count).fill(0);
  }
  const numbers = { seats: 0, turn: 0, active: 0, phase: 0, end: 0, turns: 0, failures: 0, stale: 0, together: 0 };
  const nothing = { held: NONE, moved: NONE, locked: NONE, was_at: NONE, was_wide: 0, was_deep: 0, was_face: 0 };
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

export function setDown(state: State, { block, face, x, y, wide, deep, tall, foot }: Standing): void {
  state.at[block] = quarterAt(x, y);
  state.wide[block] = wide;
  state.deep[block] = deep;
  state.tall[block] = tall;
  state.foot[block] = foot;
  state.face[block] = face;
  for (let v = y; v < y + deep; v++) {
    for (let u = x; u < x + wide; u++) {
      state.height[v][u] = foot + tall;
      state.owner[v][u] = block;
      if ((Math.floor(state.outside[v] / 2 ** u) & 1) === 1) state.outside[v] -= 2 ** u;
    }
  }
}

/** The state of a table with a tower and without players. */
export function towerFromSetup(tower: SetupBlock[]): State {
  const state = emptyTable();
  for (const { block: name, top, at, size, z } of tower) {
    const block = NAMES.indexOf(name);
    const [[x, y], [wide, deep]] = [at, size];
    const tall = (4 * EDGES[block]) / (wide * deep);
    setDown(state, { block, face: COLOURS.indexOf(top), x, y, wide, deep, tall, foot: z });
  }
  state.outside = openTable(state);
  return state;
}

/** Rows of the open table: everything connected to the edge of the grid. */
function openTable(state: State): number[] {
  const open = new Set([0]);
  for (const quarter of open) {
    for (const near of beside(quarter)) if (state.owner[yOf(near)][xOf(near)] === NONE) open.add(near);
  }
  const rows = new Array<number>(SIDE).fill(0);
  for (const quarter of open) rows[yOf(quarter)] += 2 ** xOf(quarter);
  return rows;
}
