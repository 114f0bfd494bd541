/** Premoves: keep a move chosen in advance and play it as soon as it is legal. */
import { useEffect, useRef, useState } from "react";
import type { Decision } from "./wire";

export interface Premove {
  /** The chosen move; null for none. */
  move: string | null;
  /** Choose a move, or cancel with null. */
  choose: (move: string | null) => void;
  /** Whether the premove answers the current decision, so that no prompt is needed. */
  isAnswer: boolean;
  /** The number of the last decision that a premove was played for; null for none. */
  answered: number | null;
}

export function usePremove(decision: Decision | null, play: (move: string) => void): Premove {
  const [move, choose] = useState<string | null>(null);
  const [answered, setAnswered] = useState<number | null>(null);
  const last = useRef(play);
  last.current = play;
  useEffect(() => {
    if (!decision || move === null) return;
    choose(null);
    if (!decision.choices.includes(move)) return;
    setAnswered(decision.number);
    last.current(move);
  }, [decision, move]);
  return { move, choose, isAnswer: move !== null && (decision?.choices.includes(move) ?? false), answered };
}
