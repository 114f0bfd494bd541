/** A game that is replayed: all its positions, and the table as boards expect it. */
import { at } from "../kit/at";
import type { TableView } from "../kit/board-props";
import type { AnyGameModule, Result } from "../kit/contract";
import { applyDiff, type FlatState } from "../kit/snapshot";
import type { ReplayChunk, ReplayStep, SeatInfo, TableInfo } from "../kit/wire";

export const OPEN = -2;
export const WATCHING = -1;

/** A position, and the move that led there; none led to the deal. */
export interface Position {
  state: FlatState;
  derived: Record<string, unknown>;
  step: ReplayStep | null;
  result: Result | null;
}

/** Return all positions of a game, from the deal on. */
export function positions(game: ReplayChunk): Position[] {
  let { state } = game;
  const all: Position[] = [{ state, derived: game.derived, step: null, result: null }];
  for (const step of game.steps) {
    state = applyDiff(state, step.diff);
    all.push({ state, derived: step.derived, step, result: null });
  }
  at(all, all.length - 1).result = game.result as Result | null;
  return all;
}

/** Describe a replay's table as boards expect it. */
export function tableOf(replay: ReplayChunk): TableInfo {
  const seats: SeatInfo[] = replay.names.map((name) => ({ name, is_person: true, level: null, forfeited: false }));
  return {
    game: replay.game,
    players: seats.length,
    options: replay.options,
    ruleset: 1,
    phase: "over",
    public: false,
    time_control: null,
    forfeit_on_time: false,
    host: -1,
    seats,
    rematch: null,
    free_undo: false,
    taken_back: 0,
    hints: false,
    hinted: [...new Set(replay.hints.map((number) => replay.steps[number - 1]?.seat ?? -1))].filter(
      (seat) => seat >= 0,
    ),
    playing_on: null,
    shuffle: replay.shuffle,
  };
}

/** Return the view of a position for the board; with `before`, the move is animated. */
export function viewOf(
  module: AnyGameModule,
  replay: ReplayChunk,
  viewer: number,
  { state, derived, step, result }: Position,
  before: Position | null,
): TableView {
  return {
    module,
    table: tableOf(replay),
    names: replay.names,
    seat: viewer === OPEN ? 0 : viewer,
    state,
    before: before?.state ?? null,
    derived,
    decision: null,
    lastEvent: {
      seq: step?.number ?? 0,
      kind: "move",
      seat: step?.seat ?? -1,
      move: step?.move ?? null,
      text: step?.text ?? "",
    },
    result,
    mode: "replay",
    play: () => {},
    premove: null,
    choosePremove: () => {},
    why: async () => null,
    outlooks: async () => [],
  };
}
