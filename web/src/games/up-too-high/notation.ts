/** The notation of cards, companies and levels, and the order of seats. */
import { COMPANIES, type Phase, type State } from "./state";

export const LETTERS = "ABCDEFG";
export const ROMAN = ["0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];

export type PhaseNumber = (typeof Phase)[keyof typeof Phase];

/** The company whose share a card is; none if it shows no share. */
export function companyOf(state: State, card: number): number {
  return state.share_half[card];
}

export function isShare(state: State, card: number): boolean {
  return companyOf(state, card) < COMPANIES;
}

/** A card in notation: `A-p3`, `A-a4`, `p3-a4`. */
export function cardText(state: State, card: number): string {
  const parts = isShare(state, card) ? [LETTERS[companyOf(state, card)]] : [];
  if (state.plane_half[card]) parts.push(`p${state.plane_half[card]}`);
  if (state.airport_half[card]) parts.push(`a${state.airport_half[card]}`);
  return parts.join("-");
}

/** The cards that a viewer sees of a row. */
export function visible(row: number[], count: number): number[] {
  return row.slice(0, count).filter((card) => card >= 0);
}

/** Seats from one on, around the table. */
export function around(seats: number, first: number): number[] {
  return Array.from({ length: seats }, (_, step) => (first + step) % seats);
}
