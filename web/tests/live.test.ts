/** What is heard becomes one picture of the table. */
import { expect, it } from "vitest";
import { BLANK, changed, heard, type Picture } from "../src/kit/live";
import { shaped } from "../src/kit/shape";
import type { Joined, Moved, Table } from "../src/kit/wire";

const table: Table = {
  game: "orchard",
  players: 2,
  options: {},
  ruleset: 1,
  phase: "playing",
  public: false,
  pace: null,
  out: false,
  host: 0,
  places: [],
  rematch: null,
};

const joined: Joined = {
  type: "joined",
  number: 4,
  seat: 1,
  table,
  state: { turn: 0, coins: [1, 2], trees: [1, 2, 3, 4] },
  sights: { best: 0 },
  log: [],
  chat: [],
  ask: { answers: 2, choices: ["draw", "sell"] },
  clock: null,
  result: null,
};

const moved: Moved = {
  type: "moved",
  number: 5,
  seat: 1,
  move: "draw",
  line: "Ann draws",
  rule: "ORC-1",
  news: "",
  changes: { turn: 1, coins: [[1, 7]] },
  sights: { best: 1 },
  ask: null,
  clock: null,
  result: null,
};

const at = (...messages: Parameters<typeof heard>[1][]): Picture => messages.reduce(heard, BLANK);

it("knows everything after joining", () => {
  const picture = at(joined);
  expect(picture.state).toEqual(joined.state);
  expect(picture.answers).toBe(2);
  expect(picture.connection).toBe("live");
});

it("applies changes and keeps what did not change", () => {
  const picture = at(joined, moved);
  expect(picture.state).toEqual({ turn: 1, coins: [1, 7], trees: [1, 2, 3, 4] });
  expect(picture.state?.trees).toBe(joined.state?.trees);
  expect(picture.before).toBe(joined.state);
  expect(picture.sights).toEqual({ best: 1 });
  expect(picture.log).toEqual([{ seat: 1, text: "Ann draws", rule: "ORC-1" }]);
});

it("counts its own moves, so that the next undo names the right question", () => {
  expect(at(joined, moved).answers).toBe(3);
  expect(at(joined, { ...moved, seat: 0 }).answers).toBe(2);
});

it("is over when a result comes", () => {
  const result = { end: "ORC-9", scores: [1, 2], winners: [1], ranks: [2, 1] };
  const picture = at(joined, { ...moved, result });
  expect(picture.result).toEqual(result);
  expect(picture.table?.phase).toBe("over");
});

it("takes back what was undone", () => {
  const undone = {
    type: "undone",
    number: 6,
    seat: 1,
    state: joined.state ?? {},
    sights: {},
    log: [],
    ask: joined.ask,
    clock: null,
  } as const;
  const picture = at(joined, moved, { ...undone, log: [] });
  expect(picture.state).toEqual(joined.state);
  expect(picture.log).toEqual([]);
});

it("never changes a state in place", () => {
  const before = { coins: [1, 2] };
  expect(changed(before, { coins: [[0, 9]] })).toEqual({ coins: [9, 2] });
  expect(before).toEqual({ coins: [1, 2] });
});

it("cuts flat arrays into rows, once for each array", () => {
  const flat = { turn: 0, trees: [1, 2, 3, 4, 5, 6], cube: [1, 2, 3, 4, 5, 6, 7, 8] };
  const shapes = { trees: [2, 3], cube: [2, 2, 2] };
  const state = shaped(flat, shapes);
  expect(state.trees).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  expect(state.cube).toEqual([
    [
      [1, 2],
      [3, 4],
    ],
    [
      [5, 6],
      [7, 8],
    ],
  ]);
  expect(shaped({ ...flat, turn: 1 }, shapes).trees).toBe(state.trees);
});
