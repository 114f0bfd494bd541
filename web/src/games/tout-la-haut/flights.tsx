/** Animations of a move: the card built, the hand passed on, the card drawn. */
import type { Change, Flight } from "../../kit/contract";
import { cardsOf, visibleHand } from "./floors";
import { isMoveOf } from "./notation";
import { Backs } from "./pieces";
import type { Derived, State } from "./state";

const STEP = 160; // milliseconds between building, passing on and drawing
const STAGGER = 40; // between the cards of a hand

export function flights({ before, after, derived, lastEvent, seat }: Change<State, Derived>): Flight[] {
  const giver = lastEvent.seat;
  if (lastEvent.kind !== "move" || giver !== before.turn || after.second !== before.second) return [];
  const from = visibleHand(before).length ? "hand" : `hold-${giver}`;
  const height = cardsOf(before, giver).length;
  const built: Flight[] =
    height === cardsOf(after, giver).length
      ? []
      : [{ from: cameFrom(before, lastEvent.move) ?? from, to: `slot-${giver}-${height}` }];
  if (after.turn < 0) return built;
  const hand = visibleHand(after);
  return [...built, ...(hand.length ? seenHand(from, hand, after, derived, seat) : hiddenHand(from, after))];
}

/** The place in the hand that a card was built from, if the hand was visible. */
function cameFrom(before: State, move: string | null): string | null {
  const at = move === null ? -1 : visibleHand(before).findIndex((kind) => isMoveOf(before, kind, move));
  return at < 0 ? null : `lay-${at}`;
}

/** A hand passed between others, backs up, and a card drawn. */
function hiddenHand(from: string, after: State): Flight[] {
  const to = `hold-${after.turn}`;
  const passed: Flight = { from, to, thing: <Backs count={after.held - 1} />, delay: STEP };
  if (after.draw_last) return [passed];
  return [passed, { from: "pile", to, thing: <Backs count={1} />, delay: 2 * STEP }];
}

/** A hand that you can see arrives card by card; the new card comes from the pile. */
function seenHand(from: string, cards: number[], after: State, derived: Derived, seat: number): Flight[] {
  const drawn = cards.lastIndexOf(derived.drawn);
  return cards.map((_, at) => ({
    from: at !== drawn ? from : after.draw_last ? `seat-${seat}` : "pile",
    to: `lay-${at}`,
    delay: STEP + at * STAGGER,
  }));
}
