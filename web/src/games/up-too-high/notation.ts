/** The notation of cards and moves: the only file that writes or reads it. */
import { type Halves, halvesOf } from "./cards";
import type { State } from "./state";

const LETTERS = "ABCDEFG";
const ROMAN = ["0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];

export const OFFER_NONE = "offer none";
export const BID_DONE = "bid done";
export const FLY_CLOCKWISE = "fly cw";
export const FLY_COUNTER = "fly ccw";
export const FLY_NOT = "fly no";
export const BUILD_DONE = "build done";

/** The letter of a company; empty for none. */
export function letterOf(company: number): string {
  return LETTERS.charAt(company);
}

/** The level of an airport. */
export function romanOf(level: number): string {
  return ROMAN[level] ?? String(level);
}

/** A card: `A-p3`, `A-a4`, `p3-a4`. */
export function cardText(state: State, card: number): string {
  const { company, plane, airport } = halvesOf(state, card);
  const parts = company === null ? [] : [letterOf(company)];
  if (plane) parts.push(`p${plane}`);
  if (airport) parts.push(`a${airport}`);
  return parts.join("-");
}

/** The halves of a card by its notation. */
export function halvesIn(card: string): Halves {
  const level = (half: string) => Number(card.match(new RegExp(`${half}(\\d)`))?.[1] ?? 0);
  const company = companyIn(card);
  return { company: company < 0 ? null : company, plane: level("p"), airport: level("a") };
}

/** The company whose share is on a card, by its notation; -1 for none. */
export function companyIn(card: string): number {
  return LETTERS.indexOf(card.charAt(0));
}

export function offerMove(state: State, card: number): string {
  return `offer ${cardText(state, card)}`;
}

export function bidMove(state: State, card: number): string {
  return `bid ${cardText(state, card)}`;
}

export function takeMove(company: number): string {
  return `take ${letterOf(company)}`;
}

export function extraMove(company: number): string {
  return `extra ${letterOf(company)}`;
}

/** Tell whether a move gives the odd card of a bid to one of two founded airlines. */
export function isExtra(move: string): boolean {
  return move.startsWith("extra ");
}

/** Build with one half of a card: its airport or its airplane. */
export function buildMove(state: State, kind: string, card: number): string {
  return `${kind} ${cardText(state, card)}`;
}

export function dividendMove(each: number): string {
  return `dividend ${each}`;
}

/** List the moves that a card in hand could be used for. */
export function movesWith(state: State, card: number): string[] {
  return [
    offerMove(state, card),
    bidMove(state, card),
    buildMove(state, "airport", card),
    buildMove(state, "plane", card),
  ];
}

/** The letter of the company in a move that names a share or a company. */
export function letterIn(move: string): string {
  return move.split(/[ -]/)[1] ?? "";
}
