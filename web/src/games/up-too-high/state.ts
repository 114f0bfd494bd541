// Made by `make wire` from src/updraft/games/up_too_high: state.py, components.toml, page.py. Change those, not this.

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
  /** the levels printed on airplanes */
  planes: number[];
  /** and on airports */
  airports: number[];
  /** the airplane on each card; 0 where there is none */
  plane_half: number[];
  airport_half: number[];
  /** companies clockwise, A first */
  circle: number[];
  /** begun so far */
  rounds: number;
  /** this round's first player */
  starter: number;
  phase: number;
  /** how many are done of what this phase asks for */
  step: number;
  /** which one acts */
  company: number;
  /** how often the deck has been emptied */
  emptied: number;
  /** earlier rounds with a lost draw */
  lost_rounds: number;
  /** 1 if a draw was lost in this round */
  lost: number;
  /** a seat, or -1 while the card lies at the airport */
  president: number[];
  /** levels */
  airport: number[];
  plane: number[];
  /** the upgrade cards in use */
  airport_card: number[];
  plane_card: number[];
  /** secret; top card last */
  capital: number[][];
  /** how many cards each capital has */
  funds: number[];
  /** how each of them came there: FOUNDED + company or DRAWN + deck */
  origin: number[][];
  offer: number[];
  offered: number;
  /** cards without a share turned up in this share phase: 1, or 2 while beside the deck */
  turned: number[];
  /** seats from the highest bid to the lowest */
  order: number[];
  /** companies that each seat founded in this round */
  founded: number[][];
  /** the seat in front of which a share lies */
  owner: number[];
  /** how many lie there */
  shares: number[][];
  /** secret; top card last */
  deck: number[];
  piled: number;
  /** secret; 1 where a card lies in the discard */
  discard: number[];
  discarded: number;
  /** secret but to the owner; ascending */
  hand: number[][];
  held: number[];
  /** secret but to the owner; ascending */
  bid: number[][];
  laid: number[];
  /** secret but for the public's bit and one's own: the rows that know where a card lies */
  known: number[];
  /** secret but for the public's row and one's own: where other cards can be */
  may: number[][];
  /** decks made by shuffles so far */
  decks: number;
  /** 1 if everyone knows that this deck holds no share */
  shareless: number;
}

export const shapes = {"planes": [5], "airports": [5], "plane_half": [95], "airport_half": [95], "circle": [7], "president": [7], "airport": [7], "plane": [7], "airport_card": [7], "plane_card": [7], "capital": [7, 95], "funds": [7], "origin": [7, 95], "offer": [5], "turned": [25], "order": [5], "founded": [5, 2], "owner": [70], "shares": [5, 7], "deck": [95], "discard": [95], "hand": [5, 95], "held": [5], "bid": [5, 95], "laid": [5], "known": [95], "may": [6, 95]} as const;

export const SEATS = 5;

export const COMPANIES = 7;

export const LEVELS = 5;

export const HIGHEST = 9;

export const DEALT = 8;

export const SHARES_EACH = 10;

export const SHARES = 70;

export const PLAIN = 25;

export const CARDS = 95;

export const CIRCLE = 1;

export const DECK = 2;

export const SHUFFLE = 3;

export const BY_EMPTYINGS = 0;

export const BY_LOST_DRAWS = 1;

export const IN_DISCARD = 5;

export const FOUNDED = 6;

export const DRAWN = 13;

export const DECKS = 50;

export const PLACES = 63;

export const EVERYONE = 63;

export const Phase = {"OFFER": 0, "BID": 1, "TAKE": 2, "EXTRA": 3, "FLY": 4, "BUILD": 5, "DIVIDEND": 6} as const;

/** What is in the box. */
export const components = {"companies": ["A", "B", "C", "D", "E", "F", "G"], "airplanes": [1, 2, 3, 4, 5], "airports": [2, 3, 4, 5, 6]} as const;

/** What so many cards a share would come to. */
export interface Dividend {
  each: number;
  gets: number[];
  possible: boolean;
  total: number;
}

/** What follows by the rules from what is seen. */
export interface Sights {
  bidders: boolean[];
  dividends: Dividend[];
  ends: number;
  last_round: boolean;
  limit: number;
  parts: number[][];
  places: number[];
  points: number[];
  takes: Taking[];
  takings: number;
  upgrades: Upgrade[];
  ways: number[][];
  worth: number[];
}

/** What taking a share on offer would bring the viewer. */
export interface Taking {
  card: number;
  company: number;
  founds: boolean;
  takes_over: boolean;
}

/** One half of a card in the viewer's hand, for the company that acts. */
export interface Upgrade {
  card: number;
  cost: number;
  kind: string;
  level: number;
  possible: boolean;
}
