import { describe, expect, it } from "vitest";
import { sidesOf } from "./block-geometry";
import { Colour, NONE } from "./state";
import { towerOf } from "./test-towers";
import { isOpenTable, NAMES, outline, partsOf, putText, quarterAt, roomOf, shapeOf, stretchOf } from "./tower";
import { type SetupBlock, towerFromSetup } from "./tower-setup";

describe("the map", () => {
  it("names all blocks", () => {
    expect(NAMES).toHaveLength(35);
    expect([NAMES[0], NAMES[12], NAMES[24], NAMES[34]]).toEqual(["h1", "c1", "d1", "g2"]);
  });

  it("splits a top by a block on it", () => {
    const state = towerOf([
      { name: "d1", face: Colour.YELLOW, x: 10, y: 10, wide: 6, deep: 2 },
      { name: "c1", face: Colour.RED, x: 12, y: 10, foot: 2 },
    ]);
    const parts = partsOf(state);
    expect(parts.map((part) => [part.name, part.height, part.quarters.length])).toEqual([
      [quarterAt(10, 10), 2, 4],
      [quarterAt(14, 10), 2, 4],
      [quarterAt(12, 10), 4, 4],
    ]);
  });

  it("names a part by its first free quarter", () => {
    const state = towerOf([{ name: "c1", face: Colour.GREY, x: 10, y: 10 }], [quarterAt(10, 10), null]);
    expect(partsOf(state)[0].name).toBe(quarterAt(11, 10));
  });

  it("draws an outline around corners", () => {
    const corner = [quarterAt(0, 0), quarterAt(1, 0), quarterAt(0, 1)];
    expect(outline(corner, 1).match(/L/g)).toHaveLength(7);
    expect(roomOf(corner)).toMatchObject({ left: 0, upper: 0 });
  });

  it("shows the tower with some table around it", () => {
    const state = towerOf([{ name: "c1", face: Colour.RED, x: 10, y: 12 }]);
    expect(stretchOf(state)).toEqual({ left: 9, upper: 11, wide: 4, deep: 5 });
  });

  it("writes puts as the notation wants them", () => {
    expect(putText(Colour.DARK, quarterAt(10, 8), shapeOf(4, 2))).toBe("put dark 10,8 4x2");
  });
});

describe("the painted sides", () => {
  const state = towerOf([]);

  it("lie opposite each other", () => {
    for (let face = 0; face < 6; face++) {
      const sides = sidesOf(state, 12, face, 0);
      expect([...sides].sort()).toEqual([0, 1, 2, 3, 4, 5]);
      for (const side of [0, 2, 4]) expect(sides[side] ^ 1).toBe(sides[side + 1]);
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
      const axis = (side: number) => sides[side] >> 1;
      const sign = (side: number) => (sides[side] % 2 ? -1 : 1);
      const order = (axis(2) - axis(0) + 3) % 3 === 1 ? 1 : -1;
      return order * sign(0) * sign(2) * sign(4);
    };
    expect(new Set([0, 1, 2, 3, 4, 5].map((face) => sense(turn(face)))).size).toBe(1);
  });
});

describe("a tower from a set-up", () => {
  it("stands as recorded, with the table that it walls in", () => {
    const ring: SetupBlock[] = [
      { block: "d1", top: "red", at: [10, 10], size: [4, 2], z: 0 },
      { block: "d2", top: "grey", at: [14, 10], size: [2, 4], z: 0 },
      { block: "d3", top: "dark", at: [12, 14], size: [4, 2], z: 0 },
      { block: "d4", top: "light", at: [10, 12], size: [2, 4], z: 0 },
      { block: "h1", top: "violet", at: [10, 10], size: [2, 2], z: 2 },
    ];
    const state = towerFromSetup(ring);
    expect(state.height[10][10]).toBe(3);
    expect(state.tall[NAMES.indexOf("d1")]).toBe(2);
    expect(isOpenTable(state, quarterAt(12, 12))).toBe(false);
    expect(isOpenTable(state, quarterAt(31, 31))).toBe(true);
    const hollow = partsOf(state).find((part) => part.block === NONE);
    expect(hollow?.quarters).toHaveLength(4);
  });
});
