/** Several moves that are decided at once, made one after another as the table asks for them. */
import { useEffect, useRef, useState } from "react";
import type { Decision } from "./wire";

export function useQueuedMoves(
  decision: Decision | null,
  play: (move: string) => void,
): [string[], (moves: string[]) => void] {
  const [queue, setQueue] = useState<string[]>([]);
  const answered = useRef(-1); // each question is answered once
  useEffect(() => {
    const [next, ...rest] = queue;
    if (!decision || next === undefined || decision.number === answered.current) return;
    if (!decision.choices.includes(next)) {
      setQueue([]);
      return;
    }
    answered.current = decision.number;
    setQueue(rest);
    play(next);
  }, [decision, queue, play]);
  return [queue, setQueue];
}
