/** Cards by number: what their halves show. */
import { at } from "../../kit/at";
import { COMPANIES, type State } from "./state";

/** The halves of a card: a share's company or null; levels, 0 where there is none. */
export interface Halves {
  company: number | null;
  plane: number;
  airport: number;
}

export function halvesOf(state: State, card: number): Halves {
  const company = at(state.share_half, card);
  return {
    company: company < COMPANIES ? company : null,
    plane: at(state.plane_half, card),
    airport: at(state.airport_half, card),
  };
}

/** The company whose share a card is; -1 if it shows no share. */
export function companyOf(state: State, card: number): number {
  return halvesOf(state, card).company ?? -1;
}

/** The cards that a viewer sees of a row. */
export function visible(row: number[], count: number): number[] {
  return row.slice(0, count).filter((card) => card >= 0);
}
