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
  /** the company whose share is on each card; COMPANIES where there is none */
  share_half: number[];
  /** the level of the airplane on each card; 0 where there is none */
  plane_half: number[];
  airport_half: number[];
  /** the first card that looks the same: moves name faces */
  face: number[];
  /** cards that look the same as an earlier one */
  twins: number;
  /** cards that show a share */
  share_cards: number;
  /** the highest level of airplanes and of airports in the box */
  highest_plane: number;
  highest_airport: number;
  /** companies clockwise, A first */
  circle: number[];
  /** rounds begun so far */
  rounds: number;
  /** this round's first player */
  starter: number;
  phase: number;
  /** decisions made so far in this phase */
  step: number;
  /** the company that acts; NOBODY in the share phase */
  company: number;
  /** times the deck has been emptied */
  emptied: number;
  /** the same before this round */
  emptied_before: number;
  /** earlier rounds with a lost draw and no emptying */
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
  /** cards in each capital */
  funds: number[];
  /** where each of them came from: FOUNDED + company or DRAWN + deck */
  origin: number[][];
  /** secret except to the owner: the face chosen, still in hand; -1 for none */
  chosen: number[];
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
  /** secret except for the public's bit and your own: the rows that know where a card lies */
  known: number[];
  /** secret except for the public's row and your own: where other cards may be */
  may: number[][];
  /** decks made by shuffles so far */
  decks: number;
  /** 1 if everyone knows that this deck holds no share */
  shareless: number;
}

export const shapes = {"share_half": [95], "plane_half": [95], "airport_half": [95], "face": [95], "circle": [7], "president": [7], "airport": [7], "plane": [7], "airport_card": [7], "plane_card": [7], "capital": [7, 95], "funds": [7], "origin": [7, 95], "chosen": [5], "offer": [5], "turned": [95], "order": [5], "founded": [5, 2], "owner": [95], "shares": [5, 7], "deck": [95], "discard": [95], "hand": [5, 95], "held": [5], "bid": [5, 95], "laid": [5], "known": [95], "may": [6, 95]} as const;

export const SEATS = 5;

export const COMPANIES = 7;

export const CARDS = 95;

export const HIGHEST = 9;

export const DEALT = 8;

export const FUNDED = 14;

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
export const components = {"companies": ["A", "B", "C", "D", "E", "F", "G"], "cards": ["A-p1", "A-p2", "A-p3", "A-p4", "A-p5", "A-a2", "A-a3", "A-a4", "A-a5", "A-a6", "B-p1", "B-p2", "B-p3", "B-p4", "B-p5", "B-a2", "B-a3", "B-a4", "B-a5", "B-a6", "C-p1", "C-p2", "C-p3", "C-p4", "C-p5", "C-a2", "C-a3", "C-a4", "C-a5", "C-a6", "D-p1", "D-p2", "D-p3", "D-p4", "D-p5", "D-a2", "D-a3", "D-a4", "D-a5", "D-a6", "E-p1", "E-p2", "E-p3", "E-p4", "E-p5", "E-a2", "E-a3", "E-a4", "E-a5", "E-a6", "F-p1", "F-p2", "F-p3", "F-p4", "F-p5", "F-a2", "F-a3", "F-a4", "F-a5", "F-a6", "G-p1", "G-p2", "G-p3", "G-p4", "G-p5", "G-a2", "G-a3", "G-a4", "G-a5", "G-a6", "p1-a2", "p1-a3", "p1-a4", "p1-a5", "p1-a6", "p2-a2", "p2-a3", "p2-a4", "p2-a5", "p2-a6", "p3-a2", "p3-a3", "p3-a4", "p3-a5", "p3-a6", "p4-a2", "p4-a3", "p4-a4", "p4-a5", "p4-a6", "p5-a2", "p5-a3", "p5-a4", "p5-a5", "p5-a6"]} as const;

/** Facts that follow from a view by the rules. */
export interface Derived {
  bidders: boolean[];
  choosers: boolean[];
  dividends: Dividend[];
  ends: number;
  in_advance: string[];
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

/** A dividend of `each` cards per share: its total, and what every seat gets. */
export interface Dividend {
  each: number;
  gets: number[];
  possible: boolean;
  total: number;
}

/** A share on offer, and what taking it would bring the viewer. */
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
