/** Geometry of the blocks: the colour of each side, and a box with painted faces. */
import { BoxGeometry, Float32BufferAttribute } from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { at } from "../../kit/at";
import { Colour, FIRST_GREY, type State } from "./state";
import { onSheet } from "./textures";
import { deepOf, wideOf } from "./tower";

/** The colours of the sides, as a box counts them: +x, -x, +y, -y, +z, -z; y is up. */
export type Sides = [number, number, number, number, number, number];

const GREY: Sides = [Colour.GREY, Colour.GREY, Colour.GREY, Colour.GREY, Colour.GREY, Colour.GREY];

/** Pairs lie opposite each other, and all blocks are painted in the same sense of rotation. */
export function sidesOf(state: State, block: number, face: number, shape: number): Sides {
  if (block >= FIRST_GREY) return GREY;
  const up = face >> 1;
  const odd = at(state.odd, block);
  const others = [0, 1, 2].filter((pair) => pair !== up);
  const isLying = wideOf(shape) !== deepOf(shape);
  const oddAlongX = wideOf(shape) === (state.edge[block] === 1 ? 1 : 4);
  const first = at(others, isLying && (others[0] === odd) !== oddAlongX ? 1 : 0);
  const second = at(others, others[0] === first ? 1 : 0);
  const isEven = [1, -2].includes(up - first) ? 1 : -1;
  const isUp = face % 2 === 0 ? 1 : -1;
  const isFront = isEven * isUp > 0 ? 0 : 1;
  return [2 * first, 2 * first + 1, face, face ^ 1, 2 * second + isFront, 2 * second + (1 - isFront)];
}

/** The brightness of each side where the scene has no lights. */
const LIGHT = [0.8, 0.86, 1, 0.66, 0.9, 0.76];

const known = new Map<string, BoxGeometry>();

const BEVEL = 0.07; // radius of the edges

/** A box whose sides show their part of the texture, unstretched; with bevelled edges where light falls on it. */
export function bodyOf(wide: number, tall: number, deep: number, sides: Sides, isBevelled: boolean): BoxGeometry {
  const key = [wide, tall, deep, ...sides, isBevelled].join();
  const found = known.get(key);
  if (found) return found;
  const gap = 0.03;
  const body = isBevelled
    ? new RoundedBoxGeometry(wide - gap, tall - gap / 2, deep - gap, 2, BEVEL)
    : new BoxGeometry(wide - gap, tall - gap / 2, deep - gap);
  const uv = body.getAttribute("uv");
  const each = uv.count / sides.length;
  const sizes: [number, number][] = [
    [deep, tall],
    [deep, tall],
    [wide, deep],
    [wide, deep],
    [wide, tall],
    [wide, tall],
  ];
  sizes.forEach(([across, along], side) => {
    const long = Math.max(across, along) / Math.min(across, along);
    const [left, top, right, bottom] = onSheet(at(sides, side), long);
    for (let corner = each * side; corner < each * (side + 1); corner++) {
      const [u, v] = [uv.getX(corner), uv.getY(corner)];
      const [s, t] = along > across ? [v, 1 - u] : [u, v];
      uv.setXY(corner, left + s * (right - left), bottom + t * (top - bottom));
    }
  });
  const light = LIGHT.flatMap((one) => new Array<number>(each).fill(one));
  body.setAttribute("light", new Float32BufferAttribute(light, 1));
  known.set(key, body);
  return body;
}
