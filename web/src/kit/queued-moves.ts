/** Several moves that are decided at once, made one after another as the table asks for them. */
import { useEffect, useRef, useState } from "react";
import type { BoardProps } from "./contract";
import { isLatePress } from "./double-click";

type Asking = Pick<BoardProps<unknown, unknown>, "decision" | "play" | "wrongTries">;

/** Return the moves that are still to be made, and how to begin; a wrong try of a lesson, or a press too late, drops them. */
export function useQueuedMoves({ decision, play, wrongTries = 0 }: Asking): [string[], (moves: string[]) => void] {
  const [queue, setQueue] = useState<string[]>([]);
  const answered = useRef(-1); // each question is answered once
  const triesBefore = useRef(wrongTries);
  useEffect(() => {
    const [next, ...rest] = queue;
    const wasWrong = wrongTries > triesBefore.current;
    triesBefore.current = wrongTries;
    if (wasWrong) {
      setQueue([]);
      return;
    }
    if (!decision || next === undefined || decision.number === answered.current) return;
    if (!decision.choices.includes(next) || isLatePress()) {
      setQueue([]);
      return;
    }
    answered.current = decision.number;
    setQueue(rest);
    play(next);
  }, [decision, queue, play, wrongTries]);
  return [queue, setQueue];
}
