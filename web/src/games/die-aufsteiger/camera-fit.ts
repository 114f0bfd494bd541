/** The camera's place from which the whole tower fills the image. */
import { Box3, Spherical, Vector3 } from "three";
import { campOf, MIDDLE, stretchOf, stretchOfFootprint } from "./map-geometry";
import { type State, TABLE } from "./state";
import { heightAt, placeOf, standings, xOf, yOf } from "./tower";

const MARGIN = 0.94; // of the image, from its middle to its edge
const PAWN = 2; // how high a pawn with its badge is

/** The corners of all blocks, and the feet and heads of all pawns. */
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
  for (let seat = 0; seat < state.seats; seat++) {
    const place = placeOf(state, seat);
    const { x, y } = place === TABLE ? campOf(state, seat, stretch) : { x: xOf(place) + 0.5, y: yOf(place) + 0.5 };
    const foot = heightAt(state, place);
    for (const up of [foot, foot + PAWN]) corners.push(new Vector3(x - MIDDLE, up, y - MIDDLE));
  }
  return corners;
}

/** A view of the whole tower: the point in the middle of the image, and how far the camera is from it. */
export interface Whole {
  target: Vector3;
  distance: number;
}

/** The nearest view in a direction with all corners in the image; `fov` is in degrees, from top to bottom. */
export function wholeFrom(corners: Vector3[], polar: number, azimuth: number, fov: number, aspect: number): Whole {
  const toEye = new Vector3().setFromSpherical(new Spherical(1, polar, azimuth));
  const right = new Vector3(Math.cos(azimuth), 0, -Math.sin(azimuth));
  const up = new Vector3().crossVectors(toEye, right);
  const high = Math.tan((fov * Math.PI) / 360) * MARGIN;
  const across = spanOf(corners, right, toEye, high * aspect);
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

/** The nearest view around one point from which all corners stay in the image while the tower turns. */
export function wholeAround(corners: Vector3[], polar: number, sides: number[], fov: number, aspect: number): Whole {
  const middle = new Box3().setFromPoints(corners).getCenter(new Vector3());
  const from = corners.map((corner) => corner.clone().sub(middle));
  const mirrored = [...from, ...from.map(({ x, y, z }) => new Vector3(-x, -y, -z))];
  const views = sides.map((side) => wholeFrom(mirrored, polar, side, fov, aspect));
  return { target: middle, distance: Math.max(...views.map(({ distance }) => distance)) };
}
