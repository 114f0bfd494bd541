/** The block in the player's hand: turned and moved freely, sent when its place is confirmed. */
import { type Dispatch, useEffect, useMemo } from "react";
import type { Change, Choice } from "./choice";
import { centred, type HeldBlock, lifted, placesOf, snapped, stepped, turned, turnedShape } from "./held-block";
import { stretchOf } from "./map-geometry";
import { liftText, putText } from "./notation";
import type { Offers } from "./offers";
import type { Board } from "./scene";
import { Phase } from "./state";
import { standing } from "./tower";

export interface BlockHand {
  held: HeldBlock | null;
  /** the places where it can be put as it is held */
  places: number[];
  canPut: boolean;
  /** whether it follows the pointer, until its place is chosen */
  isFollowing: boolean;
  /** whether the lift was sent: the block then has to be put down */
  isBound: boolean;
  take: (block: number) => void;
  turnTo: (face: number) => void;
  turnRound: () => void;
  /** follow the pointer to a quarter, or return to where it stood when the pointer is gone */
  follow: (quarter: number | null) => void;
  hover: (place: number) => void;
  step: (dx: number, dy: number) => void;
  aim: (quarter: number, at: Element) => void;
  confirm: (at: Element) => void;
}

export function useBlockHand(board: Board, offers: Offers, choice: Choice, change: Dispatch<Change>): BlockHand {
  const { state, derived, seat, play, attempt } = board;
  const isBound = state.phase === Phase.HOLDING && state.turn === seat;
  const bound = useMemo(() => {
    const lift = isBound ? offers.lifts.get(state.held) : undefined;
    return lift ? lifted(lift, state) : null;
  }, [isBound, offers, state]);
  const held = choice.pending ? null : (choice.held ?? bound);
  const places = useMemo(() => (held ? placesOf(held, state, derived) : []), [held, state, derived]);
  usePendingPut(board, choice, change);

  const { isFollowing } = choice;
  const hold = (next: HeldBlock, isFree: boolean) => change({ type: "hold", held: next, isFollowing: isFree });
  const moved = (place: number | undefined) => held && place !== undefined && hold({ ...held, place }, false);
  const turn = (face: number, shape?: number) => {
    if (!held) return;
    const next = turned(held, face, shape);
    const kept = { ...next, place: held.place };
    hold(placesOf(kept, state, derived).includes(kept.place) ? kept : next, isFollowing);
  };
  const refuse = (one: HeldBlock, at: Element) =>
    attempt(isBound ? putText(one) : `${liftText(one.lift.block)} ${putText(one)}`, at);

  return {
    held,
    places,
    canPut: held !== null && places.includes(held.place),
    isFollowing,
    isBound,
    take: (block) => {
      const lift = offers.lifts.get(block);
      if (lift) hold(lifted(lift, state), true);
    },
    turnTo: (face) => turn(face),
    turnRound: () => {
      const shape = held ? turnedShape(held) : undefined;
      if (held && shape !== undefined) turn(held.face, shape);
    },
    follow: (quarter) => {
      if (!held || !isFollowing) return;
      const place = quarter === null ? standing(state, held.lift.block).place : placeAt(held, places, quarter);
      if (place !== held.place) hold({ ...held, place }, true);
    },
    hover: moved,
    step: (dx, dy) => moved(held ? stepped(held, dx, dy, stretchOf(state)) : undefined),
    aim: (quarter, at) => {
      if (!held) return;
      const place = snapped(places, held.shape, quarter);
      const next = { ...held, place: place ?? centred(quarter, held.shape) };
      hold(next, false);
      if (place === undefined) refuse(next, at);
    },
    confirm: (at) => {
      if (!held) return;
      if (!places.includes(held.place)) refuse(held, at);
      else if (isBound) play(putText(held));
      else {
        change({ type: "lift", put: putText(held) });
        play(liftText(held.lift.block));
      }
    },
  };
}

/** The place of the held block over a quarter: one where it can stand, if there is one. */
function placeAt({ shape }: HeldBlock, places: number[], quarter: number): number {
  return snapped(places, shape, quarter) ?? centred(quarter, shape);
}

/** Begin every decision without a choice, and play the put whose lift was just accepted. */
function usePendingPut({ state, decision, play }: Board, { pending }: Choice, change: Dispatch<Change>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every decision
  useEffect(() => {
    change({ type: "begin" });
    if (!pending || !decision) return;
    const isLegal = decision.choices.includes(pending);
    if (isLegal || state.phase !== Phase.HOLDING) change({ type: "forget put" });
    if (isLegal) play(pending);
  }, [decision?.number, state.turns, state.turn]);
}
