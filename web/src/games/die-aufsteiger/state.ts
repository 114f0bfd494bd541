// Made by `make wire` from src/updraft/games/die_aufsteiger: state.py, components.toml, page.py. Change those, not this.

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
  tower: number;
  violet: number;
  strict_order: number;
  tie_first: number;
  patience: number;
  bridges: number;
  together: number;
  /** the edge that differs from 2: 1 for half cubes, 4 for doubles, 6 for grey ones */
  edge: number[];
  /** the pair of colours at the ends of that edge: 0 red/yellow, 1 dark/light, 2 violet/grey */
  odd: number[];
  /** the lengths of the small and the large ladder as bridges */
  span: number[];
  /** smallest quarter of its footprint */
  at: number[];
  wide: number[];
  deep: number[];
  /** height of its underside */
  foot: number[];
  tall: number[];
  /** colour of its top */
  face: number[];
  /** quarters of its top with no block on them */
  bare: number[];
  /** pawns on its top */
  crowd: number[];
  /** 1 with a stone on its top */
  shut: number[];
  height: number[][];
  /** the block whose top is visible; NONE for the table */
  owner: number[][];
  /** quarters of height 0 */
  ground: number[];
  /** the open table, as it was before a block was lifted */
  outside: number[];
  /** the first and the last row with blocks, as they were before a block was lifted */
  upper: number;
  lower: number;
  /** tops of each colour */
  tint: number[][];
  /** as high as the next quarter along x */
  level_x: number[];
  /** as high as the next quarter along y */
  level_y: number[];
  /** tops with a stone */
  barred: number[];
  /** quarters with a pawn */
  stood: number[];
  colour: number[];
  /** the quarter where the pawn stands, or TABLE */
  place: number[];
  /** ladders left */
  small: number[];
  large: number[];
  /** stones left */
  stones: number[];
  /** the block that a player's stone lies on */
  stone_on: number[];
  /** height when this turn began */
  began: number[];
  /** record height at the end of a turn */
  best: number[];
  /** date of the last change of height */
  arrived: number[];
  /** the player whose turn it is; with `together`, `turn` may be another's decision */
  active: number;
  phase: number;
  /** 1 after a walk, until a ladder, a bridge or a put */
  walked: number;
  /** 1 once the active pawn has moved in this turn */
  stepped: number;
  /** the block in the air */
  held: number;
  /** the block put in this turn */
  moved: number;
  /** the block that the previous player moved */
  locked: number;
  /** where the held or moved block stood before this turn */
  was_at: number;
  was_wide: number;
  was_deep: number;
  was_foot: number;
  was_tall: number;
  was_face: number;
  /** turns completed */
  turns: number;
  /** turns in a row without success */
  failures: number;
  /** turns in a row without a record height */
  stale: number;
  /** arrivals so far */
  dates: number;
  /** quarters that a pawn may enter */
  allowed: number[];
  /** the part where it stands */
  own: number[];
  reached: number[];
  ahead: number[];
  named: number[];
}

export const shapes = {"edge": [35], "odd": [35], "span": [2], "at": [35], "wide": [35], "deep": [35], "foot": [35], "tall": [35], "face": [35], "bare": [35], "crowd": [35], "shut": [35], "height": [32, 32], "owner": [32, 32], "ground": [32], "outside": [32], "tint": [6, 32], "level_x": [32], "level_y": [32], "barred": [32], "stood": [32], "colour": [5], "place": [5], "small": [5], "large": [5], "stones": [5], "stone_on": [5], "began": [5], "best": [5], "arrived": [5], "allowed": [32], "own": [32], "reached": [32], "ahead": [32], "named": [32]} as const;

export const SEATS = 5;

export const SIDE = 32;

export const QUARTERS = 1024;

export const ROW = 4294967295;

export const HALVES = 12;

export const CUBES = 12;

export const DOUBLES = 9;

export const GREYS = 2;

export const FIRST_CUBE = 12;

export const FIRST_DOUBLE = 24;

export const FIRST_GREY = 33;

export const BLOCKS = 35;

export const TABLE = 1024;

export const NONE = -1;

export const COLOURS_DRAWN = 1;

export const TOWER_BUILT = 2;

export const BLOCK_CELLS = 5;

export const Colour = {"RED": 0, "YELLOW": 1, "DARK": 2, "LIGHT": 3, "VIOLET": 4, "GREY": 5} as const;

export const COLOURS = 6;

export const Kind = {"TERRACES": 0, "WILD": 1, "BOX": 2} as const;

export const Phase = {"ACTING": 0, "HOLDING": 1, "SHARING": 2, "LAYING": 3, "CLOSING": 4} as const;

export const Shape = {"S2X2": 0, "S2X1": 1, "S1X2": 2, "S4X2": 3, "S2X4": 4, "S6X2": 5, "S2X6": 6} as const;

export const LIFT = 0;

export const WALK = 35;

export const WALK_TABLE = 1059;

export const SMALL = 1060;

export const LARGE = 2084;

export const SMALL_BRIDGE = 3108;

export const LARGE_BRIDGE = 4132;

export const STONE = 5156;

export const END = 5191;

export const PUT = 5192;

export const GREY_PUT = 35912;

export const MOVES = 37960;

/** What is in the box. */
export const components = {"blocks": [{"letter": "h", "count": 12, "edges": [2, 2, 1]}, {"letter": "c", "count": 12, "edges": [2, 2, 2]}, {"letter": "d", "count": 9, "edges": [2, 2, 4]}, {"letter": "g", "count": 2, "edges": [2, 2, 6]}], "faces": [["red", "yellow"], ["dark", "light"], ["violet", "grey"]], "odd_axis": {"red-yellow": ["h1", "h2", "h3", "h4", "d1", "d2", "d3"], "dark-light": ["h5", "h6", "h7", "h8", "d4", "d5", "d6"], "violet-grey": ["h9", "h10", "h11", "h12", "d7", "d8", "d9"]}, "pieces": {"pawns": ["red", "yellow", "dark", "light", "violet"], "small_ladders": 5, "large_ladders": 5}, "ladders": {"small": 2, "large": 4}} as const;

/** Facts that follow from a view by the rules; `lifts` and `ways` are for the current player only. */
export interface Derived {
  failures_limit: number;
  heights: number[];
  lifts: Lift[];
  ranks: number[];
  stale_limit: number;
  ways: Way[];
}

/** A block that may be moved; its places include the one where it stands, though putting it back is not a move. */
export interface Lift {
  block: number;
  stands: Stand[];
}

/** A footprint of a liftable block: possible colours on top, its height, and places where it fits. */
export interface Stand {
  places: number[];
  shape: number;
  tall: number;
  tops: number[];
}

/** A destination of the pawn: the path there, and the two ends of a ladder. */
export interface Way {
  height: number;
  ladder: number[];
  move: string;
  path: number[];
  to: number;
  verb: string;
}
