/** The places of a hint: the hand, the shares on offer or the airline that acts; then the card or airports of the move. */
import { at } from "../../kit/at";
import type { BoardProps, HintPlaces } from "../../kit/contract";
import { companyIn, FLY_CLOCKWISE, FLY_COUNTER, isExtra, letterIn, movesWith, takeMove } from "./notation";
import { type Derived, Phase, type State } from "./state";

type Props = BoardProps<State, Derived>;

export function hintPlaces(move: string, props: Props): HintPlaces {
  return { look: lookAt(props), move: [...cardsOf(move, props), ...airportsOf(move, props)] };
}

function lookAt({ state }: Props): string[] {
  if (state.phase === Phase.TAKE || state.phase === Phase.BID) return ["offers"];
  if (state.phase === Phase.OFFER) return ["hand"];
  return state.company < 0 ? [] : [airportPlace(state.company)];
}

const airportPlace = (company: number) => `airport-${company}`;

/** The card of the hand that a move uses, or the share that it takes. */
function cardsOf(move: string, { state, seat, derived }: Props): string[] {
  const taken = derived.takes.find(({ company }) => takeMove(company) === move);
  if (taken) return [`offer-${taken.card}`];
  const hand = (state.hand[seat] ?? []).slice(0, state.held[seat]);
  const card = hand.find((one) => movesWith(state, one).includes(move));
  return card === undefined ? [] : [`card-${card}`];
}

/** The airports of a flight, or the one that a company's other decisions are about. */
function airportsOf(move: string, { state, derived }: Props): string[] {
  if (state.company < 0) return isExtra(move) ? [airportPlace(companyIn(letterIn(move)))] : [];
  const way = [FLY_CLOCKWISE, FLY_COUNTER].indexOf(move);
  return [state.company, ...(way < 0 ? [] : at(derived.ways, way))].map(airportPlace);
}
