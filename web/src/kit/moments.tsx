/** Big moments of the game, one after the other as a banner over the board; any input skips them. */
import { useEffect, useRef, useState } from "react";
import { newMoments } from "./log-entries";
import type { TableSnapshot } from "./snapshot";

export const MOMENT_PAUSE = 2500; // milliseconds

interface Moment {
  key: number;
  text: string;
}

export function Moments({ snapshot }: { snapshot: TableSnapshot }) {
  const shown = useMoments(snapshot);
  return (
    <div className="moments" role="status">
      {shown && (
        <p key={shown.key} className="moment paper">
          {shown.text}
        </p>
      )}
    </div>
  );
}

/** Queue the moments of new moves, and return the one to show; those from before the page was opened are history. */
function useMoments({ log, lastEvent }: TableSnapshot): Moment | null {
  const [queue, setQueue] = useState<Moment[]>([]);
  const seen = useRef(log);
  const counter = useRef(0);
  useEffect(() => {
    const found = lastEvent?.kind === "move" ? newMoments(seen.current, log) : [];
    seen.current = log;
    const moments = found.map(({ text }) => {
      counter.current += 1;
      return { key: counter.current, text };
    });
    if (moments.length) setQueue((queue) => [...queue, ...moments]);
  }, [log, lastEvent]);
  const shown = queue[0] ?? null;
  useEffect(() => {
    if (!shown) return;
    const skip = () => setQueue([]);
    const timer = setTimeout(() => setQueue((queue) => queue.slice(1)), MOMENT_PAUSE);
    window.addEventListener("pointerdown", skip, { capture: true });
    window.addEventListener("keydown", skip, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerdown", skip, { capture: true });
      window.removeEventListener("keydown", skip, { capture: true });
    };
  }, [shown]);
  return shown;
}
