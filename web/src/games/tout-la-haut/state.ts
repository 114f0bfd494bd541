// Made by `make wire` from src/updraft/games/tout_la_haut: state.py, components.toml, page.py. Change those, not this.

/** The table as a viewer sees it: -1 where something is hidden. */
export interface State {
  ruleset: number;
  seats: number;
  /** who begins; NOBODY before the deal leaves it to luck */
  first: number;
  /** the seat whose decision it is; NOBODY when over */
  turn: number;
  /** when over: which of the game's ends it was */
  end: number;
  objective: number;
  strategic: number;
  draw_last: number;
  /** bottom and top floor of each kind of card; 0 for unused kinds */
  floors: number[][];
  /** cards of each kind in the box */
  copies: number[];
  /** all cards of the box, purple ones last */
  stock: number[];
  /** cards of the box that show purple */
  purple: number;
  /** the points of each objective */
  prizes: number[];
  /** 1 in the second game of `strategic` */
  second: number;
  /** this game's first player */
  starter: number;
  /** 1 passing to the left, -1 passing to the right */
  way: number;
  /** the objective in force, or NO_OBJECTIVE */
  aim: number;
  /** turns finished in this game */
  turns: number;
  /** rounds finished: cards on the current player's tree */
  height: number;
  /** points of the first game of `strategic` */
  banked: number[];
  /** secret; top card last */
  deck: number[];
  /** cards left in the deck */
  piled: number;
  /** secret except to the current player: the hand that goes around, ascending */
  hand: number[];
  /** cards in the hand */
  held: number;
  /** secret except to its owner: with `draw_last`, the card for the next turn */
  kept: number[];
  /** cards from the stump up; face-down ones are their owner's secret */
  tree: number[][];
  /** 1 where a card lies face-down */
  down: number[][];
  /** the top floor of each tree; a stump is grey */
  roof: number[];
  /** secret except to giver and receiver: the hand after each turn */
  passed: number[][];
}

export const shapes = {"floors": [32, 2], "copies": [32], "stock": [32], "prizes": [5], "banked": [5], "deck": [32], "hand": [6], "kept": [5], "tree": [5, 7], "down": [5, 7], "roof": [5], "passed": [20, 5]} as const;

export const SEATS = 5;

export const CARDS = 32;

export const KINDS = 32;

export const ROUNDS = 7;

export const TURNS = 20;

export const HAND = 6;

export const DECK = 1;

export const OBJECTIVE = 2;

export const Colour = {"GREY": 0, "BLUE": 1, "RED": 2, "GREEN": 3, "YELLOW": 4, "PURPLE": 5} as const;

export const Objective = {"MONOCHROME": 0, "TWO_STEP": 1, "EFFICIENT": 2, "DIVERSE": 3, "SMALL_CABIN": 4} as const;

export const COLOURS = 6;

export const OBJECTIVES = 5;

export const NO_OBJECTIVE = -1;

export const OFF = 0;

export const RANDOM = 1;

export const NAMED = 2;

export const SHADE = 4;

export const VALUE = 15;

export const GREY_FLOOR = 2;

/** What is in the box. */
export const components = {"cards": ["B2B2", "B2B2", "R2R2", "R2R2", "G2G2", "G2G2", "Y2Y2", "Y2Y2", "B2B3", "R2R3", "G2G3", "Y2Y3", "R3G3", "R3Y3", "B3Y3", "B3R3", "G3B3", "G3R3", "Y3B3", "Y3G3", "B4G4", "R4B4", "G4Y4", "Y4R4", "P2P2", "P2P2", "P2P3", "P3G3", "P3B3", "P3Y3", "P3R3", "P4P4"], "objectives": {"MONOCHROME": 5, "TWO-STEP": 5, "EFFICIENT": 5, "DIVERSE": 5, "SMALL-CABIN": 7}} as const;

/** Facts that follow by the rules from what a viewer sees. */
export interface Derived {
  drawn: number;
  given: number[];
  holder: number;
  lays: Lay[];
  receiver: number;
  rounds: number;
  worth: Worth[];
}

/** The current player's tree if a card of the hand were built; `gain` is the change of its total. */
export interface Lay {
  bonus: number;
  fits: boolean;
  gain: number;
  move: string;
  points: number;
  run: number;
}

/** A tree's points, part by part; `aim` is the number that the objective counts. */
export interface Worth {
  aim: number;
  bonus: number;
  first_game: number;
  floors: number;
  objective: number;
  rank: number;
  run: number;
  run_from: number;
  total: number;
}
