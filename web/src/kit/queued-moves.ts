/** Several moves that are decided at once, made one after another as the table asks for them. */
import { useEffect, useRef, useState } from "react";
import type { Decision } from "./wire";

export function useQueuedMoves(
  decision: Decision | null,
  play: (move: string) => void,
): [string[], (moves: string[]) => void] {
  const [queue, setQueue] = useState<string[]>([]);
  const answered = useRef<Decision | null>(null); // each question is answered once
  useEffect(() => {
    const [next, ...rest] = queue;
    if (!decision || next === undefined || decision.number === answered.current?.number) return;
    const isAskedAgain = decision.choices === answered.current?.choices; // the answer was not what a lesson asked for
    answered.current = null;
    if (isAskedAgain || !decision.choices.includes(next)) {
      setQueue([]);
      return;
    }
    answered.current = decision;
    setQueue(rest);
    play(next);
  }, [decision, queue, play]);
  return [queue, setQueue];
}
