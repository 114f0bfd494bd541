/** A table's socket: turn its messages into one snapshot, and resolve every command, even across a reconnect. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { type ApiError, onGuestCreated, tableFacts } from "./api";
import type { LastEvent, Reason, Result } from "./contract";
import { useLanguage } from "./settings";
import type { ChatSent, ClockInfo, Decision, FromClient, FromServer, LogEntry, MovePlayed, TableInfo } from "./wire";

export type FlatState = Record<string, number | number[]>;
export type ConnectionStatus = "connecting" | "live" | "lost" | "unknown";

/** A line of the log, with the move's notation if this viewer was sent it. */
export interface LoggedMove extends LogEntry {
  move: string | null;
}

/** Everything that this window knows of a table. */
export interface TableSnapshot {
  status: ConnectionStatus;
  seq: number;
  seat: number;
  table: TableInfo | null;
  state: FlatState | null;
  before: FlatState | null;
  derived: Record<string, unknown>;
  log: LoggedMove[];
  notice: string;
  chat: ChatSent[];
  decision: Decision | null;
  /** The decision number that the next command must name. */
  nextDecision: number;
  clock: ClockInfo | null;
  result: Result | null;
  lastEvent: LastEvent | null;
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
  notice: "",
  chat: [],
  decision: null,
  nextDecision: 0,
  clock: null,
  result: null,
  lastEvent: null,
};

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const HEARTBEAT = 15_000;
const PONG_TIMEOUT = 6_000; // milliseconds without an answer before the socket is given up

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

/** Add the notation that is already known to a log that came without it. */
function withNotation(log: LogEntry[], known: LoggedMove[]): LoggedMove[] {
  return log.map((line, at) => ({ ...line, move: known[at]?.text === line.text ? known[at].move : null }));
}

/** Return the snapshot after a message. */
export function reduceMessage(snapshot: TableSnapshot, message: FromServer): TableSnapshot {
  switch (message.type) {
    case "snapshot":
      return {
        ...snapshot,
        status: "live",
        seq: message.seq,
        seat: message.seat,
        table: message.table,
        state: message.state,
        before: null,
        derived: message.derived,
        log: withNotation(message.log, snapshot.log),
        notice: "",
        chat: message.chat,
        decision: message.decision,
        nextDecision: message.decision?.number ?? snapshot.nextDecision,
        clock: message.clock,
        result: message.result as Result | null,
        lastEvent: { seq: message.seq, kind: "snapshot", seat: -1, move: null, text: "" },
      };
    case "seats":
      return {
        ...snapshot,
        seq: message.seq,
        table: message.table,
        clock: message.clock,
        decision: message.decision,
        nextDecision: message.decision?.number ?? snapshot.nextDecision,
      };
    case "started":
      return {
        ...snapshot,
        seq: message.seq,
        table: message.table,
        state: message.state,
        before: null,
        derived: message.derived,
        decision: message.decision,
        nextDecision: message.decision?.number ?? 0,
        clock: message.clock,
        lastEvent: { seq: message.seq, kind: "started", seat: -1, move: null, text: "" },
      };
    case "move":
      return {
        ...snapshot,
        seq: message.seq,
        table: message.result && snapshot.table ? { ...snapshot.table, phase: "over" } : snapshot.table,
        state: snapshot.state && applyDiff(snapshot.state, message.diff),
        before: snapshot.state,
        derived: message.derived,
        log: message.text ? [...snapshot.log, logged(message)] : snapshot.log,
        notice: message.notice,
        decision: message.decision,
        nextDecision: message.decision?.number ?? snapshot.nextDecision + (message.seat === snapshot.seat ? 1 : 0),
        clock: message.clock,
        result: message.result as Result | null,
        lastEvent: { seq: message.seq, kind: "move", seat: message.seat, move: message.move, text: message.text },
      };
    case "undone":
      return {
        ...snapshot,
        seq: message.seq,
        state: message.state,
        before: snapshot.state,
        derived: message.derived,
        log: withNotation(message.log, snapshot.log),
        notice: "",
        decision: message.decision,
        nextDecision: message.decision?.number ?? snapshot.nextDecision + (message.seat === snapshot.seat ? 1 : 0),
        clock: message.clock,
        lastEvent: { seq: message.seq, kind: "undone", seat: message.seat, move: null, text: "" },
      };
    case "chat":
      return { ...snapshot, seq: message.seq, chat: [...snapshot.chat, message] };
    default:
      return snapshot;
  }
}

function logged({ seat, text, rule, move }: MovePlayed): LoggedMove {
  return { seat, text, rule, move };
}

type Answer = Extract<FromServer, { id: string }>;
type Command = Extract<FromClient, { id: string }>;
interface Pending {
  message: Command;
  resolve: (answer: Answer) => void;
}

