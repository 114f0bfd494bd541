/** The interface between the page and a game's folder; docs/page.md explains it. */
import type { ComponentType, ReactNode } from "react";
import type { Lang, Settings } from "./settings";
import type { Decision, LogDetail, LogEntry, TableInfo } from "./wire";

export type { Lang, LogDetail };

/** A move in the log, as far as the viewer may know it, with its pieces and consequences. */
export type LogLine = LogEntry;

/** Why a move is refused: a sentence, and the rule's id if a rule forbids it. */
export interface Reason {
  rule: string | null;
  why: string;
}

/** The result of a game, by seat; `end` is the id of the rule that ended it. */
export interface Result {
  end: string;
  scores: number[];
  winners: number[];
  ranks: number[];
}

/** The latest event at the table; `move` is the notation of your own moves, and of all moves in an open replay. */
export interface LastEvent {
  seq: number;
  kind: "snapshot" | "started" | "move" | "undone";
  seat: number;
  move: string | null;
  text: string;
}

/** The effect of moves: in a few words, and as the moves worth showing that they would make possible. */
export interface Outlook {
  words: string;
  opens: string[];
}

/** Everything that a board draws from. It decides nothing: `decision.choices` lists the legal moves. */
export interface BoardProps<State, Derived> {
  /** The table as this viewer sees it: -1 for anything hidden. */
  state: State;
  /** The state before `lastEvent`; null if there is nothing to compare with. */
  before: State | null;
  /** Facts that follow from the view by the rules, from the game's `web.py`. */
  derived: Derived;
  /** The viewer: a seat, or -1 for a spectator. Draw this seat at the bottom. */
  seat: number;
  /** Game, options and seats. */
  table: TableInfo;
  /** Names to show, by seat. */
  names: string[];
  /** Your legal moves in notation; null when it is not your turn. */
  decision: Decision | null;
  /** Play a legal move; ignore any other. `continues`: it was decided together with the move before, as one gesture. */
  play: (move: string, continues?: boolean) => void;
  /** The move to play as soon as it becomes legal; null for none. */
  premove: string | null;
  /** Choose a premove, or cancel it with null. A decision without that move cancels it too. */
  choosePremove: (move: string | null) => void;
  /** Ask why a move is not legal; null if it is. */
  why: (move: string) => Promise<Reason | null>;
  /** Ask what moves would bring; also several planned together, if the game's `outlook` knows them. */
  outlooks: (moves: string[]) => Promise<Outlook[]>;
  /** Play a legal move; for any other, show the reason in a note beside the element. */
  attempt: (move: string, at: Element) => void;
  lastEvent: LastEvent | null;
  result: Result | null;
  lang: Lang;
  /** Fade things instead of moving them. */
  reduced: boolean;
  settings: Settings;
  /** `replay` shows a finished game without moves to make. */
  mode: "live" | "replay";
  /** A lesson: nothing is decided by waiting, and no move is chosen in advance. */
  isLesson?: boolean;
  /** Tries of a lesson's step so far that were not what it asks for. */
  wrongTries?: number;
}

/** Props of a drawing of the deal before it begins, for games whose `web.py` names `PREVIEWABLE` parts. */
export interface PreviewProps {
  /** The previewable parts of the set-up as records write them; null until the host has rolled. */
  setup: Record<string, unknown> | null;
  /** Roll another deal; null for everyone but the host. */
  roll: (() => void) | null;
  table: TableInfo;
  lang: Lang;
  reduced: boolean;
  settings: Settings;
}

/** A movement between two places, which are elements with `data-place`. */
export interface Flight {
  from: string;
  to: string;
  /** The node that flies; without it, the element at `to` flies in from `from`. */
  thing?: ReactNode;
  /** Milliseconds before it starts, to stagger several flights. */
  delay?: number;
}

/** The states around a move, for `flights`. */
export interface Change<State, Derived> {
  before: State;
  after: State;
  derived: Derived;
  lastEvent: LastEvent;
  seat: number;
}

/** The height of a seat's balloon, and the label on it. */
export interface Height {
  value: number;
  text: string;
}

/** Props of what a game shows of a player in the strip of people. */
export type PersonProps<State, Derived> = BoardProps<State, Derived> & { person: number };

