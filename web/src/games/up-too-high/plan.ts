/** Several moves that are decided at once, made one after another as they are asked for. */
import { useEffect, useRef, useState } from "react";
import type { Ask } from "../../kit/wire";

export function usePlan(ask: Ask | null, play: (move: string) => void): [string[], (moves: string[]) => void] {
  const [plan, setPlan] = useState<string[]>([]);
  const answered = useRef(-1); // each question is answered once
  useEffect(() => {
    if (!ask || plan.length === 0 || ask.answers === answered.current) return;
    const [next, ...rest] = plan;
    if (!ask.choices.includes(next)) {
      setPlan([]);
      return;
    }
    answered.current = ask.answers;
    setPlan(rest);
    play(next);
  }, [ask, plan, play]);
  return [plan, setPlan];
}
