/** The camera's place from which the whole tower fills the image. */
import { Box3, MathUtils, Spherical, Vector3 } from "three";
import { FLOAT, groundBelow, type HeldBlock, tallOf } from "./held-block";
import { campOf, type Footprint, MIDDLE, stretchOf, stretchOfFootprint } from "./map-geometry";
import { NONE, type State, TABLE } from "./state";
import { heightAt, placeOf, standing, standings, topOf, xOf, yOf } from "./tower";

const MARGIN = 0.94; // of the image, from its middle to its edge
const EDGE = 0.99; // and for a held block, so that the camera moves less
const PAWN = 2; // how high a pawn with its badge is
const HEADROOM = 2 + FLOAT; // over every top, for a block in a hand: all but standing doubles are so high at most

/** The corners of all blocks, and the feet and heads of all pawns; while there is play, with room for a block held over them. */
export function cornersOf(state: State, isPlaying: boolean): Vector3[] {
  const above = isPlaying ? HEADROOM : 0;
  const corners = standings(state).flatMap((block) => cornersOfBox(block, block.foot, block.foot + block.tall + above));
  const stretch = stretchOf(state);
  for (let seat = 0; seat < state.seats; seat++) {
    const place = placeOf(state, seat);
    const { x, y } = place === TABLE ? campOf(state, seat, stretch) : { x: xOf(place) + 0.5, y: yOf(place) + 0.5 };
    const foot = heightAt(state, place);
    for (const up of [foot, foot + PAWN]) corners.push(new Vector3(x - MIDDLE, up, y - MIDDLE));
  }
  return corners;
}

function cornersOfBox(footprint: Footprint, foot: number, top: number): Vector3[] {
  const { left, upper, wide, deep } = stretchOfFootprint(footprint);
  return [left, left + wide].flatMap((x) =>
    [upper, upper + deep].flatMap((z) => [foot, top].map((y) => new Vector3(x - MIDDLE, y, z - MIDDLE))),
  );
}

/**
 * The corners of a held block over its chosen place. One that follows the pointer counts where it was lifted and over the
 * summit: a camera that followed it would move other places under the pointer.
 */
export function cornersOfHeld(state: State, held: HeldBlock, isFollowing: boolean): Vector3[] {
  const tall = tallOf(held, state);
  const over = (footprint: Footprint, ground: number) => cornersOfBox(footprint, ground + FLOAT, ground + FLOAT + tall);
  if (!isFollowing) return over(held, groundBelow(state, held, held.place));
  const own = { place: standing(state, held.lift.block).place, shape: held.shape };
  const summit = summitOf(state, held.lift.block);
  return [...over(own, groundBelow(state, held, own.place)), ...over(summit, topOf(state, summit.block))];
}

/** The block with the highest top, other than the one in a hand. */
export function summitOf(state: State, held: number = NONE) {
  return standings(state)
    .filter(({ block }) => block !== held)
    .reduce((highest, block) => (topOf(state, block.block) > topOf(state, highest.block) ? block : highest));
}

/** A view of the whole tower: the point in the middle of the image, and how far the camera is from it. */
export interface Whole {
  target: Vector3;
  distance: number;
}

/** The image of a camera: to the right, up, towards the eye, and how much of each axis is seen from a distance of 1. */
interface Image {
  right: Vector3;
  up: Vector3;
  toEye: Vector3;
  wide: number;
  high: number;
}

/** `fov` is in degrees, from top to bottom. */
function imageFrom(polar: number, azimuth: number, fov: number, aspect: number, margin: number): Image {
  const toEye = new Vector3().setFromSpherical(new Spherical(1, polar, azimuth));
  const right = new Vector3(Math.cos(azimuth), 0, -Math.sin(azimuth));
  const up = new Vector3().crossVectors(toEye, right);
  const high = Math.tan((fov * Math.PI) / 360) * margin;
  return { right, up, toEye, wide: high * aspect, high };
}

/** The nearest view in a direction with all corners in the image. */
export function wholeFrom(corners: Vector3[], polar: number, azimuth: number, fov: number, aspect: number): Whole {
  const { right, up, toEye, wide, high } = imageFrom(polar, azimuth, fov, aspect, MARGIN);
  const across = spanOf(corners, right, toEye, wide);
  const along = spanOf(corners, up, toEye, high);
  const target = right.multiplyScalar(across.middle).addScaledVector(up, along.middle);
  return { target, distance: Math.max(across.distance, along.distance) };
}

/**
 * The middle of all corners along an axis of the image, and the distance from which they just fit. A corner at `a` on the
 * axis and `d` towards the eye is in the image if |a - middle| <= slope * (distance - d).
 */
function spanOf(corners: Vector3[], axis: Vector3, toEye: Vector3, slope: number) {
  let most = Number.NEGATIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  for (const corner of corners) {
    const [at, nearer] = [corner.dot(axis), slope * corner.dot(toEye)];
    most = Math.max(most, at + nearer);
    least = Math.min(least, at - nearer);
  }
  return { middle: (most + least) / 2, distance: (most - least) / (2 * slope) };
}

/** A view moved as little as brings all corners into its image, neither nearer nor farther. */
export function movedFor(
  corners: Vector3[],
  { target, distance }: Whole,
  polar: number,
  azimuth: number,
  fov: number,
  aspect: number,
): Whole {
  const { right, up, toEye, wide, high } = imageFrom(polar, azimuth, fov, aspect, EDGE);
  const eye = distance + target.dot(toEye);
  const moved = target.clone();
  for (const [axis, slope] of [
    [right, wide],
    [up, high],
  ] as const) {
    const reach = (corner: Vector3) => slope * (eye - corner.dot(toEye));
    const least = Math.max(...corners.map((corner) => corner.dot(axis) - reach(corner)));
    const most = Math.min(...corners.map((corner) => corner.dot(axis) + reach(corner)));
    const middle = target.dot(axis);
    moved.addScaledVector(axis, MathUtils.clamp(middle, Math.min(least, most), Math.max(least, most)) - middle);
  }
  return { target: moved, distance };
}

/** The nearest view around one point from which all corners stay in the image while the tower turns. */
export function wholeAround(corners: Vector3[], polar: number, sides: number[], fov: number, aspect: number): Whole {
  const middle = new Box3().setFromPoints(corners).getCenter(new Vector3());
  const from = corners.map((corner) => corner.clone().sub(middle));
  const mirrored = [...from, ...from.map(({ x, y, z }) => new Vector3(-x, -y, -z))];
  const views = sides.map((side) => wholeFrom(mirrored, polar, side, fov, aspect));
  return { target: middle, distance: Math.max(...views.map(({ distance }) => distance)) };
}
