import { Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { cornersOf, distanceTo, middleOf } from "./camera-fit";
import { climberOf, pathOf } from "./pawn-path";
import { Colour, Phase, type State, TABLE } from "./state";
import { towerOf } from "./test-towers";
import { quarterAt } from "./tower";

const [LOW, MIDDLE, HIGH] = [quarterAt(10, 10), quarterAt(12, 10), quarterAt(14, 10)];

/** Three grey steps in a row, and a yellow one that a red pawn does not enter. */
function stairs(place: number | null): State {
  return towerOf(
    [
      { name: "h1", face: Colour.GREY, x: 10, y: 10, tall: 1 },
      { name: "c1", face: Colour.GREY, x: 12, y: 10, tall: 2 },
      { name: "c2", face: Colour.RED, x: 14, y: 10, tall: 3 },
      { name: "h2", face: Colour.YELLOW, x: 10, y: 12, tall: 1 },
    ],
    [place, null],
  );
}

describe("the path of a pawn", () => {
  it("goes from quarter to quarter", () => {
    const steps = pathOf(stairs(LOW), stairs(HIGH), 0);
    expect(steps?.path).toEqual([11, 12, 13, 14].map((x) => quarterAt(x, 10)));
    expect(steps?.ladder).toBeNull();
  });

  it("begins on the table beside the tower, and ends there", () => {
    const up = pathOf(stairs(null), stairs(MIDDLE), 0)?.path ?? [];
    expect(up[up.length - 1]).toBe(MIDDLE);
    expect(up).not.toContain(TABLE);
    const down = pathOf(stairs(MIDDLE), stairs(null), 0)?.path ?? [];
    expect(down[down.length - 1]).toBe(TABLE);
  });

  it("leads over no face of another colour", () => {
    const path = pathOf(stairs(null), stairs(HIGH), 0)?.path ?? [];
    for (const y of [12, 13]) for (const x of [10, 11]) expect(path).not.toContain(quarterAt(x, y));
  });

  it("climbs the ladder that was used up", () => {
    const after = { ...stairs(HIGH), small: [0, 1, 1, 1, 1] };
    const before = stairs(MIDDLE);
    expect(climberOf(before, after)).toBe(0);
    expect(pathOf(before, after, 0)?.ladder).toEqual([quarterAt(13, 10), HIGH]);
    expect(climberOf(before, stairs(HIGH))).toBe(-1);
  });

  it("is one step for a pushed pawn, and null for one that stays", () => {
    const pushed = pathOf({ ...stairs(LOW), phase: Phase.HOLDING }, stairs(quarterAt(11, 11)), 0);
    expect(pushed).toEqual({ path: [quarterAt(11, 11)], ladder: null });
    expect(pathOf(stairs(LOW), stairs(LOW), 0)).toBeNull();
  });
});

describe("the camera", () => {
  it("is farther away from a narrow image", () => {
    const corners = cornersOf(stairs(null));
    const from = (aspect: number) => distanceTo(corners, middleOf(corners), 1, 0.6, 32, aspect);
    expect(from(0.5)).toBeGreaterThan(from(1.5));
    expect(from(2)).toBeGreaterThan(5);
    expect(corners.every((corner) => corner instanceof Vector3)).toBe(true);
  });
});
