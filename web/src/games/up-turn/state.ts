// Made by `make wire` from src/updraft/games/up_turn: state.py, components.toml, page.py. Change those, not this.

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
  call: number;
  bag: number;
  /** by kind */
  role: number[];
  /** by thing */
  kind: number[];
  /** where each kind begins among the things */
  first_copy: number[];
  /** 1 if the box has some number more than once */
  has_equals: number;
  phase: number;
  /** UP, DOWN, or OPEN before the first number is laid */
  order: number;
  /** the direction of play: LEFT or RIGHT */
  way: number;
  /** the last number laid */
  last: number;
  /** complete turns */
  turns: number;
  /** consecutive passes because nothing could be drawn */
  idle: number;
  /** how many seats further the next turn is */
  steps: number;
  /** tiles still to be dealt after a double */
  to_deal: number;
  /** penalties still to be given */
  to_hit: number;
  /** the seat that came down to one tile without calling, or NOBODY */
  silent: number;
  /** 1 while a seat holds the single tile that it called for */
  called: number[];
  /** secret except the rejected tiles; top tile last */
  bag_tiles: number[];
  /** how many tiles are in the bag */
  bagged: number;
  /** action tiles turned up for the start; all saw them go to the bottom of the bag [UPT-1] */
  rejected: number;
  /** secret except to its owner; sorted, of equal tiles the oldest first */
  rack: number[][];
  /** how many tiles are on each rack */
  held: number[];
  /** all tiles on the table, in the order in which they were laid */
  line: number[];
  /** the order (UP, DOWN, OPEN) when each of them was laid */
  slope: number[];
  /** how many tiles are on the table */
  laid: number;
  clock: number;
  /** when each tile came to its rack; minus its kind if all players know it */
  since: number[][];
  /** tiles that came to a seat by this time are not of this kind */
  barred: number[][];
  /** when each thing last went into the bag; 0 at the deal */
  into_bag: number[];
  /** when that bag ran out; NEVER if it has not, ON_TABLE if laid since then */
  bag_out: number[];
}

export const shapes = {"role": [106], "kind": [106], "first_copy": [107], "called": [4], "bag_tiles": [106], "rack": [4, 106], "held": [4], "line": [106], "slope": [106], "since": [4, 106], "barred": [4, 106], "into_bag": [106], "bag_out": [106]} as const;

export const SEATS = 4;

export const TILES = 106;

export const NUMBERS = 100;

export const DEALT = 7;

export const LIMIT = 2000;

export const BAG = 1;

export const SHUFFLE = 2;

export const Action = {"BLUE": 100, "GREEN": 101, "DOUBLE_ARROW": 102, "SKIP_ONE": 103, "SKIP_TWO": 104, "JOKER": 105} as const;

export const ACTIONS = 6;

export const ACTION_TILES = 26;

export const KINDS = 106;

export const Role = {"NONE": 0, "PLAIN": 1, "PENALTY": 2, "DOUBLE": 4, "ACTION": 8} as const;

export const Phase = {"TURN": 0, "DREW": 1, "CALL": 2, "DEALING": 3, "PENALTY": 4} as const;

export const End = {"EMPTY_RACK": 0, "STANDSTILL": 1, "EMPTY_BAG": 2} as const;

export const UP = 1;

export const DOWN = -1;

export const OPEN = 0;

export const LEFT = 1;

export const RIGHT = -1;

export const MANUAL = 0;

export const AUTO = 1;

export const REFILL = 0;

export const ONCE = 1;

export const ON_TABLE = -1;

export const NEVER = 32767;

/** What is in the box. */
export const components = {"numbers": [1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 23, 24, 27, 28, 29, 31, 32, 33, 34, 36, 37, 38, 39, 40, 41, 42, 43, 44, 47, 48, 49, 51, 52, 53, 54, 55, 57, 58, 59, 61, 62, 63, 64, 66, 67, 68, 69, 71, 72, 73, 74, 76, 77, 78, 79, 81, 82, 83, 84, 86, 87, 88, 89, 91, 92, 93, 94, 96, 97, 98, 99], "doubles": [11, 22, 33, 44, 55, 66, 77, 88, 99], "penalties": [1, 7, 17, 21, 27, 31, 37, 41, 47, 51, 57, 61, 67, 71, 81, 87, 91, 97], "actions": {"blue": 6, "green": 6, "double": 6, "skip1": 3, "skip2": 3, "joker": 2}} as const;

/** Facts that follow by the rules from what a viewer sees. */
export interface Derived {
  followers: Follower[];
  for_silence: number;
  last_turn: boolean;
  lays: Lay[];
  next: number;
}

/** The player who is next after an action tile (-1 if the game is over then), and the players skipped. */
export interface Follower {
  move: string;
  seat: number;
  skipped: number[];
}

/** The consequences of laying one of your numbers, now or if it were your turn. */
export interface Lay {
  deals: number;
  hits: number;
  number: number;
  order: number;
  tiles: number[];
  wins: boolean;
}
