/** Since your last turn: the lines of the log since you last decided something, and what they changed on the board. */
import { useMemo } from "react";
import type { AnyGameModule, LogLine } from "./contract";
import { entriesOf, placesOf } from "./log-entries";
import { useMarks } from "./marks";
import { shaped } from "./shape";
import type { TableSnapshot } from "./snapshot";

/** Return the lines after a seat's last own decision; none for spectators. Only moves, which the page may play, decide nothing. */
export function linesSince(log: LogLine[], seat: number): LogLine[] {
  if (seat < 0) return [];
  return log.slice(log.findLastIndex((line) => line.seat === seat && !line.forced) + 1);
}

/** Find what happened since the viewer's last decision, and mark it on the board as `changed` until the next one. */
export function useSinceLastTurn({ log, seat, state }: TableSnapshot, module: AnyGameModule | null | undefined) {
  const since = useMemo(() => {
    const lines = linesSince(log, seat);
    const changed = (state && module?.changedPlaces?.(lines, shaped(state, module.shapes), seat)) ?? [];
    return { entries: entriesOf(lines), places: [...placesOf(lines, module), ...changed] };
  }, [log, seat, state, module]);
  useMarks(since.places, "changed");
  return since;
}
