/** Step through a finished game: the shown move is part of the address. */
import { useCallback, useEffect, useState } from "react";
import { go, useAddress } from "../kit/router";

/** Keep the shown move in the address, and go on by itself while playing. */
export function useSteps(moves: number, viewer: number, pace: number) {
  const chosen = Number(useAddress().searchParams.get("move") ?? 0);
  const shown = Math.max(0, Math.min(chosen, moves));
  const [isPlaying, setPlaying] = useState(false);
  const [last, setLast] = useState(0);
  const show = useCallback(
    (move: number, seat = viewer) => {
      setLast(shown);
      go(`${location.pathname}?move=${move}&seat=${seat}`, true);
    },
    [viewer, shown],
  );
  useEffect(() => {
    if (!isPlaying) return;
    if (shown >= moves) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => show(shown + 1), pace);
    return () => clearTimeout(timer);
  }, [isPlaying, shown, moves, show, pace]);
  return { shown, last, show, isPlaying, setPlaying };
}
