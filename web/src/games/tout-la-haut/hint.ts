/** The places of a hint: your tree, then the side of the card to build. */
import type { BoardProps, HintPlaces } from "../../kit/contract";
import type { Derived, State } from "./state";

export function hintPlaces(move: string, { seat }: BoardProps<State, Derived>): HintPlaces {
  return { look: [`tree-${seat}`], move: [sidePlace(move)] };
}

/** The place of a card's side in the hand, by the move that builds it. */
export function sidePlace(move: string): string {
  return `side-${move}`;
}
