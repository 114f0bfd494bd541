/** The notation of cards and moves: R3G3, and R3G3* for a card built face-down. */
import { floorsOf } from "./floors";
import type { State } from "./state";

export const LETTERS = "-BRGYP"; // by Colour
const FACE_DOWN = "*";

/** A card of this kind, built face-up or face-down. */
export function moveOf(state: State, kind: number, isDown: boolean): string {
  const card = floorsOf(state, kind)
    .map(({ colour, value }) => LETTERS.charAt(colour) + value)
    .join("");
  return isDown ? card + FACE_DOWN : card;
}

/** The kind of a card. */
export function kindOf(state: State, card: string): number {
  return state.floors.findIndex((_, kind) => card === moveOf(state, kind, false));
}

/** Whether a move builds a card of this kind, on either side. */
export function isMoveOf(state: State, kind: number, move: string): boolean {
  return move === moveOf(state, kind, false) || move === moveOf(state, kind, true);
}

export function isFaceDown(move: string): boolean {
  return move.endsWith(FACE_DOWN);
}
