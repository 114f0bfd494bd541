/** Points of the 3D room: one unit is a quarter, y is up, and the origin is the middle of the table. */
import { MathUtils, Vector3 } from "three";
import { campOf, MIDDLE, stretchOf } from "./map-geometry";
import { SIDE, type State, TABLE } from "./state";
import { heightAt, placeOf, quarterAt, xOf, yOf } from "./tower";

export const DRAG = 6; // pixels: a longer drag turns the tower and is not a click

/** The middle of a quarter's top. */
export function topSpot(state: State, quarter: number): Vector3 {
  return new Vector3(xOf(quarter) + 0.5 - MIDDLE, heightAt(state, quarter), yOf(quarter) + 0.5 - MIDDLE);
}

/** The spot of a pawn at a place; on the open table it waits in front of the tower. */
export function pawnSpot(state: State, seat: number, place = placeOf(state, seat)): Vector3 {
  if (place !== TABLE) return topSpot(state, place);
  const { x, y } = campOf(state, seat, stretchOf(state));
  return new Vector3(x - MIDDLE, 0, y - MIDDLE);
}

/** The quarter below a point, a little outside or inside the surface that was hit. */
export function quarterUnder(point: Vector3, normal: Vector3, outward: number): number {
  const clamp = (value: number) => MathUtils.clamp(Math.floor(value + MIDDLE), 0, SIDE - 1);
  return quarterAt(clamp(point.x + normal.x * outward), clamp(point.z + normal.z * outward));
}
