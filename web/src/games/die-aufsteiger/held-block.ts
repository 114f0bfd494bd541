/** A block in the air: its orientation, its places as the server lists them, and where it is drawn. */
import { at } from "../../kit/at";
import type { Stretch } from "./map-geometry";
import { type Derived, type Lift, SIDE, type Stand, type State } from "./state";
import { deepOf, heightAt, ownerAt, quarterAt, quartersOf, shapeOf, standing, wideOf, xOf, yOf } from "./tower";

export const FLOAT = 0.7; // how high the held block floats over its place
export const AIMING = FLOAT * 0.6; // and over a place where it can be put

export interface HeldBlock {
  lift: Lift;
  face: number;
  shape: number;
  place: number;
}

/** A block as it is lifted: over the place where it stands. */
export function lifted(lift: Lift, state: State): HeldBlock {
  const { face, shape, place } = standing(state, lift.block);
  return { lift, face, shape, place };
}

export function standOf({ lift, shape }: HeldBlock): Stand | undefined {
  return lift.stands.find((stand) => stand.shape === shape);
}

/** The height of the block as it is held. */
export function tallOf(held: HeldBlock, state: State): number {
  return standOf(held)?.tall ?? standing(state, held.lift.block).tall;
}

/** The height of the block with a colour on top. */
export function tallWith({ lift }: HeldBlock, face: number): number {
  return lift.stands.find((stand) => stand.tops.includes(face))?.tall ?? 0;
}

/** All colours that can be on top. */
export function topsOf({ lift }: HeldBlock): number[] {
  return [...new Set(lift.stands.flatMap((stand) => stand.tops))].sort();
}

/** The places where the block can be put as it is held. */
export function placesOf(held: HeldBlock, state: State, derived: Derived): number[] {
  const stand = standOf(held);
  const own = standing(state, held.lift.block);
  const turned = own.shape === held.shape && held.lift.turns.includes(held.face) ? [own.place] : [];
  if (!stand?.tops.includes(held.face)) return turned;
  const closed = new Set(stand.closed);
  return [...at(derived.places, held.shape).filter((place) => !closed.has(place)), ...stand.opened, ...turned];
}

/** Turn another colour up; the block keeps its footprint if it can, otherwise its middle. */
export function turned(held: HeldBlock, face: number, wanted?: number): HeldBlock {
  const fitting = held.lift.stands.filter((stand) => stand.tops.includes(face)).map((stand) => stand.shape);
  const shape = wanted ?? (fitting.includes(held.shape) ? held.shape : fitting[0]);
  if (shape === undefined) return held;
  if (shape === held.shape) return { ...held, face };
  const [x, y] = [Math.floor((wideOf(held.shape) - 1) / 2), Math.floor((deepOf(held.shape) - 1) / 2)];
  return { ...held, face, shape, place: centred(held.place + quarterAt(x, y), shape) };
}

/** The footprint after a quarter turn, if the block has it and it differs. */
export function turnedShape(held: HeldBlock): number | undefined {
  const shape = shapeOf(deepOf(held.shape), wideOf(held.shape));
  return shape !== held.shape && held.lift.stands.some((stand) => stand.shape === shape) ? shape : undefined;
}

/** The place after a step, if that is on the grid and at least partly on the map. */
export function stepped(
  { place, shape }: HeldBlock,
  dx: number,
  dy: number,
  { left, upper, wide, deep }: Stretch,
): number | undefined {
  const [x, y] = [xOf(place) + dx, yOf(place) + dy];
  const [right, lower] = [x + wideOf(shape), y + deepOf(shape)];
  const isInside = x >= 0 && y >= 0 && right <= SIDE && lower <= SIDE;
  const isSeen = right > left && x < left + wide && lower > upper && y < upper + deep;
  return isInside && isSeen ? quarterAt(x, y) : undefined;
}

/** The place of a footprint with a quarter in its middle. */
export function centred(quarter: number, shape: number): number {
  const along = (middle: number, size: number) =>
    Math.max(0, Math.min(SIDE - size, middle - Math.floor((size - 1) / 2)));
  return quarterAt(along(xOf(quarter), wideOf(shape)), along(yOf(quarter), deepOf(shape)));
}

/** The place that a footprint snaps to when a quarter is clicked: the nearest one over it. */
export function snapped(places: number[], shape: number, quarter: number): number | undefined {
  const apart = (place: number) =>
    Math.hypot(
      xOf(place) + wideOf(shape) / 2 - xOf(quarter) - 0.5,
      yOf(place) + deepOf(shape) / 2 - yOf(quarter) - 0.5,
    );
  const under = places.filter((place) => quartersOf(place, shape).includes(quarter));
  return under.sort((one, other) => apart(one) - apart(other))[0];
}

/** The height of what is drawn below the held block at a place; the block itself is not drawn where it stood. */
export function groundBelow(state: State, { lift, shape }: HeldBlock, place: number): number {
  const { block, foot } = standing(state, lift.block);
  const heights = quartersOf(place, shape).map((quarter) =>
    ownerAt(state, quarter) === block ? foot : heightAt(state, quarter),
  );
  return Math.max(...heights);
}
