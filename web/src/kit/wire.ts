// Made by `make wire` from src/updraft/server/wire.py and http/. Change those, not this.

/** What you sent was not understood. */
export interface BadMessage {
  type: "invalid";
  why: string;
}

/** Chat; plain text. */
export interface ChatSent {
  type: "chat";
  seq: number;
  name: string;
  text: string;
  at: number;
}

/** Whose time is running, until when (seconds since 1970; null for a bot), and what every seat has in its bank. */
export interface ClockInfo {
  seat: number;
  deadline: number | null;
  reserves: number[];
}

/** What you sent under this id is done and durably stored. */
export interface CommandAccepted {
  type: "accepted";
  id: string;
}

/** What you sent under this id was not done; why, in your language, with the rule's id where there is one. */
export interface CommandRefused {
  type: "refused";
  id: string;
  rule: string | null;
  why: string;
}

/** One list of the box, and how we know what is on it. */
export interface ComponentText {
  name: string;
  rule: string;
  status: string;
  items: string;
  note: string;
}

/** It is your turn: what you may do, and the number that your move has to name. */
export interface Decision {
  number: number;
  choices: string[];
}

/** Say these moves in words. */
export interface DescribeMoves {
  type: "describe";
  id: string;
  moves: string[];
}

/** Why can I not make this move? Refused with the reason, or accepted if I can; nothing is played. */
export interface ExplainMove {
  type: "explain";
  id: string;
  move: string;
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

/** The deal. */
export interface GameStarted {
  type: "started";
  seq: number;
  table: TableInfo;
  state: Record<string, number | number[]>;
  derived: Record<string, unknown>;
  decision: Decision | null;
  clock: ClockInfo | null;
}

/** Somebody who plays here. */
export interface Guest {
  id: string;
  name: string;
}

/** Seconds for each turn, and a bank that is drawn upon when they are over. */
export interface LiveClock {
  kind: "live";
  seconds: number;
  reserve?: number;
}

/** An open table and its address. */
export interface LobbyEntry {
  id: string;
  free: number;
  table: TableInfo;
}

/** A move in words: whose it was, and the rule that it was made by. */
export interface LogEntry {
  seat: number;
  text: string;
  rule: string;
}

/** A move as you may know of it; `move` is its text if it was yours. */
export interface MovePlayed {
  type: "move";
  seq: number;
  seat: number;
  move: string | null;
  text: string;
  rule: string;
  notice: string;
  diff: Record<string, number | [number, number][]>;
  derived: Record<string, unknown>;
  decision: Decision | null;
  clock: ClockInfo | null;
  result: Record<string, unknown> | null;
}

/** A seat took its last move back: the table as you see it now. */
export interface MoveUndone {
  type: "undone";
  seq: number;
  seat: number;
  state: Record<string, number | number[]>;
  derived: Record<string, unknown>;
  log: LogEntry[];
  decision: Decision | null;
  clock: ClockInfo | null;
}

/** Moves in words, as you asked under this id: what would be done, and what it would bring. */
export interface MovesDescribed {
  type: "described";
  id: string;
  moves: [string, string][];
}

/** What a host decides. Options left out have their defaults; seat 0 is the host's. */
export interface NewTable {
  game: string;
  players: number;
  options?: Record<string, string | boolean | number>;
  ruleset?: number;
  public?: boolean;
  clock?: LiveClock | SlowClock | null;
  forfeit_on_time?: boolean;
  substitute?: string;
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

/** An option with a name for people; `labels` name its values in their order. */
export interface OptionText {
  name: string;
  rule: string;
  title: string;
  values: (string | boolean | number)[];
  labels: string[];
  default: string | boolean | number;
  players: number[];
}

/** One of a guest's tables; `waits` says whether it is the guest's turn. */
export interface OwnTable {
  id: string;
  game: string;
  phase: string;
  changed: number;
  is_your_turn: boolean;
  names: string[];
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
}

/** Make a move: an id of your own choosing, the number from `ask`, the move's text. */
export interface PlayMove {
  type: "play";
  id: string;
  decision: number;
  move: string;
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

/** The position before a move of a game, and the moves from there, as a seat saw them. */
export interface ReplayChunk {
  game: string;
  options: Record<string, string | boolean | number>;
  names: string[];
  start: number;
  moves: number;
  state: Record<string, number | number[]>;
  derived: Record<string, unknown>;
  steps: ReplayStep[];
  result: Record<string, unknown> | null;
}

/** A move as a seat saw it. */
export interface ReplayStep {
  number: number;
  seat: number;
  move: string | null;
  text: string;
  rule: string;
  notice: string;
  diff: Record<string, number | [number, number][]>;
  derived: Record<string, unknown>;
}

/** Send me everything from the start. */
export interface Resync {
  type: "resync";
}

/** One rule: its id, its kind, its text, and how its moves are written. */
export interface RuleText {
  id: string;
  kind: string;
  text: string;
  notation?: string;
}

/** Everything that a player wants to read before playing; the goal comes first. */
export interface Rulebook {
  game: string;
  name: string;
  tagline: string;
  goal: string;
  minutes: string;
  seats: number[];
  rules: RuleText[];
  options: OptionText[];
  components: ComponentText[];
}

/** A chair as everyone sees it. `level` is that of the bot that plays there, `person` whether it is somebody's. */
export interface SeatInfo {
  name: string;
  is_person: boolean;
  level: string | null;
  forfeited: boolean;
}

/** Who sits where has changed, or a table was closed, or they play again elsewhere. */
export interface SeatsChanged {
  type: "seats";
  seq: number;
  table: TableInfo;
  clock: ClockInfo | null;
  decision: Decision | null;
}

/** Say something to the table. */
export interface SendChat {
  type: "chat";
  id: string;
  text: string;
}

/** Days for each turn. */
export interface SlowClock {
  kind: "slow";
  days: number;
}

/** Everything from the start: sent on joining, and again whenever the reader fell too far behind. */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  seat: number;
  table: TableInfo;
  state: Record<string, number | number[]> | null;
  derived: Record<string, unknown>;
  log: LogEntry[];
  chat: ChatSent[];
  decision: Decision | null;
  clock: ClockInfo | null;
  result: Record<string, unknown> | null;
}

/** A table as everyone may know it; `seat` is yours, -1 if you only watch. */
export interface TableFacts {
  id: string;
  seat: number;
  table: TableInfo;
  result: Record<string, unknown> | null;
}

/** What everyone may know of a table. */
export interface TableInfo {
  game: string;
  players: number;
  options: Record<string, string | boolean | number>;
  ruleset: number;
  phase: string;
  public: boolean;
  time_control: TimeControlInfo | null;
  forfeit_on_time: boolean;
  host: number;
  seats: SeatInfo[];
  rematch: string | null;
}

/** Seconds for each turn, and a reserve for when they are used up. */
export interface TimeControlInfo {
  seconds: number;
  reserve: number;
}

/** Take your last move back. */
export interface UndoMove {
  type: "undo";
  id: string;
  decision: number;
}

export type FromServer = Snapshot | SeatsChanged | GameStarted | MovePlayed | MoveUndone | ChatSent | CommandAccepted | CommandRefused | MovesDescribed | BadMessage | Pong;

export type FromClient = PlayMove | ExplainMove | DescribeMoves | UndoMove | SendChat | Ping | Resync;
