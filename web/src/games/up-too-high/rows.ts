/** The state's columns, read as rows: one company, one player. */
import { at } from "../../kit/at";
import type { BoardProps } from "../../kit/contract";
import { visible } from "./cards";
import { letterOf, romanOf } from "./notation";
import { COMPANIES, type Derived, type State } from "./state";

export type Props = BoardProps<State, Derived>;
export type View = Pick<Props, "state" | "derived" | "names">;

export interface Person {
  seat: number;
  name: string;
}

export interface Company {
  index: number;
  letter: string;
  airport: number;
  roman: string;
  plane: number;
  worth: number;
  funds: number;
  president: Person | null;
  /** The upgrade cards in use. */
  upgrades: number[];
}

export interface Player extends Person {
  /** Shares in front of the player, by company. */
  shares: number[];
  /** The cards in hand that the viewer sees. */
  hand: number[];
  /** The number of cards in hand, seen or not. */
  held: number;
  /** The number of cards bid. */
  laid: number;
  hasBid: boolean;
  hasChosen: boolean;
  /** The card chosen for the offers; -1 for none, or if the viewer does not see it. */
  chosen: number;
  /** Companies founded in this round. */
  founded: number[];
}

/** The player at a seat; null for nobody. */
export function personAt({ names }: View, seat: number): Person | null {
  return seat < 0 ? null : { seat, name: at(names, seat) };
}

export function companyAt(view: View, index: number): Company {
  const { state, derived } = view;
  const airport = at(state.airport, index);
  return {
    index,
    letter: letterOf(index),
    airport,
    roman: romanOf(airport),
    plane: at(state.plane, index),
    worth: at(derived.worth, index),
    funds: at(state.funds, index),
    president: personAt(view, at(state.president, index)),
    upgrades: [at(state.airport_card, index), at(state.plane_card, index)].filter((card) => card >= 0),
  };
}

/** The companies from A to G. */
export function companiesOf(view: View): Company[] {
  return Array.from({ length: COMPANIES }, (_, index) => companyAt(view, index));
}

/** The company that acts; null in the share phase. */
export function actingCompany(view: View): Company | null {
  return view.state.company < 0 ? null : companyAt(view, view.state.company);
}

export function playerAt({ state, derived, names }: View, seat: number): Player {
  return {
    seat,
    name: at(names, seat),
    shares: at(state.shares, seat),
    hand: visible(at(state.hand, seat), at(state.held, seat)),
    held: at(state.held, seat),
    laid: at(state.laid, seat),
    hasBid: at(derived.bidders, seat),
    hasChosen: at(derived.choosers, seat),
    chosen: at(state.chosen, seat),
    founded: at(state.founded, seat).filter((company) => company >= 0),
  };
}

/** The players who own shares of a company, and how many. */
export function holdersOf(view: View, company: number): (Person & { count: number })[] {
  return playersFrom(view, 0).flatMap(({ seat, name, shares }) => {
    const count = at(shares, company);
    return count ? [{ seat, name, count }] : [];
  });
}

/** The players from a seat on, around the table. */
export function playersFrom(view: View, first: number): Player[] {
  return around(view.state.seats, first).map((seat) => playerAt(view, seat));
}

/** Seats from one on, around the table. */
export function around(seats: number, first: number): number[] {
  return Array.from({ length: seats }, (_, step) => (first + step) % seats);
}
