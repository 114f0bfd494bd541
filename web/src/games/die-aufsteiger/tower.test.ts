import { PerspectiveCamera, Spherical, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { at } from "../../kit/at";
import { sidesOf } from "./block-geometry";
import { cornersOf, cornersOfHeld, movedFor, wholeFrom } from "./camera-fit";
import { ELEMENTS } from "./elements3d";
import { FLOAT, groundBelow, snapped, turned } from "./held-block";
import { outline, roomOf, stretchOf } from "./map-geometry";
import { NAMES, putText, wayText } from "./notation";
import { stepsOf, wayBetween } from "./scene";
import { Colour, type State, TABLE, type Way } from "./state";
import { derivedOf, towerOf } from "./test-towers";
import { partsOf, quarterAt, shapeOf } from "./tower";
import { type SetupBlock, towerFromSetup } from "./tower-setup";

const scene = import.meta.glob<string>(["./*3d.tsx", "!./canvas3d.tsx"], {
  query: "?raw",
  import: "default",
  eager: true,
});

describe("the tower in 3D", () => {
  it("is written in the elements that its canvas knows, and in all of them", () => {
    const lines = Object.values(scene).join("\n").split("\n");
    const written = lines.flatMap((line) => /(?:^|[({&])\s*<([a-z]\w*)/.exec(line)?.[1] ?? []);
    const known = Object.keys(ELEMENTS).map((name) => name.charAt(0).toLowerCase() + name.slice(1));
    expect([...new Set(written)].sort()).toEqual(known.sort());
  });
});

describe("the map", () => {
  it("paints the parts that the server lists, from the lowest to the highest", () => {
    const state = towerOf([
      { name: "g1", face: Colour.GREY, x: 10, y: 10, wide: 6, deep: 2 },
      { name: "c1", face: Colour.RED, x: 12, y: 10, foot: 2 },
    ]);
    const listed = [12, 14, 11].map((x) => [quarterAt(x, 10), quarterAt(x, 11)]);
    const parts = partsOf(state, derivedOf(state, { parts: listed }));
    expect(parts.map(({ name, height, face }) => [name, height, face])).toEqual([
      [quarterAt(11, 10), 2, Colour.GREY],
      [quarterAt(14, 10), 2, Colour.GREY],
      [quarterAt(12, 10), 4, Colour.RED],
    ]);
  });

  it("draws an outline around corners", () => {
    const corner = [quarterAt(0, 0), quarterAt(1, 0), quarterAt(0, 1)];
    expect(outline(corner, 1).match(/L/g)).toHaveLength(7);
    expect(roomOf(corner)).toMatchObject({ left: 0, upper: 0 });
  });

  it("shows the tower with some table around it", () => {
    const state = towerOf([{ name: "c1", face: Colour.RED, x: 10, y: 12 }]);
    expect(stretchOf(state)).toEqual({ left: 8, upper: 10, wide: 6, deep: 6 });
  });
});

describe("the notation", () => {
  it("names all blocks", () => {
    expect(NAMES).toHaveLength(35);
    expect([NAMES[0], NAMES[12], NAMES[24], NAMES[34]]).toEqual(["h1", "c1", "d1", "g2"]);
  });

  it("writes puts and ways", () => {
    const put = { face: Colour.DARK, place: quarterAt(10, 8), shape: shapeOf(4, 2) };
    expect(putText(put)).toBe("put dark 10,8 4x2");
    expect(wayText({ verb: "small-bridge", to: quarterAt(10, 8) })).toBe("small-bridge 10,8");
    expect(wayText({ verb: "walk", to: TABLE })).toBe("walk table");
  });
});

describe("the held block", () => {
  const state = towerOf([
    { name: "h1", face: Colour.RED, x: 10, y: 10, tall: 1 },
    { name: "c1", face: Colour.RED, x: 12, y: 10, foot: 0 },
  ]);
  const stand = { tall: 2, opened: [], closed: [] };
  const lift = {
    block: 0,
    turns: [],
    stands: [
      { ...stand, shape: 0, tops: [0, 1] },
      { ...stand, shape: shapeOf(2, 1), tops: [2, 3, 4, 5] },
    ],
  };
  const held = { lift, face: Colour.RED, shape: 0, place: quarterAt(10, 10) };

  it("floats over what is below it, but not over itself", () => {
    expect(groundBelow(state, held, quarterAt(10, 10))).toBe(0);
    expect(groundBelow(state, held, quarterAt(11, 10))).toBe(2);
  });

  it("keeps its footprint if it can show the colour with it", () => {
    expect(turned(held, Colour.YELLOW)).toMatchObject({ face: Colour.YELLOW, shape: 0, place: held.place });
    expect(turned(held, Colour.DARK)).toMatchObject({ face: Colour.DARK, shape: shapeOf(2, 1) });
  });

  it("snaps to the nearest place over the quarter that was clicked", () => {
    const places = [quarterAt(9, 9), quarterAt(10, 10), quarterAt(20, 20)];
    expect(snapped(places, 0, quarterAt(11, 11))).toBe(quarterAt(10, 10));
    expect(snapped(places, 0, quarterAt(9, 9))).toBe(quarterAt(9, 9));
    expect(snapped(places, 0, quarterAt(15, 15))).toBeUndefined();
  });
});

describe("the way of the last move", () => {
  const [LOW, HIGH] = [quarterAt(10, 10), quarterAt(12, 10)];
  const tower = (place: number | null, small = 1): State => ({
    ...towerOf(
      [
        { name: "h1", face: Colour.GREY, x: 10, y: 10, tall: 1 },
        { name: "c1", face: Colour.GREY, x: 12, y: 10, tall: 3 },
      ],
      [place, null],
    ),
    small: [small, 1, 1, 1, 1],
  });
  const walk: Way = { verb: "walk", to: HIGH, path: [LOW, LOW + 1, HIGH], ladder: [] };
  const climb: Way = { verb: "small", to: HIGH, path: [LOW, LOW + 1, HIGH], ladder: [LOW + 1, HIGH] };
  const before = tower(LOW);
  const shown = { state: before, derived: derivedOf(before, { ways: [walk, climb] }) };

  it("is the one that was offered before", () => {
    expect(wayBetween(shown, before, tower(HIGH))).toEqual({ seat: 0, way: walk });
    expect(wayBetween(shown, before, tower(HIGH, 0))).toEqual({ seat: 0, way: climb });
  });

  it("is unknown for a pawn that stays, is pushed, or was somewhere else", () => {
    expect(wayBetween(shown, before, before)).toBeNull();
    expect(wayBetween(shown, before, tower(LOW + 32))).toBeNull();
    expect(wayBetween({ ...shown, state: tower(null) }, before, tower(HIGH))).toBeNull();
  });

  it("leads from quarter to quarter, and to the table in the end", () => {
    expect(stepsOf(walk, LOW)).toEqual([LOW + 1, HIGH]);
    const path = [quarterAt(9, 10), LOW];
    expect(stepsOf({ ...walk, to: LOW, path }, TABLE)).toEqual(path);
    expect(stepsOf({ ...walk, to: TABLE, path: path.toReversed() }, LOW)).toEqual([quarterAt(9, 10), TABLE]);
  });
});

describe("the camera", () => {
  it("is farther away from a narrow image", () => {
    const corners = cornersOf(towerOf([{ name: "c1", face: Colour.RED, x: 10, y: 12 }]), false);
    const from = (aspect: number) => wholeFrom(corners, 1, 0.6, 32, aspect).distance;
    expect(from(0.5)).toBeGreaterThan(from(1.5));
    expect(corners.every((corner) => corner instanceof Vector3)).toBe(true);
  });

  it("has room for the head of a pawn on a top", () => {
    const corners = cornersOf(towerOf([{ name: "c1", face: Colour.RED, x: 10, y: 12 }], [quarterAt(10, 12)]), false);
    expect(Math.max(...corners.map(({ y }) => y))).toBe(4);
  });

  it("brings the tower as near as its image allows, in the middle", () => {
    const corners = cornersOf(towerOf([{ name: "c1", face: Colour.RED, x: 10, y: 12 }], [quarterAt(10, 12)]), false);
    const { target, distance } = wholeFrom(corners, 1, 0.6, 32, 1.5);
    const camera = new PerspectiveCamera(32, 1.5);
    camera.position.setFromSpherical(new Spherical(distance, 1, 0.6)).add(target);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    const seen = corners.map((corner) => corner.clone().project(camera));
    const [low, high] = [Math.min(...seen.map(({ y }) => y)), Math.max(...seen.map(({ y }) => y))];
    expect(high).toBeCloseTo(0.94);
    expect(low).toBeCloseTo(-0.94);
    expect(seen.every(({ x }) => Math.abs(x) < 0.941)).toBe(true);
  });

  const cube = { name: "c1", face: Colour.RED, x: 10, y: 12, foot: 4 };
  const double = { name: "d1", face: Colour.RED, x: 12, y: 12, tall: 4 };
  const around = [4, 18].map((x, index) => ({ name: `c${index + 2}`, face: Colour.RED, x, y: x + 2 }));
  const state = towerOf([cube, double, ...around]);
  const corners = cornersOf(state, true);
  const standingDouble = {
    lift: { block: 24, turns: [], stands: [{ tall: 4, opened: [], closed: [], shape: shapeOf(2, 2), tops: [0, 1] }] },
    face: Colour.RED,
    shape: shapeOf(2, 2),
    place: quarterAt(24, 4),
  };

  it("has room for a block that is held over the summit", () => {
    const top = Math.max(...corners.map(({ y }) => y));
    expect(top).toBeCloseTo(6 + FLOAT + 2);
    expect(Math.max(...cornersOf(state, false).map(({ y }) => y))).toBe(6);
  });

  it.each([
    ["over the summit", true],
    ["beside the tower", false],
  ])("moves for a high block %s, and comes neither nearer nor farther", (_, isFollowing) => {
    const whole = wholeFrom(corners, 1, 0.6, 32, 1.5);
    const held = cornersOfHeld(state, standingDouble, isFollowing);
    const moved = movedFor(held, whole, 1, 0.6, 32, 1.5);
    const [before, after] = [whole, moved].map((view) => farthest(held, view));
    expect(before).toBeGreaterThan(1);
    expect(after).toBeLessThan(0.991);
    expect(moved.distance).toBe(whole.distance);
    expect(movedFor(corners, whole, 1, 0.6, 32, 1.5).target.distanceTo(whole.target)).toBeCloseTo(0);
  });

  /** How far from the middle of the image a corner is at most; 1 is the edge. */
  function farthest(points: Vector3[], { target, distance }: { target: Vector3; distance: number }): number {
    const camera = new PerspectiveCamera(32, 1.5);
    camera.position.setFromSpherical(new Spherical(distance, 1, 0.6)).add(target);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    const seen = points.map((point) => point.clone().project(camera));
    return Math.max(...seen.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
  }
});

describe("the painted sides", () => {
  const state = towerOf([]);

  it("lie opposite each other", () => {
    for (let face = 0; face < 6; face++) {
      const sides = sidesOf(state, 12, face, 0);
      expect([...sides].sort()).toEqual([0, 1, 2, 3, 4, 5]);
      for (const side of [0, 2, 4]) expect(at(sides, side) ^ 1).toBe(sides[side + 1]);
      expect(sides[2]).toBe(face);
    }
  });

  it("have the odd pair at the ends of a lying double cube", () => {
    const sides = sidesOf(state, 24, Colour.DARK, shapeOf(4, 2));
    expect(sides.slice(0, 2).sort()).toEqual([Colour.RED, Colour.YELLOW]);
    expect(sidesOf(state, 24, Colour.DARK, shapeOf(2, 4)).slice(4).sort()).toEqual([Colour.RED, Colour.YELLOW]);
  });

  it("are all painted in the same sense", () => {
    const turn = (face: number) => sidesOf(state, 12, face, 0);
    const sense = (sides: number[]) => {
      const axis = (side: number) => at(sides, side) >> 1;
      const sign = (side: number) => (at(sides, side) % 2 ? -1 : 1);
      const order = (axis(2) - axis(0) + 3) % 3 === 1 ? 1 : -1;
      return order * sign(0) * sign(2) * sign(4);
    };
    expect(new Set([0, 1, 2, 3, 4, 5].map((face) => sense(turn(face)))).size).toBe(1);
  });
});

describe("a tower from a set-up", () => {
  it("stands as recorded, and shows what is not covered", () => {
    const tower: SetupBlock[] = [
      { block: "d1", top: "red", at: [10, 10], size: [4, 2], z: 0 },
      { block: "h1", top: "violet", at: [10, 10], size: [2, 2], z: 2 },
    ];
    const { state, parts } = towerFromSetup(tower);
    expect(at(state.height, 10).slice(9, 15)).toEqual([0, 3, 3, 2, 2, 0]);
    expect(state.tall[NAMES.indexOf("d1")]).toBe(2);
    expect(parts).toEqual([
      [quarterAt(10, 10), quarterAt(11, 10), quarterAt(10, 11), quarterAt(11, 11)],
      [quarterAt(12, 10), quarterAt(13, 10), quarterAt(12, 11), quarterAt(13, 11)],
    ]);
  });
});
