/** Several moves that are decided at once, made one after another as the table asks for them. */
import { useEffect, useRef, useState } from "react";
import type { Decision } from "../../kit/wire";

export function useQueuedMoves(
  decision: Decision | null,
  play: (move: string) => void,
): [string[], (moves: string[]) => void] {
  const [queue, setQueue] = useState<string[]>([]);
  const answered = useRef(-1); // each question is answered once
  useEffect(() => {
    if (!decision || queue.length === 0 || decision.number === answered.current) return;
    const [next, ...rest] = queue;
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
