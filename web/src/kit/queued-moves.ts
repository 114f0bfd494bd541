/** Several moves that are decided at once, made one after another as the table asks for them. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { BoardProps } from "./contract";
import { isLatePress } from "./double-click";

type Asking = Pick<BoardProps<unknown, unknown>, "decision" | "play" | "wrongTries">;

interface Queue {
  moves: string[];
  /** The first of the gesture's moves has been made. */
  isBegun: boolean;
}

const EMPTY: Queue = { moves: [], isBegun: false };

/** Return the moves that are still to be made, and how to begin; a wrong try of a lesson, or a press too late, drops them. */
export function useQueuedMoves({ decision, play, wrongTries = 0 }: Asking): [string[], (moves: string[]) => void] {
  const [queue, setQueue] = useState(EMPTY);
  const answered = useRef(-1); // each question is answered once
  const triesBefore = useRef(wrongTries);
  useEffect(() => {
    const [next, ...moves] = queue.moves;
    const wasWrong = wrongTries > triesBefore.current;
    triesBefore.current = wrongTries;
    if (wasWrong) {
      setQueue(EMPTY);
      return;
    }
    if (!decision || next === undefined || decision.number === answered.current) return;
    if (!decision.choices.includes(next) || isLatePress()) {
      setQueue(EMPTY);
      return;
    }
    answered.current = decision.number;
    setQueue({ moves, isBegun: true });
    if (queue.isBegun) play(next, true);
    else play(next);
  }, [decision, queue, play, wrongTries]);
  const begin = useCallback((moves: string[]) => setQueue({ moves, isBegun: false }), []);
  return [queue.moves, begin];
}
