/** Animations of a move: the card built, the hand passed on, the card drawn. */
import type { Change, Flight } from "../../kit/contract";
import { cardsOf, floorsOf, visibleHand } from "./floors";
import { isMoveOf } from "./notation";
import { Backs, Card } from "./pieces";
import type { Derived, State } from "./state";

const STEP = 160; // milliseconds between building, passing on and drawing
const STAGGER = 40; // between the cards of a hand

export function flights({ before, after, derived, lastEvent, seat }: Change<State, Derived>): Flight[] {
  const giver = lastEvent.seat;
  if (lastEvent.kind !== "move" || giver !== before.turn || after.second !== before.second) return [];
  const held = visibleHand(before);
  const built = lastEvent.move === null ? -1 : held.findIndex((kind) => isMoveOf(before, kind, lastEvent.move ?? ""));
  const height = cardsOf(before, giver).length;
  const building: Flight[] =
    height === cardsOf(after, giver).length
      ? []
      : [{ from: built < 0 ? `hold-${giver}` : `card-${built}`, to: `slot-${giver}-${height}` }];
  if (after.turn < 0) return building;
  const hand = visibleHand(after);
  if (hand.length) return [...building, ...seenHand(`hold-${giver}`, hand, after, derived, seat)];
  return [...building, ...passing(before, after, held, built), ...drawing(after)];
}

/** A hand passed on: card by card if it was yours, backs up between others. */
function passing(before: State, after: State, held: number[], built: number): Flight[] {
  const to = `hold-${after.turn}`;
  if (held.length === 0) {
    return [{ from: `hold-${before.turn}`, to, thing: <Backs count={after.held - 1} />, delay: STEP }];
  }
  return held
    .map((kind, at) => ({ kind, at }))
    .filter(({ at }) => at !== built)
    .map(({ kind, at }) => ({
      from: `card-${at}`,
      to,
      thing: <Card floors={floorsOf(before, kind)} />,
      delay: STEP + at * STAGGER,
    }));
}

/** The next player draws a card, unless it was drawn before. */
function drawing({ draw_last, turn }: State): Flight[] {
  return draw_last ? [] : [{ from: "pile", to: `hold-${turn}`, thing: <Backs count={1} />, delay: 2 * STEP }];
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
