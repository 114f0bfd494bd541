/** The camera's distance at which the whole tower is in the image. */
import { Spherical, Vector3 } from "three";
import { campOf, MIDDLE, stretchOf, stretchOfFootprint } from "./map-geometry";
import type { State } from "./state";
import { standings } from "./tower";

const MARGIN = 0.9; // of the image, from its middle to its edge
const PAWN = 2; // how high a pawn with its badge is

/** The corners of all blocks, and the heads of pawns that wait in front of the tower. */
export function cornersOf(state: State): Vector3[] {
  const corners: Vector3[] = [];
  for (const block of standings(state)) {
    const { left, upper, wide, deep } = stretchOfFootprint(block);
    for (const x of [left, left + wide]) {
      for (const z of [upper, upper + deep]) {
        for (const y of [block.foot, block.foot + block.tall]) corners.push(new Vector3(x - MIDDLE, y, z - MIDDLE));
      }
    }
  }
  const stretch = stretchOf(state);
  for (const seat of [0, state.seats - 1].slice(0, state.seats)) {
    const { x, y } = campOf(state, seat, stretch);
    corners.push(new Vector3(x - MIDDLE, PAWN, y - MIDDLE));
  }
  return corners;
}

/** The point that the camera turns around: a little above the middle of the ground. */
export function middleOf(corners: Vector3[]): Vector3 {
  const [xs, ys, zs] = [corners.map(({ x }) => x), corners.map(({ y }) => y), corners.map(({ z }) => z)];
  const half = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return new Vector3(half(xs), half(ys) * 0.8, half(zs));
}

/** The shortest distance in a direction from which all corners are in the image; `fov` is in degrees, from top to bottom. */
export function distanceTo(
  corners: Vector3[],
  middle: Vector3,
  polar: number,
  azimuth: number,
  fov: number,
  aspect: number,
): number {
  const toEye = new Vector3().setFromSpherical(new Spherical(1, polar, azimuth));
  const right = new Vector3(Math.cos(azimuth), 0, -Math.sin(azimuth));
  const up = new Vector3().crossVectors(toEye, right);
  const high = Math.tan((fov * Math.PI) / 360) * MARGIN;
  let distance = 0;
  for (const corner of corners) {
    const from = corner.clone().sub(middle);
    const aside = Math.max(Math.abs(from.dot(up)) / high, Math.abs(from.dot(right)) / (high * aspect));
    distance = Math.max(distance, from.dot(toEye) + aside);
  }
  return distance;
}
