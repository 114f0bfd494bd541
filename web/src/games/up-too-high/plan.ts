/** Several moves that are decided at once, made one after another as they are asked for. */
import { useEffect, useState } from "react";
import type { Ask } from "../../kit/wire";

export function usePlan(ask: Ask | null, play: (move: string) => void): [string[], (moves: string[]) => void] {
  const [plan, setPlan] = useState<string[]>([]);
  useEffect(() => {
    if (!ask || plan.length === 0) return;
    const [next, ...rest] = plan;
    if (!ask.choices.includes(next)) {
      setPlan([]);
      return;
    }
    setPlan(rest);
    play(next);
  }, [ask, plan, play]);
  return [plan, setPlan];
}
