import { expect, test } from "vitest";
import { derivedOf, kind, tableOf } from "./fixtures";
import { flights } from "./flights";
import type { State } from "./state";

function ways(before: State, after: State, more: { seat: number; move?: string; drawn?: number }): [string, string][] {
  const lastEvent = { seq: 1, kind: "move" as const, seat: before.turn, move: more.move ?? null, text: "" };
  const derived = derivedOf(after, { drawn: more.drawn ?? -1 });
  return flights({ before, after, derived, lastEvent, seat: more.seat }).map(({ from, to }) => [from, to]);
}

test("a card goes from the hand to the tree, the others to the neighbour, who draws", () => {
  const before = tableOf(["", ""], "B2B2 R3G3 G4Y4");
  const after = tableOf(["R3G3", ""], "? ? ?");
  expect(ways(before, after, { seat: 0, move: "R3G3" })).toEqual([
    ["card-1", "slot-0-0"],
    ["card-0", "hold-1"],
    ["card-2", "hold-1"],
    ["pile", "hold-1"],
  ]);
});

test("a hand that arrives comes card by card, the new one from the pile", () => {
  const before = tableOf(["", ""], "? ? ?");
  const after = tableOf(["?", ""], "B2B2 R3G3 G4Y4");
  expect(ways(before, after, { seat: 1, drawn: kind("G4Y4") })).toEqual([
    ["hold-0", "slot-0-0"],
    ["hold-0", "lay-0"],
    ["hold-0", "lay-1"],
    ["pile", "lay-2"],
  ]);
});

test("with draw_last nothing is drawn as the hand goes on", () => {
  const before = tableOf(["", ""], "? ? ?");
  const after = tableOf(["?", ""], "? ? ?", { draw_last: 1 });
  expect(ways(before, after, { seat: -1 })).toEqual([
    ["hold-0", "slot-0-0"],
    ["hold-0", "hold-1"],
  ]);
});

test("when the second game begins nothing flies", () => {
  const before = tableOf(["", ""], "? ? ?");
  expect(ways(before, tableOf(["", ""], "? ? ?", { second: 1 }), { seat: 0 })).toEqual([]);
});
