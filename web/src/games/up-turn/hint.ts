/** The places of a hint: numbers, action tiles, the bag or other players; then the tiles that are laid. */
import type { BoardProps, HintPlaces } from "../../kit/contract";
import { keyOf } from "./arrange";
import { DRAW, isLay, isNumber, kindOf, receiverOf } from "./notation";
import { type Derived, NUMBERS, type State } from "./state";

type Props = BoardProps<State, Derived>;

export function hintPlaces(move: string, props: Props): HintPlaces {
  const receiver = receiverOf(move);
  if (receiver !== null) return { look: opponents(props).map(seatPlace), move: [seatPlace(receiver)] };
  if (move === DRAW) return { look: [], move: ["bag"] };
  if (!isLay(move)) return { look: [], move: [] };
  return { look: alike(move, props).map(ownPlace), move: laidBy(move, props).map(ownPlace) };
}

const seatPlace = (seat: number) => `seat-${seat}`;
const ownPlace = (kind: number) => `own-${keyOf(kind, 0)}`;

function opponents({ state, seat }: Props): number[] {
  return Array.from({ length: state.seats }, (_, other) => other).filter((other) => other !== seat);
}

/** Your tiles of the same sort: numbers that can be laid, or action tiles. */
function alike(move: string, { state, seat, derived }: Props): number[] {
  if (isNumber(move)) return derived.lays.map((lay) => lay.number);
  const rack = state.rack[seat] ?? [];
  return rack.slice(0, state.held[seat]).filter((kind) => kind >= NUMBERS);
}

/** The tiles that a move lays; a double takes others along. */
function laidBy(move: string, { derived }: Props): number[] {
  const kind = kindOf(move);
  return derived.lays.find((lay) => lay.number === kind)?.tiles ?? [kind];
}
