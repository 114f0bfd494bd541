/** The outlook of the held block: how high the pawn could climb if it were put down, as the server finds out. */
import { useEffect, useRef, useState } from "react";
import type { BlockHand } from "./block-hand";
import { liftText, putText } from "./notation";
import type { Board } from "./scene";

const REST = 120; // milliseconds over a place before it is asked about

/** Return the sentence for the place that the held block is over; empty until it is known. */
export function useReach({ hints, decision }: Board, { held, canPut, isBound }: BlockHand): string {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const put = held && canPut ? putText(held) : "";
  const move = put && held && !isBound ? `${liftText(held.lift.block)} ${put}` : put;
  const ask = useRef(hints);
  ask.current = hints;
  const key = `${decision?.number} ${move}`;
  const isKnown = known.has(key);
  useEffect(() => {
    if (!move || isKnown) return;
    let isCancelled = false;
    const timer = setTimeout(async () => {
      const [words = ""] = await ask.current([move]);
      if (!isCancelled) setKnown((before) => new Map([...before, [key, words]]));
    }, REST);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [move, key, isKnown]);
  return known.get(key) ?? "";
}
