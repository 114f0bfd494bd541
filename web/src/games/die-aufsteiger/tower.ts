/** The tower as the server describes it: quarters, footprints, blocks as they stand, parts of tops. */
import { at } from "../../kit/at";
import { BLOCKS, Colour, type Derived, NONE, SIDE, type State, TABLE } from "./state";

export const COLOURS = ["red", "yellow", "dark", "light", "violet", "grey"] as const;
export type ColourName = (typeof COLOURS)[number];
export const colourName = (colour: number): ColourName => at(COLOURS, colour);

/** Footprints by shape, along x and y. */
const WIDE = [2, 2, 1, 4, 2, 6, 2];
const DEEP = [2, 1, 2, 2, 4, 2, 6];
export const wideOf = (shape: number) => at(WIDE, shape);
export const deepOf = (shape: number) => at(DEEP, shape);

export function shapeOf(wide: number, deep: number): number {
  return WIDE.findIndex((along, shape) => along === wide && DEEP[shape] === deep);
}

export const xOf = (quarter: number) => quarter % SIDE;
export const yOf = (quarter: number) => Math.floor(quarter / SIDE);
export const quarterAt = (x: number, y: number) => SIDE * y + x;

/** The quarters of a footprint. */
export function quartersOf(place: number, shape: number): number[] {
  const wide = wideOf(shape);
  return Array.from(
    { length: wide * deepOf(shape) },
    (_, one) => place + quarterAt(one % wide, Math.floor(one / wide)),
  );
}

export function isOpenTable(state: State, quarter: number): boolean {
  return ((at(state.outside, yOf(quarter)) / 2 ** xOf(quarter)) & 1) === 1;
}

export function ownerAt(state: State, quarter: number): number {
  return at(at(state.owner, yOf(quarter)), xOf(quarter));
}

export function heightAt(state: State, quarter: number): number {
  return quarter === TABLE ? 0 : at(at(state.height, yOf(quarter)), xOf(quarter));
}

/** The colour of a quarter; walled-in table is painted grey. */
export function faceAt(state: State, quarter: number): number {
  const block = ownerAt(state, quarter);
  return block === NONE ? Colour.GREY : at(state.face, block);
}

/** A block where it stands, or where it stood before it was lifted. */
export interface Standing {
  block: number;
  place: number;
  shape: number;
  face: number;
  foot: number;
  tall: number;
}

export function standing(state: State, block: number): Standing {
  return {
    block,
    place: at(state.at, block),
    shape: shapeOf(at(state.wide, block), at(state.deep, block)),
    face: at(state.face, block),
    foot: at(state.foot, block),
    tall: at(state.tall, block),
  };
}

/** All blocks on the table. */
export function standings(state: State): Standing[] {
  const blocks = Array.from({ length: BLOCKS }, (_, block) => block);
  return blocks.filter((block) => at(state.at, block) >= 0).map((block) => standing(state, block));
}

/** The height of a block's top. */
export function topOf(state: State, block: number): number {
  return at(state.foot, block) + at(state.tall, block);
}

export const placeOf = (state: State, seat: number) => at(state.place, seat);
export const pawnColour = (state: State, seat: number) => at(state.colour, seat);

/** The seat whose pawn stands on a quarter. */
export function pawnAt(state: State, quarter: number): number {
  return state.place.findIndex((place, seat) => seat < state.seats && place === quarter);
}

/** Stones on the tower, with the seats of their owners. */
export function stonesOn(state: State): { seat: number; block: number }[] {
  return state.stone_on
    .slice(0, state.seats)
    .map((block, seat) => ({ seat, block }))
    .filter(({ block }) => block !== NONE);
}

/** Connected quarters of one top, or a walled-in piece of table. */
export interface Part {
  /** the quarter that names it in moves */
  name: number;
  block: number;
  face: number;
  height: number;
  quarters: number[];
}

/** All parts that the server lists, from the lowest to the highest, so that shadows fall on those painted before. */
export function partsOf(state: State, derived: Derived): Part[] {
  const parts = derived.parts.map((quarters): Part => {
    const name = at(quarters, 0);
    return { name, block: ownerAt(state, name), face: faceAt(state, name), height: heightAt(state, name), quarters };
  });
  return parts.sort((one, other) => one.height - other.height || one.name - other.name);
}
