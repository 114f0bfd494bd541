/** Small towers for tests of the board. */

import type { Board } from "./hand";
import { type Derived, SIDE, type State, TABLE } from "./state";
import { NAMES } from "./tower";
import { emptyTable, setDown } from "./tower-setup";

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

export function towerOf(pieces: Piece[], pawns: (number | null)[] = [null, null]): State {
  const state = { ...emptyTable(), seats: pawns.length, turns: 3, failures: 1, stale: 2 };
  for (const { name, face, x, y, wide = 2, deep = 2, tall = 2, foot = 0 } of pieces) {
    setDown(state, { block: NAMES.indexOf(name), face, x, y, wide, deep, tall, foot });
  }
  pawns.forEach((place, seat) => {
    state.place[seat] = place ?? TABLE;
  });
  return state;
}

export function derivedOf(state: State, more: Partial<Derived> = {}): Derived {
  const heights = state.place
    .slice(0, state.seats)
    .map((place) => (place === TABLE ? 0 : state.height[Math.floor(place / SIDE)][place % SIDE]));
  const ranks = heights.map((height) => 1 + heights.filter((other) => other > height).length);
  return { heights, ranks, failures_limit: 3, stale_limit: 6, lifts: [], ways: [], ...more };
}

/** Props of a board; `done` is called with every move that is played or tried. */
export function boardOf(state: State, derived: Derived, choices: string[] | null, done: (text: string) => void): Board {
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
    derived,
    seat: 0,
    names: ["Ann", "Bo", "Cy", "Di", "Ed"].slice(0, state.seats),
    table: {} as Board["table"],
    decision: choices && { number: 1, choices },
    play: (move) => done(`play ${move}`),
    premove: null,
    choosePremove: () => {},
    why: async () => null,
    attempt: (move) => done(choices?.includes(move) ? `play ${move}` : `why ${move}`),
    lastEvent: null,
    result: null,
    lang: "en",
    reduced: true,
    settings: settings as Board["settings"],
    mode: "live",
  };
}
