/** The outlook of the held block: what the pawn could climb to if it were put down, as the server finds out. */
import { useEffect, useRef, useState } from "react";
import type { Outlook } from "../../kit/contract";
import type { BlockHand } from "./block-hand";
import { groundBelow, type HeldBlock, tallOf } from "./held-block";
import { liftText, putText, quarterIn } from "./notation";
import type { Board } from "./scene";
import { type Part, quarterAt, quartersOf, standing } from "./tower";

const REST = 120; // milliseconds over a place before it is asked about
const UNKNOWN: Outlook = { words: "", opens: [] };

/** Return the outlook for the place that the held block is over; empty until it is known. */
export function useReach({ outlooks, decision }: Board, { held, canPut, isBound }: BlockHand): Outlook {
  const [known, setKnown] = useState<ReadonlyMap<string, Outlook>>(new Map());
  const put = held && canPut ? putText(held) : "";
  const move = put && held && !isBound ? `${liftText(held.lift.block)} ${put}` : put;
  const ask = useRef(outlooks);
  ask.current = outlooks;
  const key = `${decision?.number} ${move}`;
  const isKnown = known.has(key);
  useEffect(() => {
    if (!move || isKnown) return;
    let isCancelled = false;
    const timer = setTimeout(async () => {
      const [outlook = UNKNOWN] = await ask.current([move]);
      if (!isCancelled) setKnown((before) => new Map([...before, [key, outlook]]));
    }, REST);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [move, key, isKnown]);
  return known.get(key) ?? UNKNOWN;
}

/** A top that the pawn could climb to, and whether that takes a ladder. */
export interface Reachable {
  part: Part;
  ladder: "none" | "small" | "large";
}

/** The tops that the pawn could climb to, each by its cheapest way, as they would be with the block put down. */
export function reachableTops(board: Board, held: HeldBlock, { opens }: Outlook): Reachable[] {
  const cheapest = new Map<number, Reachable>();
  for (const ladder of ["large", "small", "none"] as const) {
    for (const move of opens.filter((one) => one.startsWith(ladder === "none" ? "walk" : ladder))) {
      const found = quarterIn(move);
      if (!found) continue;
      const part = topAfter(board, held, quarterAt(found.x, found.y));
      cheapest.set(part.name, { part, ladder });
    }
  }
  return [...cheapest.values()];
}

/** The top at a quarter with the block put down: the block itself, a top that stays as it is, or what was below the block. */
function topAfter({ state, parts }: Board, held: HeldBlock, quarter: number): Part {
  const footprint = quartersOf(held.place, held.shape);
  const { block, foot } = standing(state, held.lift.block);
  if (footprint.includes(quarter)) {
    const height = groundBelow(state, held, held.place) + tallOf(held, state);
    return { name: footprint[0] ?? quarter, block, face: held.face, height, quarters: footprint };
  }
  const part = parts.find((one) => one.quarters.includes(quarter));
  if (!part || part.block === block)
    return { name: quarter, block, face: held.face, height: foot, quarters: [quarter] };
  return { ...part, quarters: part.quarters.filter((one) => !footprint.includes(one)) };
}
