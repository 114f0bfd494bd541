/** What a game's folder offers the page, and what its board is given. docs/page.md explains it. */
import type { ComponentType, ReactNode } from "react";
import type { Settings } from "./settings";
import type { Decision, TableInfo } from "./wire";

export type Lang = "en" | "fr";

/** Why something is not possible: the rule's id where there is one, and a sentence. */
export interface Reason {
  rule: string | null;
  why: string;
}

/** How a game ended. */
export interface Result {
  end: string;
  scores: number[];
  winners: number[];
  ranks: number[];
}

/** What last happened at the table; `move` is known if it was your own or everything is open. */
export interface LastEvent {
  seq: number;
  kind: "snapshot" | "started" | "move" | "undone";
  seat: number;
  move: string | null;
  text: string;
}

/** Everything that a board draws from. It decides nothing: what may be done stands in `ask.choices`. */
export interface BoardProps<State, Derived> {
  /** The table as this viewer sees it: -1 where something is hidden. */
  state: State;
  /** The same before the last thing that lastEvent; null when there is nothing to compare with. */
  before: State | null;
  /** What follows by the rules from what is seen; made by the game's `page.py`. */
  derived: Derived;
  /** Whose eyes: a seat, or -1 for somebody who watches. Draw this seat at the bottom. */
  seat: number;
  /** Seat, options and names of everyone who plays. */
  table: TableInfo;
  /** Names to show, by seat. */
  names: string[];
  /** What you may do now, as notation texts; null when it is not your turn. */
  decision: Decision | null;
  /** Make a move. Nothing happens if it is not among the choices. */
  play: (move: string) => void;
  /** The move that is chosen in advance and made as soon as it is asked for; null for none. */
  premove: string | null;
  /** Choose a move in advance, or none any more. A question that it does not answer ends it too. */
  choosePremove: (move: string | null) => void;
  /** Why a move is not possible; null if it is. */
  why: (move: string) => Promise<Reason | null>;
  /** Make a move if it is possible, else t why in a note beside the element. */
  attempt: (move: string, at: Element) => void;
  lastEvent: LastEvent | null;
  result: Result | null;
  lang: Lang;
  /** Things fade instead of moving. */
  reduced: boolean;
  settings: Settings;
  /** `replay` shows a game that is over: there is nothing to do. */
  mode: "live" | "replay";
}

/** What is shown of a deal before it begins, where `page.py` says that some of it is `LAID_OPEN`. */
export interface PreviewProps {
  /** Those parts of the set-up, as records tell them; null as long as nobody has rolled. */
  laid: Record<string, unknown> | null;
  /** Have them drawn anew; null for everyone but the host. */
  roll: (() => void) | null;
  table: TableInfo;
  lang: Lang;
  reduced: boolean;
  settings: Settings;
}

/** A thing that moves from a place to a place; places are elements with `data-place`. */
export interface Flight {
  from: string;
  to: string;
  /** What is seen on the way; without it, the element at `to` comes from there itself. */
  thing?: ReactNode;
  /** Milliseconds before it begins, so that several do not move as one. */
  delay?: number;
}

/** What changed, for `flights`. */
export interface Change<State, Derived> {
  before: State;
  after: State;
  derived: Derived;
  lastEvent: LastEvent;
  seat: number;
}

/** How high a seat floats, and what is written on its balloon. */
export interface Height {
  value: number;
  text: string;
}

/** What `web/src/games/<game>/index.tsx` exports as default. */
export interface GameModule<State, Derived> {
  Board: ComponentType<BoardProps<State, Derived>>;
  /** `shapes` of `./state`. */
  shapes: Record<string, readonly number[]>;
  /** What the waiting room shows of the deal. */
  Preview?: ComponentType<PreviewProps>;
  /** The balloons above the names, by seat. */
  heights?: (state: State, derived: Derived) => Height[];
  /** What the bar says when it is your turn: "choose a card". */
  asks?: (props: BoardProps<State, Derived>) => string;
  /** What moved, beside things with `data-thing`, which move by themselves. */
  flights?: (change: Change<State, Derived>) => Flight[];
  /** Whether a single choice is made for you; true if left out. */
  isForced?: (choice: string, state: State) => boolean;
  /** Texts of the board in both languages; the same keys in both. */
  texts: Record<Lang, Record<string, string>>;
}

/** A module whose types only its own folder knows. */
// biome-ignore lint/suspicious/noExplicitAny: the frame hands on what it cannot look into
export type AnyGameModule = GameModule<any, any>;

/** Ties a game's types together: `export default game<State, Derived>({ Board, … })`. */
export function game<State, Derived>(module: GameModule<State, Derived>): AnyGameModule {
  return module;
}
