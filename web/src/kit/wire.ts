// Made by `make wire` from src/updraft/server/wire.py. Change that, not this.

/** What you sent under this id is done and durably stored. */
export interface Accepted {
  type: "accepted";
  id: string;
}

/** It is your turn: what you may do, and the number that your move has to name. */
export interface Ask {
  answers: number;
  choices: string[];
}

/** The deal. */
export interface Began {
  type: "began";
  number: number;
  table: Table;
  state: Record<string, number | number[]>;
  ask: Ask | null;
  clock: Clock | null;
}

/** An open table and its address. */
export interface Card {
  id: string;
  free: number;
  table: Table;
}

/** Say something to the table. */
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** Whose time is running, until when (seconds since 1970; null for a bot), and what every seat has in its bank. */
export interface Clock {
  seat: number;
  deadline: number | null;
  banks: number[];
}

/** Everything from the start: sent on joining, and again whenever the reader fell too far behind. */
export interface Joined {
  type: "joined";
  number: number;
  seat: number;
  table: Table;
  state: Record<string, number | number[]> | null;
  log: string[];
  chat: Said[];
  ask: Ask | null;
  clock: Clock | null;
  result: Record<string, unknown> | null;
}

/** Make a move: an id of your own choosing, the number from `ask`, the move's text. */
export interface Move {
  type: "move";
  id: string;
  answers: number;
  move: string;
}

/** A move as you may know of it; `move` is its text if it was yours. */
export interface Moved {
  type: "moved";
  number: number;
  seat: number;
  move: string | null;
  line: string;
  news: string;
  changes: Record<string, number | [number, number][]>;
  ask: Ask | null;
  clock: Clock | null;
  result: Record<string, unknown> | null;
}

/** How long a seat may think: seconds for each turn, and a bank that is drawn upon when they are over. */
export interface Pace {
  seconds: number;
  bank?: number;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
}

/** A chair as everyone sees it. `level` is that of the bot that plays there, `person` whether it is somebody's. */
export interface Place {
  name: string;
  person: boolean;
  level: string | null;
  out: boolean;
}

/** You asked whether anybody is there. */
export interface Pong {
  type: "pong";
}

/** What you sent under this id was not done; why, in your language, with the rule's id where there is one. */
export interface Refused {
  type: "refused";
  id: string;
  rule: string | null;
  why: string;
}

/** Send me everything from the start. */
export interface Resync {
  type: "resync";
}

/** Chat; plain text. */
export interface Said {
  type: "said";
  number: number;
  name: string;
  text: string;
  at: number;
}

/** Who sits where has changed, or a table was closed, or they play again elsewhere. */
export interface Seats {
  type: "seats";
  number: number;
  table: Table;
  clock: Clock | null;
  ask: Ask | null;
}

/** What everyone may know of a table. */
export interface Table {
  game: string;
  players: number;
  options: Record<string, string | boolean | number>;
  ruleset: number;
  phase: string;
  public: boolean;
  pace: Pace | null;
  out: boolean;
  host: number;
  places: Place[];
  rematch: string | null;
}

/** Take your last move back. */
export interface Undo {
  type: "undo";
  id: string;
  answers: number;
}

/** A seat took its last move back: the table as you see it now. */
export interface Undone {
  type: "undone";
  number: number;
  seat: number;
  state: Record<string, number | number[]>;
  log: string[];
  ask: Ask | null;
  clock: Clock | null;
}

/** What you sent was not understood. */
export interface Wrong {
  type: "wrong";
  why: string;
}

export type FromServer = Joined | Seats | Began | Moved | Undone | Said | Accepted | Refused | Wrong | Pong;

export type FromClient = Move | Undo | Chat | Ping | Resync;