/** One window's connection to a table. */
export class TableConnection {
  private snapshot: TableSnapshot = BLANK;
  private listeners = new Set<() => void>();
  private socket: WebSocket | null = null;
  private pending = new Map<string, Pending>();
  private pause = FIRST_PAUSE;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private pongTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly unsubscribeGuest: () => void;
  private isClosed = false;
  private commands = 0;
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly table: string,
    private readonly lang: string,
  ) {
    this.open();
    this.unsubscribeGuest = onGuestCreated(() => this.restart());
    window.addEventListener("online", this.retryNow);
    document.addEventListener("visibilitychange", this.retryNow);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  current = (): TableSnapshot => this.snapshot;

  close(): void {
    this.isClosed = true;
    this.unsubscribeGuest();
    clearTimeout(this.retry);
    this.disconnect();
    window.removeEventListener("online", this.retryNow);
    document.removeEventListener("visibilitychange", this.retryNow);
  }

  play(move: string): Promise<Reason | null> {
    return this.command({ type: "play", id: this.newId(), decision: this.snapshot.nextDecision, move });
  }

  explain(move: string): Promise<Reason | null> {
    return this.command({ type: "explain", id: this.newId(), move });
  }

  undo(): Promise<Reason | null> {
    return this.command({ type: "undo", id: this.newId(), decision: this.snapshot.nextDecision });
  }

  chat(text: string): Promise<Reason | null> {
    return this.command({ type: "chat", id: this.newId(), text });
  }

  /** Describe moves in words, each with a hint of its effect. */
  async describe(moves: string[]): Promise<[string, string][]> {
    const answer = await this.send({ type: "describe", id: this.newId(), moves });
    return answer.type === "described" ? answer.moves : [];
  }

  private async command(message: Command): Promise<Reason | null> {
    const answer = await this.send(message);
    return answer.type === "refused" ? { rule: answer.rule, why: answer.why } : null;
  }

  private send(message: Command): Promise<Answer> {
    return new Promise((resolve) => {
      this.pending.set(message.id, { message, resolve });
      this.write(message);
    });
  }

  private write(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private newId(): string {
    this.commands += 1;
    return `${this.prefix}-${this.commands}`;
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const since = this.snapshot.table ? `&since=${this.snapshot.seq}` : "";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.table}/live?lang=${this.lang}&derived=yes${since}`,
    );
    this.socket = socket;
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      if (this.snapshot.table) this.change({ ...this.snapshot, status: "live" });
      for (const { message } of this.pending.values()) this.write(message);
      this.heartbeat = setInterval(() => this.ping(), HEARTBEAT);
    };
    socket.onmessage = (event) => {
      clearTimeout(this.pongTimer);
      this.receive(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.disconnect();
      if (this.isClosed) return;
      if (!this.snapshot.table) void this.checkExists();
      this.change({ ...this.snapshot, status: this.snapshot.table ? "lost" : "connecting" });
      this.retry = setTimeout(() => this.open(), this.pause * (0.7 + 0.6 * Math.random()));
      this.pause = Math.min(LONGEST_PAUSE, this.pause * 1.7);
    };
  }

  /** Ask whether the table exists: browsers do not say why a socket was refused. */
  private async checkExists(): Promise<void> {
    try {
      await tableFacts(this.table);
    } catch (error) {
      if ((error as ApiError).status !== 404) return;
      clearTimeout(this.retry);
      this.change({ ...this.snapshot, status: "unknown" });
    }
  }

  /** Connect again as the guest that this browser has become. */
  private restart(): void {
    clearTimeout(this.retry);
    this.disconnect();
    this.snapshot = { ...this.snapshot, table: null };
    this.open();
  }

  private ping(): void {
    this.write({ type: "ping" });
    clearTimeout(this.pongTimer);
    this.pongTimer = setTimeout(() => this.socket?.close(), PONG_TIMEOUT);
  }

  private disconnect(): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.pongTimer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Reconnect at once when the network or the window comes back. */
  private retryNow = (): void => {
    if (this.isClosed || document.hidden) return;
    if (!this.socket && this.snapshot.status !== "unknown") {
      clearTimeout(this.retry);
      this.open();
    } else this.ping();
  };

  private receive(message: FromServer): void {
    if ("id" in message) {
      this.pending.get(message.id)?.resolve(message);
      this.pending.delete(message.id);
      return;
    }
    if ("seq" in message && message.type !== "snapshot") {
      if (message.seq <= this.snapshot.seq && message.type !== "seats") return;
      if (message.seq !== this.snapshot.seq + 1 || (message.type === "seats" && message.table.phase === "open")) {
        this.write({ type: "resync" }); // a message is missing, or this guest's seat may have changed
      }
    }
    this.change(reduceMessage(this.snapshot, message));
  }

  private change(snapshot: TableSnapshot): void {
    this.snapshot = snapshot;
    for (const listener of this.listeners) listener();
  }
}

/** Keep a table's snapshot up to date while a component shows it; a new language opens a new connection. */
export function useTableConnection(table: string): [TableSnapshot, TableConnection | null] {
  const lang = useLanguage();
  const [connection, setConnection] = useState<TableConnection | null>(null);
  useEffect(() => {
    const opened = new TableConnection(table, lang);
    setConnection(opened);
    return () => opened.close();
  }, [table, lang]);
  const snapshot = useSyncExternalStore(connection?.subscribe ?? subscribeToNothing, connection?.current ?? blank);
  return [snapshot, connection];
}

const subscribeToNothing = () => () => {};
const blank = () => BLANK;
