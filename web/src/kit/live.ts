/** A table's socket: what is heard becomes one picture of the table; what is said is answered, also after a break. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { type Trouble, tableFacts, whenKnown } from "./api";
import type { Happened, Reason, Result } from "./contract";
import { useLanguage } from "./settings";
import type { Ask, Clock, FromClient, FromServer, Line, Moved, Said, Table } from "./wire";

export type Flat = Record<string, number | number[]>;
export type Connection = "connecting" | "live" | "lost" | "unknown";

/** What this window knows of a table. */
export interface Picture {
  connection: Connection;
  number: number;
  seat: number;
  table: Table | null;
  state: Flat | null;
  before: Flat | null;
  sights: Record<string, unknown>;
  log: Line[];
  news: string;
  chat: Said[];
  ask: Ask | null;
  /** The number that the next thing we do has to name. */
  answers: number;
  clock: Clock | null;
  result: Result | null;
  happened: Happened | null;
  /** Something we said that was refused and that nobody waits for. */
  refused: Reason | null;
}

export const BLANK: Picture = {
  connection: "connecting",
  number: 0,
  seat: -1,
  table: null,
  state: null,
  before: null,
  sights: {},
  log: [],
  news: "",
  chat: [],
  ask: null,
  answers: 0,
  clock: null,
  result: null,
  happened: null,
  refused: null,
};

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const HEARTBEAT = 15_000;
const PATIENCE = 6_000; // milliseconds after which a silent line is a dead one

/** A state with what has changed: arrays that did not are the same objects as before. */
export function changed(state: Flat, changes: Moved["changes"]): Flat {
  const next = { ...state };
  for (const [name, change] of Object.entries(changes)) {
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

/** The picture after a message. */
export function heard(picture: Picture, said: FromServer): Picture {
  switch (said.type) {
    case "joined":
      return {
        ...picture,
        connection: "live",
        number: said.number,
        seat: said.seat,
        table: said.table,
        state: said.state,
        before: null,
        sights: said.sights,
        log: said.log,
        news: "",
        chat: said.chat,
        ask: said.ask,
        answers: said.ask?.answers ?? picture.answers,
        clock: said.clock,
        result: said.result as Result | null,
        happened: { number: said.number, kind: "joined", seat: -1, move: null, line: "" },
      };
    case "seats":
      return {
        ...picture,
        number: said.number,
        table: said.table,
        clock: said.clock,
        ask: said.ask,
        answers: said.ask?.answers ?? picture.answers,
      };
    case "began":
      return {
        ...picture,
        number: said.number,
        table: said.table,
        state: said.state,
        before: null,
        sights: said.sights,
        ask: said.ask,
        answers: said.ask?.answers ?? 0,
        clock: said.clock,
        happened: { number: said.number, kind: "began", seat: -1, move: null, line: "" },
      };
    case "moved":
      return {
        ...picture,
        number: said.number,
        table: said.result && picture.table ? { ...picture.table, phase: "over" } : picture.table,
        state: picture.state && changed(picture.state, said.changes),
        before: picture.state,
        sights: said.sights,
        log: said.line ? [...picture.log, { seat: said.seat, text: said.line, rule: said.rule }] : picture.log,
        news: said.news,
        ask: said.ask,
        answers: said.ask?.answers ?? picture.answers + (said.seat === picture.seat ? 1 : 0),
        clock: said.clock,
        result: said.result as Result | null,
        happened: { number: said.number, kind: "moved", seat: said.seat, move: said.move, line: said.line },
      };
    case "undone":
      return {
        ...picture,
        number: said.number,
        state: said.state,
        before: picture.state,
        sights: said.sights,
        log: said.log,
        news: "",
        ask: said.ask,
        answers: said.ask?.answers ?? picture.answers + (said.seat === picture.seat ? 1 : 0),
        clock: said.clock,
        happened: { number: said.number, kind: "undone", seat: said.seat, move: null, line: "" },
      };
    case "said":
      return { ...picture, number: said.number, chat: [...picture.chat, said] };
    default:
      return picture;
  }
}

type Answer = Extract<FromServer, { id: string }>;
type Question = Extract<FromClient, { id: string }>;
interface Pending {
  message: Question;
  resolve: (answer: Answer) => void;
}

/** One window's line to a table. */
export class Live {
  private picture: Picture = BLANK;
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

  look = (): Picture => this.picture;

  close(): void {
    this.isClosed = true;
    this.forget();
    clearTimeout(this.retry);
    this.hangUp();
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
  }

  play(move: string): Promise<Reason | null> {
    return this.ask({ type: "move", id: this.newId(), answers: this.picture.answers, move });
  }

  why(move: string): Promise<Reason | null> {
    return this.ask({ type: "why", id: this.newId(), move });
  }

  undo(): Promise<Reason | null> {
    return this.ask({ type: "undo", id: this.newId(), answers: this.picture.answers });
  }

  chat(text: string): Promise<Reason | null> {
    return this.ask({ type: "chat", id: this.newId(), text });
  }

  /** Moves in words, each with what it would bring. */
  async words(moves: string[]): Promise<[string, string][]> {
    const answer = await this.send({ type: "words", id: this.newId(), moves });
    return answer.type === "worded" ? answer.moves : [];
  }

  private async ask(message: Question): Promise<Reason | null> {
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
    const since = this.picture.table ? `&since=${this.picture.number}` : "";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.table}/live?lang=${this.lang}&sights=yes${since}`,
    );
    this.socket = socket;
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      if (this.picture.table) this.change({ ...this.picture, connection: "live" });
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
      if (!this.picture.table) void this.lookFor();
      this.change({ ...this.picture, connection: this.picture.table ? "lost" : "connecting" });
      this.retry = setTimeout(() => this.open(), this.pause * (0.7 + 0.6 * Math.random()));
      this.pause = Math.min(LONGEST_PAUSE, this.pause * 1.7);
    };
  }

  /** A browser does not say why a socket was turned away: ask whether there is such a table at all. */
  private async lookFor(): Promise<void> {
    try {
      await tableFacts(this.table);
    } catch (trouble) {
      if ((trouble as Trouble).status !== 404) return;
      clearTimeout(this.retry);
      this.change({ ...this.picture, connection: "unknown" });
    }
  }

  /** Hang up and call again, as somebody else. */
  private anew(): void {
    clearTimeout(this.retry);
    this.hangUp();
    this.picture = { ...this.picture, table: null };
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
    if (!this.socket && this.picture.connection !== "unknown") {
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
    if ("number" in said && said.type !== "joined") {
      if (said.number <= this.picture.number && said.type !== "seats") return;
      if (said.number !== this.picture.number + 1 || (said.type === "seats" && said.table.phase === "open")) {
        this.write({ type: "resync" }); // something is missing, or our seat may be another one now
      }
    }
    this.change(heard(this.picture, said));
  }

  private change(picture: Picture): void {
    this.picture = picture;
    for (const listener of this.listeners) listener();
  }
}

/** The picture of a table, for as long as a component shows it; a new language is a new line. */
export function useLive(table: string): [Picture, Live | null] {
  const lang = useLanguage();
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const line = new Live(table, lang);
    setLive(line);
    return () => line.close();
  }, [table, lang]);
  const picture = useSyncExternalStore(live?.subscribe ?? nothing, live?.look ?? blank);
  return [picture, live];
}

const nothing = () => () => {};
const blank = () => BLANK;
