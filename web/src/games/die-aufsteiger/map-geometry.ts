/** Geometry of the drawings: the stretch of table to show, outlines of faces, room to write, where pawns wait. */
import { at } from "../../kit/at";
import { SIDE, type State } from "./state";
import { deepOf, standings, wideOf, xOf, yOf } from "./tower";

export const U = 24; // units of a drawing that a quarter is wide
export const MIDDLE = SIDE / 2; // of the table, where the room has its origin

const MARGIN = 2; // around the tower: a block that is put beside it can be seen
const CAMP = 2; // rows in front of the tower, where pawns wait on the table

export interface Stretch {
  left: number;
  upper: number;
  wide: number;
  deep: number;
}

const GRID: Stretch = { left: 0, upper: 0, wide: SIDE, deep: SIDE };

export interface Footprint {
  place: number;
  shape: number;
}

export function stretchOfFootprint({ place, shape }: Footprint): Stretch {
  return { left: xOf(place), upper: yOf(place), wide: wideOf(shape), deep: deepOf(shape) };
}

function around(rooms: Stretch[]): Stretch {
  const left = Math.min(...rooms.map((room) => room.left));
  const upper = Math.min(...rooms.map((room) => room.upper));
  const right = Math.max(...rooms.map((room) => room.left + room.wide));
  const lower = Math.max(...rooms.map((room) => room.upper + room.deep));
  return { left, upper, wide: right - left, deep: lower - upper };
}

const known = new WeakMap<State, Stretch>(); // every face that is named asks for them

/** The smallest rectangle around all blocks. */
export function boundsOf(state: State): Stretch {
  const bounds = known.get(state) ?? around(standings(state).map(stretchOfFootprint));
  known.set(state, bounds);
  return bounds;
}

/** The part of the grid to show: the tower with some table around it. It changes with the tower only, never with a held block. */
export function stretchOf(state: State): Stretch {
  const { left, upper, wide, deep } = boundsOf(state);
  const shown = { left: left - MARGIN, upper: upper - MARGIN, wide: wide + 2 * MARGIN, deep: deep + MARGIN + CAMP };
  return shared(shown, GRID);
}

/** The part that two rectangles have in common. */
export function shared(one: Stretch, other: Stretch): Stretch {
  const [left, upper] = [Math.max(one.left, other.left), Math.max(one.upper, other.upper)];
  return {
    left,
    upper,
    wide: Math.min(one.left + one.wide, other.left + other.wide) - left,
    deep: Math.min(one.upper + one.deep, other.upper + other.deep) - upper,
  };
}

/** The middle of a rectangle of quarters. */
export function middleOf({ left, upper, wide, deep }: Stretch): [number, number] {
  return [left + wide / 2, upper + deep / 2];
}

/** The middle of a quarter on the map, in units of the drawing. */
export function spotOnMap(quarter: number): [number, number] {
  return [(xOf(quarter) + 0.5) * U, (yOf(quarter) + 0.5) * U];
}

/** The outline of some quarters as an SVG path. */
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
      path += `M${Number(x) * unit} ${Number(y) * unit}`;
      let to = ends.pop();
      while (to && to.join() !== start) {
        path += `L${to[0] * unit} ${to[1] * unit}`;
        to = next.get(to.join())?.pop();
      }
      path += "Z";
    }
  }
  return path;
}

/** The largest rectangle of a part: where there is most room to write or to press. */
export function roomOf(quarters: number[]): Stretch {
  const own = new Set(quarters);
  const first = at(quarters, 0);
  let best: Stretch = { left: xOf(first), upper: yOf(first), wide: 1, deep: 1 };
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
