/** Play an only choice automatically after a moment, unless that is switched off. */
import { useEffect, useRef } from "react";
import type { Decision } from "./wire";

export const FORCED_PAUSE = 650; // milliseconds that let a player see what happens

export function useForcedMoves(
  decision: Decision | null,
  isOn: boolean,
  play: (move: string) => void,
  isForced: (choice: string) => boolean,
): void {
  const last = useRef({ play, isForced });
  last.current = { play, isForced };
  const isOnly = isOn && decision?.choices.length === 1;
  useEffect(() => {
    const [only] = decision?.choices ?? [];
    if (!isOnly || only === undefined) return;
    const timer = setTimeout(() => {
      if (last.current.isForced(only)) last.current.play(only);
    }, FORCED_PAUSE);
    return () => clearTimeout(timer);
  }, [decision, isOnly]);
}
