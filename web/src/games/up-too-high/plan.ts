/** Several moves that are decided at once, made one after another as they are asked for. */
import { useEffect, useRef, useState } from "react";
import type { Decision } from "../../kit/wire";

export function usePlan(
  decision: Decision | null,
  play: (move: string) => void,
): [string[], (moves: string[]) => void] {
  const [plan, setPlan] = useState<string[]>([]);
  const answered = useRef(-1); // each question is answered once
  useEffect(() => {
    if (!decision || plan.length === 0 || decision.number === answered.current) return;
    const [next, ...rest] = plan;
    if (!decision.choices.includes(next)) {
      setPlan([]);
      return;
    }
    answered.current = decision.number;
    setPlan(rest);
    play(next);
  }, [decision, plan, play]);
  return [plan, setPlan];
}
