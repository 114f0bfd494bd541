/** Tiles that go to an opponent: one by one, or planned for all tiles of a double. */
import type { BoardProps } from "../../kit/contract";
import { type DealingPlan, planFor, plannedInAll } from "./dealing-plan";
import { dealTo, penaltyFor } from "./notation";
import { type Derived, Phase, type State } from "./state";

type Props = Pick<BoardProps<State, Derived>, "state" | "decision" | "play">;

/** Return what gives a seat one tile now; null if that is not possible. */
export function giftTo({ state, decision, play }: Props, seat: number, plan: DealingPlan): (() => void) | null {
  const move = state.phase === Phase.PENALTY ? penaltyFor(seat) : dealTo(seat);
  if (!decision?.choices.includes(move) || plan.isConfirmed) return null;
  if (!isPlanned(state)) return () => play(move);
  return plannedInAll(plan) < state.to_deal ? () => planFor(seat, 1) : null;
}

/** Several tiles are planned and then confirmed; a single one is given at once. */
export function isPlanned(state: State): boolean {
  return state.phase === Phase.DEALING && state.to_deal > 1;
}
