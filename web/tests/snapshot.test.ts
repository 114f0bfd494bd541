/** Messages and events of the connection become one snapshot of the table. */
import { expect, it } from "vitest";
import { sentenceOf, turnOf } from "../src/kit/sentence";
import { shaped } from "../src/kit/shape";
import { applyDiff, BLANK, isKnown, needsResync, reduce, type TableSnapshot } from "../src/kit/snapshot";
import type { LogDetail, MovePlayed, Snapshot, TableInfo } from "../src/kit/wire";

const table: TableInfo = {
  game: "orchard",
  players: 2,
  options: {},
  ruleset: 1,
  phase: "playing",
  public: false,
  time_control: null,
  forfeit_on_time: false,
  host: 0,
  seats: [],
  rematch: null,
  free_undo: false,
  taken_back: 0,
  hints: false,
  hinted: [],
  playing_on: null,
  shuffle: null,
};

const joined: Snapshot = {
  type: "snapshot",
  seq: 4,
  seat: 1,
  table,
  state: { turn: 0, coins: [1, 2], trees: [1, 2, 3, 4] },
  derived: { best: 0 },
  log: [],
  chat: [],
  decision: { number: 2, choices: ["draw", "sell"] },
  clock: null,
  turn: null,
  result: null,
};

const moved: MovePlayed = {
  type: "move",
  seq: 5,
  seat: 1,
  move: "draw",
  notation: "draw",
  text: "Ann draws",
  rule: "ORC-1",
  turn_number: 3,
  pieces: ["pear"],
  more: [],
  diff: { turn: 1, coins: [[1, 7]] },
  derived: { best: 1 },
  decision: null,
  clock: null,
  turn: null,
  result: null,
  hinted: [],
  forced: true,
};

const at = (...messages: Parameters<typeof reduce>[1][]): TableSnapshot => messages.reduce(reduce, BLANK);

it("knows everything after joining", () => {
  const snapshot = at(joined);
  expect(snapshot.state).toEqual(joined.state);
  expect(snapshot.nextDecision).toBe(2);
  expect(snapshot.status).toBe("live");
});

it("applies changes and keeps what did not change", () => {
  const snapshot = at(joined, moved);
  expect(snapshot.state).toEqual({ turn: 1, coins: [1, 7], trees: [1, 2, 3, 4] });
  expect(snapshot.state?.trees).toBe(joined.state?.trees);
  expect(snapshot.before).toBe(joined.state);
  expect(snapshot.derived).toEqual({ best: 1 });
  const move = { seat: 1, text: "Ann draws", rule: "ORC-1", notation: "draw", turn_number: 3, forced: true };
  expect(snapshot.log).toEqual([{ ...move, pieces: ["pear"], more: [] }]);
});

it("logs a move that has consequences only", () => {
  const more: LogDetail[] = [{ text: "The orchard blooms", rule: "", pieces: [], weight: "moment" }];
  expect(at(joined, { ...moved, text: "" }).log).toEqual([]);
  expect(at(joined, { ...moved, text: "", more }).log).toMatchObject([{ text: "", more }]);
});

it("counts its own moves, so that the next undo names the right decision", () => {
  expect(at(joined, moved).nextDecision).toBe(3);
  expect(at(joined, { ...moved, seat: 0 }).nextDecision).toBe(2);
});

it("is over when a result comes", () => {
  const result = { end: "ORC-9", scores: [1, 2], winners: [1], ranks: [2, 1] };
  const snapshot = at(joined, { ...moved, result });
  expect(snapshot.result).toEqual(result);
  expect(snapshot.table?.phase).toBe("over");
});

it("takes back what was undone", () => {
  const undone = {
    type: "undone",
    seq: 6,
    seat: 1,
    state: joined.state ?? {},
    derived: {},
    removed: 1,
    decision: joined.decision,
    clock: null,
    turn: null,
  } as const;
  const earlier = {
    ...{ seat: 0, text: "Bob draws", rule: "ORC-1", notation: "draw", turn_number: 2 },
    ...{ pieces: [], more: [] },
  };
  const snapshot = at({ ...joined, log: [earlier] }, moved, undone);
  expect(snapshot.state).toEqual(joined.state);
  expect(snapshot.log).toEqual([earlier]);
  expect(at({ ...joined, log: [earlier] }, { ...moved, text: "" }, { ...undone, removed: 0 }).log).toEqual([earlier]);
});

it("shows each vote until the turn is over", () => {
  const turn = { seat: 0, since: 10, vote_from: 910, voters: [1, 2], votes: [2] };
  const voted = at(joined, { type: "seats", seq: 5, table, clock: null, turn, decision: null });
  expect(voted.turn?.votes).toEqual([2]);
  const next = { ...turn, seat: 1, since: 950, voters: [0, 2], votes: [] };
  expect(reduce(voted, { ...moved, seq: 6, turn: next }).turn).toEqual(next);
});

it("keeps what it knows while the connection is lost", () => {
  const lost = at(joined, { type: "disconnected" });
  expect(lost).toMatchObject({ status: "lost", seq: 4, table });
  expect(reduce(lost, { type: "connected" }).status).toBe("live");
  expect(at({ type: "disconnected" }).status).toBe("connecting");
  expect(at({ type: "table-unknown" }).status).toBe("unknown");
});

it("knows old messages, and asks for a snapshot when one is missing", () => {
  const snapshot = at(joined);
  expect(isKnown(snapshot, { ...moved, seq: 4 })).toBe(true);
  expect(isKnown(snapshot, moved)).toBe(false);
  expect(isKnown(snapshot, joined)).toBe(false);
  expect(needsResync(snapshot, moved)).toBe(false);
  expect(needsResync(snapshot, { ...moved, seq: 6 })).toBe(true);
});

it("asks for a snapshot when seats change before the game: one of them may be this guest's", () => {
  const seats = { type: "seats", seq: 5, table, clock: null, turn: null, decision: null } as const;
  expect(needsResync(at(joined), seats)).toBe(false);
  expect(needsResync(at(joined), { ...seats, table: { ...table, phase: "open" } })).toBe(true);
});

it("never changes a state in place", () => {
  const before = { coins: [1, 2] };
  expect(applyDiff(before, { coins: [[0, 9]] })).toEqual({ coins: [9, 2] });
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

const waiting = {
  type: "getting_ready",
  game: "orchard",
  what: "game",
  status: "getting_ready",
  ready_at: 90,
  is_starting: true,
} as const;

it("waits for the game until it is dealt, ready, or asked for again", () => {
  const open = { ...joined, state: null, table: { ...table, phase: "open" } };
  expect(at(waiting).waiting).toEqual(waiting);
  expect(at(open, waiting, open).waiting).toEqual(waiting);
  expect(at(open, waiting, joined).waiting).toBeNull();
  expect(at(open, waiting, { ...waiting, status: "ready" }).waiting).toBeNull();
  expect(at(open, waiting, { type: "disconnected" }, { type: "connected" }).waiting).toBeNull();
});

it("keeps waiting for the bots of a game that was dealt", () => {
  const bots = { ...waiting, what: "bots" } as const;
  expect(at(joined, bots, joined).waiting).toEqual(bots);
  expect(at(joined, bots, moved).waiting).toEqual(bots);
});

it("says that a game was closed without a result", () => {
  const closed = { ...reduce(BLANK, joined), table: { ...table, phase: "closed" }, decision: null };
  expect(sentenceOf(closed, null, ["Ann", "Bob"], null, (key) => key)).toBe("game_abandoned");
  expect(turnOf(closed)).toBe(-1);
});
