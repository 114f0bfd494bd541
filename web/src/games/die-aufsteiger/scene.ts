/** The content of map and tower: the board's props, the parts of the tower, and the way that a pawn just went. */
import { useMemo, useState } from "react";
import type { BoardProps } from "../../kit/contract";
import { type Derived, type State, TABLE, type Way } from "./state";
import { type Part, partsOf, placeOf } from "./tower";

export interface Board extends BoardProps<State, Derived> {
  parts: Part[];
  lastWay: LastWay | null;
}

/** The way of the last move. */
export interface LastWay {
  seat: number;
  way: Way;
}

export function useScene(props: BoardProps<State, Derived>): Board {
  const { state, derived } = props;
  const parts = useMemo(() => partsOf(state, derived), [state, derived]);
  return { ...props, decision: useLastingDecision(props), parts, lastWay: useLastWay(props) };
}

/** The decision, also while its answer is on the way: until the table changes, the board does not flicker. */
function useLastingDecision({ state, decision, seat, mode }: BoardProps<State, Derived>) {
  const [last, keep] = useState({ state, decision });
  const isAnswered = decision === null && last.state === state && state.turn === seat && mode === "live";
  if (!isAnswered && (last.state !== state || last.decision !== decision)) keep({ state, decision });
  return isAnswered ? last.decision : decision;
}

/** A position as it was shown: its ways tell how the next move went. */
interface Shown {
  seq: number;
  state: State;
  derived: Derived;
  lastWay: LastWay | null;
}

function useLastWay({ state, derived, before, lastEvent }: BoardProps<State, Derived>): LastWay | null {
  const seq = lastEvent?.seq ?? 0;
  const [shown, show] = useState<Shown>({ seq, state, derived, lastWay: null });
  if (shown.seq === seq) return shown.lastWay;
  const lastWay = before && wayBetween(shown, before, state);
  show({ seq, state, derived, lastWay });
  return lastWay;
}

/** Find the way that leads from one state to the next; null if no pawn took one, or if a position was not shown. */
export function wayBetween(shown: Pick<Shown, "state" | "derived">, before: State, after: State): LastWay | null {
  const seat = before.turn;
  if (seat < 0 || shown.state.turn !== seat || placeOf(shown.state, seat) !== placeOf(before, seat)) return null;
  if (placeOf(before, seat) === placeOf(after, seat)) return null;
  const verb = ladderUsed(before, after, seat);
  const found = shown.derived.ways.find((way) => way.to === placeOf(after, seat) && way.verb.startsWith(verb));
  return found ? { seat, way: found } : null;
}

/** The beginning of the verb: which ladder is gone since. */
function ladderUsed(before: State, after: State, seat: number): string {
  const isGone = (ladder: "small" | "large") => before[ladder][seat] !== after[ladder][seat];
  return isGone("small") ? "small" : isGone("large") ? "large" : "walk";
}

/** The places that a pawn comes to on its way, without the one where it stood. */
export function stepsOf({ path, to }: Way, from: number): number[] {
  const steps = from === TABLE ? path : path.slice(1);
  return to === TABLE ? [...steps, TABLE] : steps;
}
