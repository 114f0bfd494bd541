// Made by `make wire` from src/updraft/server/wire.py and http/. Change those, not this.

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
  sights: Record<string, unknown>;
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

/** An option with a name for people; `labels` name its values in their order. */
export interface Choice {
  name: string;
  rule: string;
  title: string;
  values: (string | boolean | number)[];
  labels: string[];
  default: string | boolean | number;
  players: number[];
}

/** Whose time is running, until when (seconds since 1970; null for a bot), and what every seat has in its bank. */
export interface Clock {
  seat: number;
  deadline: number | null;
  banks: number[];
}

/** What can be played here, and how a state of it is laid out. */
export interface GameFacts {
  name: string;
  title: string;
  tagline: string;
  minutes: string;
  levels: string[];
  seats: number[];
  rulesets: number[];
  options: OptionFacts[];
  fields: Record<string, number[]>;
}

/** Somebody who plays here. */
export interface Guest {
  id: string;
  name: string;
}

/** Everything from the start: sent on joining, and again whenever the reader fell too far behind. */
export interface Joined {
  type: "joined";
  number: number;
  seat: number;
  table: Table;
  state: Record<string, number | number[]> | null;
  sights: Record<string, unknown>;
  log: Line[];
  chat: Said[];
  ask: Ask | null;
  clock: Clock | null;
  result: Record<string, unknown> | null;
}

/** A move in words: whose it was, and the rule that it was made by. */
export interface Line {
  seat: number;
  text: string;
  rule: string;
}

/** One list of the box, and how we know what is on it. */
export interface Listed {
  name: string;
  rule: string;
  status: string;
  items: string;
  note: string;
}

/** Seconds for each turn, and a bank that is drawn upon when they are over. */
export interface Live {
  kind: "live";
  seconds: number;
  bank?: number;
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
  rule: string;
  news: string;
  changes: Record<string, number | [number, number][]>;
  sights: Record<string, unknown>;
  ask: Ask | null;
  clock: Clock | null;
  result: Record<string, unknown> | null;
}

/** What a host decides. Options left out have their defaults; seat 0 is the host's. */
export interface NewTable {
  game: string;
  players: number;
  options?: Record<string, string | boolean | number>;
  ruleset?: number;
  public?: boolean;
  clock?: Live | Slow | null;
  out?: boolean;
  stand_in?: string;
  bots?: Record<string, string>;
}

/** An option of a game. */
export interface OptionFacts {
  name: string;
  rule: string;
  values: (string | boolean | number)[];
  default: string | boolean | number;
  title: string;
  labels: string[];
  players: number[];
}

/** One of a guest's tables; `waits` says whether it is the guest's turn. */
export interface OwnTable {
  id: string;
  game: string;
  phase: string;
  changed: number;
  waits: boolean;
  names: string[];
}

/** How long a seat may think: seconds for each turn, and a bank that is drawn upon when they are over. */
export interface Pace {
  seconds: number;
  bank?: number;
}

/** One rule: its id, what sort of rule it is, and what it says. */
export interface Paragraph {
  id: string;
  kind: string;
  text: string;
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

/** What is wrong, and what would be right. */
export interface Problem {
  status: number;
  why: string;
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

/** Everything that somebody wants to read before playing. */
export interface Rulebook {
  game: string;
  name: string;
  tagline: string;
  minutes: string;
  seats: number[];
  rules: Paragraph[];
  options: Choice[];
  components: Listed[];
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

/** Days for each turn. */
export interface Slow {
  kind: "slow";
  days: number;
}

/** A move as a seat saw it. */
export interface Step {
  number: number;
  seat: number;
  move: string | null;
  line: string;
  rule: string;
  news: string;
  changes: Record<string, number | [number, number][]>;
  sights: Record<string, unknown>;
}

/** The position before a move of a game, and the moves from there, as a seat saw them. */
export interface Steps {
  game: string;
  options: Record<string, string | boolean | number>;
  names: string[];
  start: number;
  moves: number;
  state: Record<string, number | number[]>;
  sights: Record<string, unknown>;
  steps: Step[];
  result: Record<string, unknown> | null;
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

/** A table as everyone may know it; `seat` is yours, -1 if you only watch. */
export interface TableFacts {
  id: string;
  seat: number;
  table: Table;
  result: Record<string, unknown> | null;
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
  sights: Record<string, unknown>;
  log: Line[];
  ask: Ask | null;
  clock: Clock | null;
}

/** Why can I not make this move? Refused with the reason, or accepted if I can; nothing is played. */
export interface Why {
  type: "why";
  id: string;
  move: string;
}

/** Moves in words, as you asked under this id: what would be done, and what it would bring. */
export interface Worded {
  type: "worded";
  id: string;
  moves: [string, string][];
}

/** Say these moves in words. */
export interface Words {
  type: "words";
  id: string;
  moves: string[];
}

/** What you sent was not understood. */
export interface Wrong {
  type: "wrong";
  why: string;
}

export type FromServer = Joined | Seats | Began | Moved | Undone | Said | Accepted | Refused | Worded | Wrong | Pong;

export type FromClient = Move | Why | Words | Undo | Chat | Ping | Resync;
