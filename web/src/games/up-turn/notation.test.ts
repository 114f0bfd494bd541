import { describe, expect, test } from "vitest";
import { actionName, isLayOf, isNumber, neighbourOf, orderOf, someLayOf, tileName } from "./notation";
import { Action, DOWN, UP } from "./state";

const ALL = [...Object.values(Action), 48];

describe("notation", () => {
  test("tiles have their names", () => {
    expect(ALL.map(tileName)).toEqual(["blue", "green", "double", "skip1", "skip2", "joker", "48"]);
    expect(() => actionName(48)).toThrow("48 is not the kind of an action tile");
  });

  test("a move that lays a tile is complete for the number of players", () => {
    const complete = (seats: number) => ALL.map((kind) => someLayOf(kind, seats));
    expect(complete(2)).toEqual(["blue", "green", "double up", "skip1", "skip2", "joker up", "48"]);
    expect(complete(3)).toEqual(["blue left", "green left", "double up left", "skip1", "skip2", "joker up", "48"]);
    for (const kind of ALL) expect(ALL.filter((other) => isLayOf(other, someLayOf(kind, 3)))).toEqual([kind]);
  });

  test("moves tell the number, the order and the neighbour", () => {
    expect(["48", "draw", "to 1", "skip1"].map(isNumber)).toEqual([true, false, false, false]);
    expect(["blue", "green left", "double down right", "joker up"].map(orderOf)).toEqual([UP, DOWN, DOWN, UP]);
    expect(["blue left", "double down right", "green"].map(neighbourOf)).toEqual(["left", "right", null]);
  });
});
