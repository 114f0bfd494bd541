/** The places of a hint: your pawn, the others' pawns or nothing yet; then the block or pawn of the move. */
import type { BoardProps, HintPlaces } from "../../kit/contract";
import { blockIn, blockText, END, isPut, isStone, quarterIn } from "./notation";
import type { Derived, State } from "./state";

type Props = BoardProps<State, Derived>;

export function hintPlaces(move: string, { state, seat }: Props): HintPlaces {
  const block = blockIn(move);
  if (block) return { look: isStone(move) ? pawnsOfOthers(state, seat) : [], move: [blockPlace(block)] };
  const target = targetOf(move, state);
  return { look: isPut(move) || move === END ? [] : [pawnPlace(seat)], move: target };
}

const blockPlace = (name: string) => `block-${name}`;
const pawnPlace = (seat: number) => `pawn-${seat}`;

/** The block whose top a move leads to. */
function targetOf(move: string, { owner }: State): string[] {
  const quarter = quarterIn(move);
  const block = quarter ? (owner[quarter.y]?.[quarter.x] ?? -1) : -1;
  return block < 0 ? [] : [blockPlace(blockText(block))];
}

function pawnsOfOthers({ seats }: State, seat: number): string[] {
  return Array.from({ length: seats }, (_, other) => other)
    .filter((other) => other !== seat)
    .map(pawnPlace);
}
