/** Plants and stones on the hill, and the soft shadows where blocks and pawns touch the ground. */
import { useMemo } from "react";
import { BufferGeometry, Color, Float32BufferAttribute } from "three";
import { MIDDLE, type Stretch, stretchOfFootprint } from "./map-geometry";
import type { State } from "./state";
import { contactShadow, luckOf } from "./textures";
import { standings } from "./tower";

/** A growing mesh: corners and the colour of each. */
interface Growth {
  points: number[];
  colours: number[];
}

/** A pyramid, darker on the side that the light does not reach. */
function pyramid(
  { points, colours }: Growth,
  x: number,
  y: number,
  z: number,
  wide: number,
  tall: number,
  paint: Color,
) {
  const sides = 5;
  for (let side = 0; side < sides; side++) {
    const [from, to] = [(side * 2 * Math.PI) / sides, ((side + 1) * 2 * Math.PI) / sides];
    const shade = 0.86 - 0.2 * Math.cos((from + to) / 2 - 2.2);
    points.push(x + wide * Math.cos(to), y, z + wide * Math.sin(to));
    points.push(x + wide * Math.cos(from), y, z + wide * Math.sin(from));
    points.push(x, y + tall, z);
    for (let corner = 0; corner < 3; corner++) colours.push(paint.r * shade, paint.g * shade, paint.b * shade);
  }
}

interface Props {
  /** the radius of the hill */
  size: number;
  /** the room that the tower takes, with pawns in front of it */
  stretch: Stretch;
  leaf: string;
  stone: string;
}

const THINGS = 150;

/** Tufts, pebbles and small firs around the tower, always the same ones. */
function growthOf({ size, stretch, leaf, stone }: Props): BufferGeometry {
  const growth: Growth = { points: [], colours: [] };
  const [green, grey] = [new Color(leaf), new Color(stone)];
  const next = luckOf(5);
  for (let thing = 0; thing < THINGS; thing++) {
    const [angle, far, kind, tall] = [next() * 2 * Math.PI, Math.sqrt(0.2 + 0.75 * next()), next(), 0.6 + 0.6 * next()];
    const [x, z] = [Math.cos(angle) * far * size, Math.sin(angle) * far * size];
    if (Math.abs(x) < stretch.wide / 2 + 0.6 && Math.abs(z) < stretch.deep / 2 + 0.6) continue;
    if (kind < 0.12 && far > 0.8) {
      pyramid(growth, x, 0.1, z, 0.34 * tall, 0.7 * tall, green);
      pyramid(growth, x, 0.45 * tall, z, 0.26 * tall, 0.65 * tall, green);
    } else if (kind < 0.3) pyramid(growth, x, 0, z, 0.16 * tall, 0.1 * tall, grey);
    else
      for (const aside of [-0.08, 0, 0.08]) pyramid(growth, x + aside, 0, z + aside * aside, 0.035, 0.24 * tall, green);
  }
  const grown = new BufferGeometry();
  grown.setAttribute("position", new Float32BufferAttribute(growth.points, 3));
  grown.setAttribute("color", new Float32BufferAttribute(growth.colours, 3));
  return grown;
}

export function Meadow({ size, stretch, leaf, stone }: Props) {
  const { wide, deep } = stretch;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the size of the stretch matters
  const grown = useMemo(() => growthOf({ size, stretch, leaf, stone }), [size, wide, deep, leaf, stone]);
  return (
    <mesh geometry={grown} raycast={() => null}>
      <meshBasicMaterial vertexColors />
    </mesh>
  );
}

const SOFT = 0.62; // how far a shadow reaches beyond what casts it

/** A flat rectangle with the whole of a texture on it, a little above the ground. */
function flat(points: number[], places: number[], left: number, upper: number, right: number, lower: number): void {
  points.push(left, 0, upper, left, 0, lower, right, 0, upper, right, 0, upper, left, 0, lower, right, 0, lower);
  places.push(0, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0);
}

/** Soft shadows around all blocks that stand on the ground, as one mesh. */
export function ContactShadows({ state }: { state: State }) {
  const shadows = useMemo(() => {
    const [points, places]: [number[], number[]] = [[], []];
    for (const block of standings(state)) {
      if (block.foot > 0) continue;
      const { left, upper, wide, deep } = stretchOfFootprint(block);
      const [x, z] = [left - MIDDLE, upper - MIDDLE];
      flat(points, places, x - SOFT, z - SOFT, x + wide + SOFT, z + deep + SOFT);
    }
    const found = new BufferGeometry();
    found.setAttribute("position", new Float32BufferAttribute(points, 3));
    found.setAttribute("uv", new Float32BufferAttribute(places, 2));
    return found;
  }, [state]);
  return (
    <mesh geometry={shadows} position={[0, 0.012, 0]} raycast={() => null}>
      <meshBasicMaterial map={contactShadow()} transparent opacity={0.42} depthWrite={false} />
    </mesh>
  );
}
