/** Big moments of the game, one after the other as a banner over the board; any input skips them. */
import { useEffect, useRef, useState } from "react";
import type { BoardInUse } from "./board-props";
import type { Moment } from "./contract";
import { newMoments } from "./log-entries";
import type { TableSnapshot } from "./snapshot";

export const MOMENT_PAUSE = 2500; // milliseconds

interface Queued {
  key: number;
  moment: Moment;
}

export function Moments({ snapshot, board }: { snapshot: TableSnapshot; board: BoardInUse | null }) {
  const shown = useMoments(snapshot, board);
  return (
    <div className="moments" role="status">
      {shown && (
        <p key={shown.key} className="moment paper">
          {shown.moment.text}
        </p>
      )}
    </div>
  );
}

/** Queue the moments of new moves, and return the one to show; those from before the page was opened are history. */
function useMoments({ log, lastEvent }: TableSnapshot, board: BoardInUse | null): Queued | null {
  const [queue, setQueue] = useState<Queued[]>([]);
  const seen = useRef(log);
  const counter = useRef(0);
  useEffect(() => {
    const found = lastEvent?.kind === "move" ? newMoments(seen.current, log) : [];
    seen.current = log;
    const moments = found.map((moment) => {
      counter.current += 1;
      return { key: counter.current, moment };
    });
    if (moments.length) setQueue((queue) => [...queue, ...moments]);
  }, [log, lastEvent]);
  const current = queue.filter(({ moment }) => !isOutdated(moment, board));
  if (current.length < queue.length) setQueue(current); // what is outdated once never comes back
  const shown = current[0] ?? null;
  useEffect(() => {
    if (!shown) return;
    const skip = () => setQueue([]);
    const timer = setTimeout(() => setQueue((queue) => queue.filter(({ key }) => key > shown.key)), MOMENT_PAUSE);
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

function isOutdated(moment: Moment, board: BoardInUse | null): boolean {
  if (!board) return false;
  const { state, derived, decision } = board.props;
  return board.module.isOutdated?.(moment, state, derived, decision !== null) ?? false;
}
