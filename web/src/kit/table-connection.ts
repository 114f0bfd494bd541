/** A table's socket: what is heard becomes one snapshot of the table; what is said is answered, also after a break. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { type ApiError, tableFacts, whenKnown } from "./api";
import type { LastEvent, Reason, Result } from "./contract";
import { useLanguage } from "./settings";
import type { ChatSent, ClockInfo, Decision, FromClient, FromServer, LogEntry, MovePlayed, TableInfo } from "./wire";

export type FlatState = Record<string, number | number[]>;
export type Connection = "connecting" | "live" | "lost" | "unknown";

/** What this window knows of a table. */
export interface TableSnapshot {
  connection: Connection;
  seq: number;
  seat: number;
  table: TableInfo | null;
  state: FlatState | null;
  before: FlatState | null;
  derived: Record<string, unknown>;
  log: LogEntry[];
  notice: string;
  chat: ChatSent[];
  decision: Decision | null;
  /** The number that our next command has to name. */
  nextDecision: number;
  clock: ClockInfo | null;
  result: Result | null;
  lastEvent: LastEvent | null;
  /** Something we said that was refused and that nobody waits for. */
  refused: Reason | null;
}

export const BLANK: TableSnapshot = {
  connection: "connecting",
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
  refused: null,
};

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const HEARTBEAT = 15_000;
const PATIENCE = 6_000; // milliseconds after which a silent line is a dead one