/** Props of a small picture of a piece, about 1.6em high; `name` is its notation: `83`, `A-p3`, `R3G3`, `c3`. */
export interface PieceProps<State> {
  name: string;
  state: State;
}

/** A consequence that gets a banner, with the line of the log that tells it. */
export interface Moment extends LogDetail {
  line: LogLine;
}

/** The table around an entry of the log; `state` is the current one, not that of the entry. */
export interface LogContext<State> {
  names: string[];
  /** The viewer: a seat, or -1 for a spectator. */
  seat: number;
  lang: Lang;
  state: State;
}

/** The elements of the board that a hint is about, by their `data-place` or `data-thing`. */
export interface HintPlaces {
  /** The places to look at, which do not give the move away. */
  look: string[];
  /** The move itself. */
  move: string[];
}

/** A result, and to whom it is told: a seat, or -1 for a spectator. */
export interface ToldResult {
  names: string[];
  seat: number;
  lang: Lang;
  result: Result;
}

/** The default export of `web/src/games/<game>/index.tsx`. */
export interface GameModule<State, Derived> {
  Board: ComponentType<BoardProps<State, Derived>>;
  /** Show a player's public facts in the strip, at most 56 px high (40 on phones). */
  Person?: ComponentType<PersonProps<State, Derived>>;
  /** Show where every point came from, in the result that lies over the board. */
  Score?: ComponentType<BoardProps<State, Derived> & { result: Result }>;
  /** Say the result in one sentence, where the bare scores would mislead; left out: "You win 34 : 31". */
  headline?: (told: ToldResult) => string | null;
  /** Say what a score counts, where the bare number would mislead: "5 tiles". */
  scoreWords?: (score: number, lang: Lang) => string;
  /** Return the seats' hues as CSS colours, if the game gives its players colours. */
  hues?: (state: State) => string[];
  /** `shapes` of `./state`. */
  shapes: Record<string, readonly number[]>;
  /** Draw the deal in the waiting room. */
  Preview?: ComponentType<PreviewProps>;
  /** Return the heights of the balloons, by seat. */
  heights?: (state: State, derived: Derived) => Height[];
  /** Complete the sentence "Your turn: …", for example "choose a card". */
  prompt?: (props: BoardProps<State, Derived>) => string;
  /** Say in one sentence why the game ended, by the id of the rule; leave it out if a game can end in one way only. */
  endReason?: (end: string, lang: Lang) => string | null;
  /** List what moved, except elements with `data-thing`, which move by themselves. */
  flights?: (change: Change<State, Derived>) => Flight[];
  /** Tell whether an only choice is played automatically; true if left out. */
  isForced?: (choice: string, state: State) => boolean;
  /** Draw a piece in the log. */
  Piece?: ComponentType<PieceProps<State>>;
  /** Say what happened in a turn in one sentence; null or left out: its moves, sentence by sentence. */
  summarise?: (lines: LogLine[], context: LogContext<State>) => string | null;
  /** List the elements that a move is about, by their `data-place` or `data-thing`: pointing at an entry shows them. */
  placesOf?: (line: LogLine) => string[];
  /** List the elements that the last moves changed and that `placesOf` cannot name: of tiles that look alike. */
  changedPlaces?: (lines: LogLine[], state: State, seat: number) => string[];
  /** Tell whether a moment holds no more, because it will not come or you decide about something else: its banner goes. */
  isOutdated?: (moment: Moment, state: State, derived: Derived, decides: boolean) => boolean;
  /** List the elements that a hint is about, by the notation of its move. */
  hintPlaces?: (move: string, props: BoardProps<State, Derived>) => HintPlaces;
  /** Texts of the board in both languages, with the same keys. */
  texts: Record<Lang, Record<string, string>>;
}

/** A module whose state types only its own folder knows. */
// biome-ignore lint/suspicious/noExplicitAny: the page passes states on without reading them
export type AnyGameModule = GameModule<any, any>;

/** Check a game's types: `export default game<State, Derived>({ Board, … })`. */
export function game<State, Derived>(module: GameModule<State, Derived>): AnyGameModule {
  return module;
}

/** Pictures of a game's options by name, each the contents of an SVG of 64 by 48. */
export type OptionPictures = Record<string, ReactNode>;
