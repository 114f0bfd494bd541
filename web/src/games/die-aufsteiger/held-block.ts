/** The block in the hand: how it is turned, where it hovers, what it would stand on. */
import type { Hand } from "./hand";
import { type Lift, NONE, SIDE, type Stand, type State } from "./state";
import { DEEP, heightAt, WIDE, xOf, yOf } from "./tower";

/** A block in the air: how it is turned, and over which quarters it hovers. */
export interface HeldBlock {
  lift: Lift;
  face: number;
  shape: number;
  place: number;
}

/** Where a footprint lies so that a quarter is in its middle. */
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

/** The place that a footprint snaps to when a quarter is pointed at. */
export function snapped(held: HeldBlock, quarter: number): number | undefined {
  const under = (standOf(held)?.places ?? []).filter((place) => covers(place, held.shape, quarter));
  return under.sort((one, other) => apart(one, held.shape, quarter) - apart(other, held.shape, quarter))[0];
}

/** How high a block in the hand would stand: on what is under it once it is lifted. */
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

/** How high the ground is at a place where the held block can stand. */
export function footAt(state: State, hand: Hand, place: number): number {
  const block = hand.held?.lift.block ?? NONE;
  const isOwn = !hand.isBound && state.owner[yOf(place)][xOf(place)] === block;
  return isOwn ? state.foot[block] : heightAt(state, place);
}