/** A state with what has changed: arrays that did not are the same objects as before. */
export function changed(state: FlatState, diff: MovePlayed["diff"]): FlatState {
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

/** The snapshot after a message. */
export function heard(snapshot: TableSnapshot, said: FromServer): TableSnapshot {
  switch (said.type) {
    case "snapshot":
      return {
        ...snapshot,
        connection: "live",
        seq: said.seq,
        seat: said.seat,
        table: said.table,
        state: said.state,
        before: null,
        derived: said.derived,
        log: said.log,
        notice: "",
        chat: said.chat,
        decision: said.decision,
        nextDecision: said.decision?.number ?? snapshot.nextDecision,
        clock: said.clock,
        result: said.result as Result | null,
        lastEvent: { seq: said.seq, kind: "snapshot", seat: -1, move: null, text: "" },
      };
    case "seats":
      return {
        ...snapshot,
        seq: said.seq,
        table: said.table,
        clock: said.clock,
        decision: said.decision,
        nextDecision: said.decision?.number ?? snapshot.nextDecision,
      };
    case "started":
      return {
        ...snapshot,
        seq: said.seq,
        table: said.table,
        state: said.state,
        before: null,
        derived: said.derived,
        decision: said.decision,
        nextDecision: said.decision?.number ?? 0,
        clock: said.clock,
        lastEvent: { seq: said.seq, kind: "started", seat: -1, move: null, text: "" },
      };
    case "move":
      return {
        ...snapshot,
        seq: said.seq,
        table: said.result && snapshot.table ? { ...snapshot.table, phase: "over" } : snapshot.table,
        state: snapshot.state && changed(snapshot.state, said.diff),
        before: snapshot.state,
        derived: said.derived,
        log: said.text ? [...snapshot.log, { seat: said.seat, text: said.text, rule: said.rule }] : snapshot.log,
        notice: said.notice,
        decision: said.decision,
        nextDecision: said.decision?.number ?? snapshot.nextDecision + (said.seat === snapshot.seat ? 1 : 0),
        clock: said.clock,
        result: said.result as Result | null,
        lastEvent: { seq: said.seq, kind: "move", seat: said.seat, move: said.move, text: said.text },
      };
    case "undone":
      return {
        ...snapshot,
        seq: said.seq,
        state: said.state,
        before: snapshot.state,
        derived: said.derived,
        log: said.log,
        notice: "",
        decision: said.decision,
        nextDecision: said.decision?.number ?? snapshot.nextDecision + (said.seat === snapshot.seat ? 1 : 0),
        clock: said.clock,
        lastEvent: { seq: said.seq, kind: "undone", seat: said.seat, move: null, text: "" },
      };
    case "chat":
      return { ...snapshot, seq: said.seq, chat: [...snapshot.chat, said] };
    default:
      return snapshot;
  }
}

type Answer = Extract<FromServer, { id: string }>;
type Question = Extract<FromClient, { id: string }>;
interface Pending {
  message: Question;
  resolve: (answer: Answer) => void;
}

/** One window's line to a table. */
export class TableConnection {
  private snapshot: TableSnapshot = BLANK;
  private listeners = new Set<() => void>();
  private socket: WebSocket | null = null;
  private pending = new Map<string, Pending>();
  private pause = FIRST_PAUSE;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private readonly forget: () => void;
  private isClosed = false;
  private spoken = 0;
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly table: string,
    private readonly lang: string,
  ) {
    this.open();
    this.forget = whenKnown(() => this.anew());
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  look = (): TableSnapshot => this.snapshot;

  close(): void {
    this.isClosed = true;
    this.forget();
    clearTimeout(this.retry);
    this.hangUp();
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
  }

  play(move: string): Promise<Reason | null> {
    return this.command({ type: "play", id: this.newId(), decision: this.snapshot.nextDecision, move });
  }

  why(move: string): Promise<Reason | null> {
    return this.command({ type: "explain", id: this.newId(), move });
  }

  undo(): Promise<Reason | null> {
    return this.command({ type: "undo", id: this.newId(), decision: this.snapshot.nextDecision });
  }

  chat(text: string): Promise<Reason | null> {
    return this.command({ type: "chat", id: this.newId(), text });
  }

  /** Moves in words, each with what it would bring. */
  async words(moves: string[]): Promise<[string, string][]> {
    const answer = await this.send({ type: "describe", id: this.newId(), moves });
    return answer.type === "described" ? answer.moves : [];
  }

  private async command(message: Question): Promise<Reason | null> {
    const answer = await this.send(message);
    return answer.type === "refused" ? { rule: answer.rule, why: answer.why } : null;
  }

  private send(message: Question): Promise<Answer> {
    return new Promise((resolve) => {
      this.pending.set(message.id, { message, resolve });
      this.write(message);
    });
  }

  private write(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private newId(): string {
    this.spoken += 1;
    return `${this.prefix}-${this.spoken}`;
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
      if (this.snapshot.table) this.change({ ...this.snapshot, connection: "live" });
      for (const { message } of this.pending.values()) this.write(message);
      this.beat = setInterval(() => this.ping(), HEARTBEAT);
    };
    socket.onmessage = (event) => {
      clearTimeout(this.silence);
      this.hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.hangUp();
      if (this.isClosed) return;
      if (!this.snapshot.table) void this.lookFor();
      this.change({ ...this.snapshot, connection: this.snapshot.table ? "lost" : "connecting" });
      this.retry = setTimeout(() => this.open(), this.pause * (0.7 + 0.6 * Math.random()));
      this.pause = Math.min(LONGEST_PAUSE, this.pause * 1.7);
    };
  }

  /** A browser does not t why a socket was turned away: ask whether there is such a table at all. */
  private async lookFor(): Promise<void> {
    try {
      await tableFacts(this.table);
    } catch (trouble) {
      if ((trouble as ApiError).status !== 404) return;
      clearTimeout(this.retry);
      this.change({ ...this.snapshot, connection: "unknown" });
    }
  }

  /** Hang up and call again, as somebody else. */
  private anew(): void {
    clearTimeout(this.retry);
    this.hangUp();
    this.snapshot = { ...this.snapshot, table: null };
    this.open();
  }

  private ping(): void {
    this.write({ type: "ping" });
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket?.close(), PATIENCE);
  }

  private hangUp(): void {
    clearInterval(this.beat);
    clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** The network is back, or somebody looks again: do not wait for the next try. */
  private hurry = (): void => {
    if (this.isClosed || document.hidden) return;
    if (!this.socket && this.snapshot.connection !== "unknown") {
      clearTimeout(this.retry);
      this.open();
    } else this.ping();
  };

  private hear(said: FromServer): void {
    if ("id" in said) {
      this.pending.get(said.id)?.resolve(said);
      this.pending.delete(said.id);
      return;
    }
    if ("seq" in said && said.type !== "snapshot") {
      if (said.seq <= this.snapshot.seq && said.type !== "seats") return;
      if (said.seq !== this.snapshot.seq + 1 || (said.type === "seats" && said.table.phase === "open")) {
        this.write({ type: "resync" }); // something is missing, or our seat may be another one now
      }
    }
    this.change(heard(this.snapshot, said));
  }

  private change(snapshot: TableSnapshot): void {
    this.snapshot = snapshot;
    for (const listener of this.listeners) listener();
  }
}

/** The snapshot of a table, for as long as a component shows it; a new language is a new line. */
export function useTableConnection(table: string): [TableSnapshot, TableConnection | null] {
  const lang = useLanguage();
  const [live, setLive] = useState<TableConnection | null>(null);
  useEffect(() => {
    const line = new TableConnection(table, lang);
    setLive(line);
    return () => line.close();
  }, [table, lang]);
  const snapshot = useSyncExternalStore(live?.subscribe ?? nothing, live?.look ?? blank);
  return [snapshot, live];
}

const nothing = () => () => {};
const blank = () => BLANK;
