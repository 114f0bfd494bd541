/** Animations of a move: the card built, the hand passed on, the card drawn. */
import type { Change, Flight } from "../../kit/contract";
import { Backs } from "./pieces";
import type { Derived, State } from "./state";
import { notation } from "./words";

const FACE_DOWN = "*";
const STEP = 160; // milliseconds between building, passing on and drawing
const STAGGER = 40; // between the cards of a hand

export function flights({ before, after, derived, lastEvent, seat }: Change<State, Derived>): Flight[] {
  const giver = lastEvent.seat;
  if (lastEvent.kind !== "move" || giver !== before.turn || after.second !== before.second) return [];
  const from = before.hand[0] < 0 ? `hold-${giver}` : "hand";
  const height = after.tree[giver].findIndex((_, at) => isNew(before, after, giver, at));
  const built: Flight[] =
    height < 0 ? [] : [{ from: cameFrom(before, lastEvent.move) ?? from, to: `slot-${giver}-${height}` }];
  if (after.turn < 0) return built;
  return [...built, ...(after.hand[0] < 0 ? hiddenHand(from, after) : visibleHand(from, after, derived, seat))];
}

function isNew(before: State, after: State, seat: number, height: number): boolean {
  const isThere = (state: State) => state.tree[seat][height] >= 0 || state.down[seat][height] === 1;
  return isThere(after) && !isThere(before);
}

/** The place in the hand that a card was built from, if the hand was visible. */
function cameFrom(before: State, move: string | null): string | null {
  if (!move || before.hand[0] < 0) return null;
  const card = move.replace(FACE_DOWN, "");
  const at = before.hand.slice(0, before.held).findIndex((kind) => notation(before, kind) === card);
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
function visibleHand(from: string, after: State, derived: Derived, seat: number): Flight[] {
  const cards = after.hand.slice(0, after.held);
  const drawn = cards.lastIndexOf(derived.drawn);
  return cards.map((_, at) => ({
    from: at !== drawn ? from : after.draw_last ? `seat-${seat}` : "pile",
    to: `lay-${at}`,
    delay: STEP + at * STAGGER,
  }));
}
