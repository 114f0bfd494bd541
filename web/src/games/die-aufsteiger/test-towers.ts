/** Small towers for tests of the board. */
import type { BoardProps } from "../../kit/contract";
import { NAMES } from "./notation";
import { type Derived, type State, TABLE } from "./state";
import { heightAt, placeOf, quarterAt, shapeOf } from "./tower";
import { emptyTable, nothingDerived, paint, visibleTops } from "./tower-setup";

type Board = BoardProps<State, Derived>;

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
    paint(state, {
      block: NAMES.indexOf(name),
      place: quarterAt(x, y),
      shape: shapeOf(wide, deep),
      face,
      foot,
      tall,
    });
  }
  pawns.forEach((place, seat) => {
    state.place[seat] = place ?? TABLE;
  });
  return state;
}

/** Facts about a tower whose tops are not split. */
export function derivedOf(state: State, more: Partial<Derived> = {}): Derived {
  const heights = Array.from({ length: state.seats }, (_, seat) => heightAt(state, placeOf(state, seat)));
  const ranks = heights.map((height) => 1 + heights.filter((other) => other > height).length);
  const limits = { failures_limit: 3, stale_limit: 6 };
  return { ...nothingDerived(visibleTops(state)), ...limits, heights, ranks, ...more };
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
    outlooks: async () => [],
    attempt: (move) => done(choices?.includes(move) ? `play ${move}` : `why ${move}`),
    lastEvent: null,
    result: null,
    lang: "en",
    reduced: true,
    settings: settings as Board["settings"],
    mode: "live",
  };
}
