/** Small towers for tests of the board. */
import type { Board } from "./hand";
import { BLOCKS, NONE, ROW, SEATS, SIDE, type Sights, type State, shapes, TABLE } from "./state";
import { NAMES, quarterAt } from "./tower";

/** A block by name, its top, its place and its body. */
export interface Piece {
  name: string;
  face: number;
  x: number;
  y: number;
  wide?: number;
  deep?: number;
  tall?: number;
  foot?: number;
}

function blank(): State {
  const state: Record<string, unknown> = {};
  for (const [name, [count, inner]] of Object.entries(shapes as unknown as Record<string, number[]>)) {
    state[name] = inner
      ? Array.from({ length: count }, () => new Array(inner).fill(name === "owner" ? NONE : 0))
      : new Array(count).fill(0);
  }
  const numbers = { seats: 2, turn: 0, active: 0, phase: 0, end: 0, turns: 3, failures: 1, stale: 2, together: 0 };
  const nothing = { held: NONE, moved: NONE, locked: NONE, was_at: NONE, was_wide: 0, was_deep: 0, was_face: 0 };
  return {
    ...(state as unknown as State),
    ...numbers,
    ...nothing,
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

export function towerOf(pieces: Piece[], pawns: (number | null)[] = [null, null]): State {
  const state = blank();
  state.seats = pawns.length;
  for (const { name, face, x, y, wide = 2, deep = 2, tall = 2, foot = 0 } of pieces) {
    const block = NAMES.indexOf(name);
    Object.assign(state.at, { [block]: quarterAt(x, y) });
    for (const [field, value] of Object.entries({ wide, deep, tall, foot, face })) {
      (state[field as "wide"] as number[])[block] = value;
    }
    for (let v = y; v < y + deep; v++) {
      for (let u = x; u < x + wide; u++) {
        state.height[v][u] = foot + tall;
        state.owner[v][u] = block;
        if ((Math.floor(state.outside[v] / 2 ** u) & 1) === 1) state.outside[v] -= 2 ** u;
      }
    }
  }
  for (let block = 0; block < BLOCKS; block++) state.edge[block] = block < 12 ? 1 : block < 24 ? 2 : block < 33 ? 4 : 6;
  pawns.forEach((place, seat) => {
    state.place[seat] = place ?? TABLE;
  });
  return state;
}

export function sightsOf(state: State, more: Partial<Sights> = {}): Sights {
  const heights = state.place
    .slice(0, state.seats)
    .map((place) => (place === TABLE ? 0 : state.height[Math.floor(place / SIDE)][place % SIDE]));
  const ranks = heights.map((height) => 1 + heights.filter((other) => other > height).length);
  return { heights, ranks, failures_limit: 3, stale_limit: 6, lifts: [], ways: [], ...more };
}

/** What a board is given; `done` hears what it plays and tries. */
export function boardOf(state: State, sights: Sights, choices: string[] | null, done: (text: string) => void): Board {
  const settings = {
    lang: "en",
    theme: "light",
    motion: "reduced",
    forced: true,
    sound: false,
    notify: false,
    own: {},
  };
  return {
    state,
    before: null,
    sights,
    seat: 0,
    names: ["Ann", "Bo", "Cy", "Di", "Ed"].slice(0, state.seats),
    table: {} as Board["table"],
    ask: choices && { answers: 1, choices },
    play: (move) => done(`play ${move}`),
    why: async () => null,
    attempt: (move) => done(choices?.includes(move) ? `play ${move}` : `why ${move}`),
    happened: null,
    result: null,
    lang: "en",
    reduced: true,
    settings: settings as Board["settings"],
    mode: "live",
  };
}
