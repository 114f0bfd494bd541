/** The snapshot of a table in this window, and how each message changes it. */
import type { LastEvent, Result } from "./contract";
import type {
  ChatSent,
  ClockInfo,
  Decision,
  FromServer,
  GettingReady,
  LogEntry,
  MovePlayed,
  MoveUndone,
  TableInfo,
  TurnInfo,
} from "./wire";

export type FlatState = Record<string, number | number[]>;
export type ConnectionStatus = "connecting" | "live" | "lost" | "unknown";

/** Everything that this window knows of a table. */
export interface TableSnapshot {
  status: ConnectionStatus;
  seq: number;
  seat: number;
  table: TableInfo | null;
  state: FlatState | null;
  before: FlatState | null;
  derived: Record<string, unknown>;
  log: LogEntry[];
  chat: ChatSent[];
  decision: Decision | null;
  /** The decision number that the next command must name. */
  nextDecision: number;
  clock: ClockInfo | null;
  turn: TurnInfo | null;
  result: Result | null;
  lastEvent: LastEvent | null;
  /** Why the server cannot open the table at the moment. */
  problem: string | null;
  /** The part of the game that the table waits for. */
  waiting: GettingReady | null;
}

export const BLANK: TableSnapshot = {
  status: "connecting",
  seq: 0,
  seat: -1,
  table: null,
  state: null,
  before: null,
  derived: {},
  log: [],
  chat: [],
  decision: null,
  nextDecision: 0,
  clock: null,
  turn: null,
  result: null,
  lastEvent: null,
  problem: null,
  waiting: null,
};

/** Events of the connection itself. */
export type ConnectionEvent =
  | { type: "connected" | "disconnected" | "table-unknown" | "guest-created" }
  | { type: "table-set-aside" | "signed-out"; why: string };

/** Return the snapshot after a message or an event of the connection. */
export function reduce(snapshot: TableSnapshot, event: FromServer | ConnectionEvent): TableSnapshot {
  switch (event.type) {
    case "connected":
      return { ...snapshot, status: snapshot.table ? "live" : snapshot.status, problem: null, waiting: null };
    case "disconnected":
      return { ...snapshot, status: snapshot.table ? "lost" : "connecting" };
    case "table-unknown":
      return { ...snapshot, status: "unknown" };
    case "table-set-aside":
    case "signed-out":
      return { ...snapshot, decision: null, problem: event.why };
    case "guest-created":
      return { ...snapshot, seq: 0 }; // the next connection asks for everything
    case "snapshot": {
      const { type: _, result, ...known } = event;
      return {
        ...BLANK,
        ...known,
        status: "live",
        nextDecision: event.decision?.number ?? snapshot.nextDecision,
        result: result as Result | null,
        lastEvent: happened(event, "snapshot"),
        waiting: waitingIn(snapshot, event.state !== null),
      };
    }
    case "seats":
      return {
        ...snapshot,
        seq: event.seq,
        table: event.table,
        clock: event.clock,
        turn: event.turn,
        decision: event.decision,
        nextDecision: event.decision?.number ?? snapshot.nextDecision,
      };
    case "started": {
      const { type: _, ...known } = event;
      return {
        ...snapshot,
        ...known,
        before: null,
        nextDecision: event.decision?.number ?? 0,
        lastEvent: happened(event, "started"),
        waiting: waitingIn(snapshot, true),
      };
    }
    case "move":
      return afterMove(snapshot, event);
    case "undone":
      return afterUndo(snapshot, event);
    case "getting_ready":
      return { ...snapshot, waiting: event.status === "ready" ? null : event };
    case "chat":
      return { ...snapshot, seq: event.seq, chat: [...snapshot.chat, event] };
    default:
      return snapshot;
  }
}

/** Return what the table still waits for; a game that was dealt is ready. */
function waitingIn({ waiting }: TableSnapshot, isDealt: boolean): GettingReady | null {
  return isDealt && waiting?.what === "game" ? null : waiting;
}

function afterMove(snapshot: TableSnapshot, message: MovePlayed): TableSnapshot {
  const { seat, move, text, rule, notation, turn_number, pieces, more, forced = false } = message;
  const entry = { seat, text, rule, notation, turn_number, pieces, more, forced };
  return {
    ...snapshot,
    seq: message.seq,
    table:
      message.result && snapshot.table ? { ...snapshot.table, phase: "over", hinted: message.hinted } : snapshot.table,
    state: snapshot.state && applyDiff(snapshot.state, message.diff),
    before: snapshot.state,
    derived: message.derived,
    log: text || more.length ? [...snapshot.log, entry] : snapshot.log,
    decision: message.decision,
    nextDecision: decisionAfter(snapshot, message),
    clock: message.clock,
    turn: message.turn,
    result: message.result as Result | null,
    lastEvent: { seq: message.seq, kind: "move", seat, move, text },
  };
}

function afterUndo(snapshot: TableSnapshot, message: MoveUndone): TableSnapshot {
  return {
    ...snapshot,
    seq: message.seq,
    state: message.state,
    before: snapshot.state,
    derived: message.derived,
    log: snapshot.log.slice(0, snapshot.log.length - message.removed),
    decision: message.decision,
    nextDecision: decisionAfter(snapshot, message),
    clock: message.clock,
    turn: message.turn,
    lastEvent: { ...happened(message, "undone"), seat: message.seat },
  };
}

function happened({ seq }: { seq: number }, kind: LastEvent["kind"]): LastEvent {
  return { seq, kind, seat: -1, move: null, text: "" };
}

/** Return the number of the next decision; commands of your own seat count, even without a message that says so. */
function decisionAfter(snapshot: TableSnapshot, message: MovePlayed | MoveUndone): number {
  return message.decision?.number ?? snapshot.nextDecision + (message.seat === snapshot.seat ? 1 : 0);
}

/** Apply a diff; arrays that did not change stay the same objects. */
export function applyDiff(state: FlatState, diff: MovePlayed["diff"]): FlatState {
  const next = { ...state };
  for (const [name, change] of Object.entries(diff)) {
    if (typeof change === "number") {
      next[name] = change;
      continue;
    }
    const cells = [...(next[name] as number[])];
    for (const [at, value] of change) cells[at] = value;
    next[name] = cells;
  }
  return next;
}

/** Tell whether a message was already applied. */
export function isKnown(snapshot: TableSnapshot, message: FromServer): boolean {
  if (!("seq" in message) || message.type === "snapshot" || message.type === "seats") return false;
  return message.seq <= snapshot.seq;
}

/** Tell whether a new snapshot is needed: a message is missing, or this guest's seat may have changed. */
export function needsResync(snapshot: TableSnapshot, message: FromServer): boolean {
  if (!("seq" in message) || message.type === "snapshot") return false;
  return message.seq !== snapshot.seq + 1 || (message.type === "seats" && message.table.phase === "open");
}
