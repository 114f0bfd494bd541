/** The held block: its orientation, its place, and the height below it. */
import type { Hand } from "./hand";
import { type Lift, NONE, SIDE, type Stand, type State } from "./state";
import { DEEP, heightAt, WIDE, xOf, yOf } from "./tower";

/** A block in the air: its orientation, and the quarters below it. */
export interface HeldBlock {
  lift: Lift;
  face: number;
  shape: number;
  place: number;
}

/** The place of a footprint with a quarter in its middle. */
export function centred(quarter: number, shape: number): number {
  const x = Math.max(0, Math.min(SIDE - WIDE[shape], xOf(quarter) - Math.floor((WIDE[shape] - 1) / 2)));
  const y = Math.max(0, Math.min(SIDE - DEEP[shape], yOf(quarter) - Math.floor((DEEP[shape] - 1) / 2)));
  return SIDE * y + x;
}

function covers(place: number, shape: number, quarter: number): boolean {
  const [x, y] = [xOf(quarter) - xOf(place), yOf(quarter) - yOf(place)];
  return x >= 0 && x < WIDE[shape] && y >= 0 && y < DEEP[shape];
}

function apart(place: number, shape: number, quarter: number): number {
  const dx = xOf(place) + WIDE[shape] / 2 - xOf(quarter) - 0.5;
  const dy = yOf(place) + DEEP[shape] / 2 - yOf(quarter) - 0.5;
  return Math.hypot(dx, dy);
}

export function standOf(held: HeldBlock): Stand | undefined {
  return held.lift.stands.find((stand) => stand.shape === held.shape);
}

/** The place that a footprint snaps to when a quarter is clicked. */
export function snapped(held: HeldBlock, quarter: number): number | undefined {
  const under = (standOf(held)?.places ?? []).filter((place) => covers(place, held.shape, quarter));
  return under.sort((one, other) => apart(one, held.shape, quarter) - apart(other, held.shape, quarter))[0];
}

/** The height of the held block's underside, without the block itself where it stood. */
export function footOf(hand: Hand, state: State): number {
  const { held } = hand;
  if (!held) return 0;
  const { block } = held.lift;
  let foot = 0;
  for (let dy = 0; dy < DEEP[held.shape]; dy++) {
    for (let dx = 0; dx < WIDE[held.shape]; dx++) {
      const quarter = held.place + SIDE * dy + dx;
      const isOwn = !hand.isBound && state.owner[yOf(quarter)]?.[xOf(quarter)] === block;
      foot = Math.max(foot, isOwn ? state.foot[block] : heightAt(state, quarter));
    }
  }
  return foot;
}

/** The height of the ground at a place where the held block can stand. */
export function footAt(state: State, hand: Hand, place: number): number {
  const block = hand.held?.lift.block ?? NONE;
  const isOwn = !hand.isBound && state.owner[yOf(place)][xOf(place)] === block;
  return isOwn ? state.foot[block] : heightAt(state, place);
}
