/** A move that is chosen before it is asked for: kept until then, made as soon as it is among the choices. */
import { useEffect, useRef, useState } from "react";
import type { Decision } from "./wire";

export interface Premove {
  /** What is chosen; null for nothing. */
  move: string | null;
  /** Choose a move, another one, or nothing any more. */
  choose: (move: string | null) => void;
  /** The question is being answered by it: nobody needs to be told that it is their turn. */
  isAnswer: boolean;
}

export function usePremove(decision: Decision | null, play: (move: string) => void): Premove {
  const [move, choose] = useState<string | null>(null);
  const last = useRef(play);
  last.current = play;
  useEffect(() => {
    if (!decision || move === null) return;
    choose(null);
    if (decision.choices.includes(move)) last.current(move);
  }, [decision, move]);
  return { move, choose, isAnswer: move !== null && (decision?.choices.includes(move) ?? false) };
}
