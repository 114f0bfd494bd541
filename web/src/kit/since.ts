/** Since your last turn: the lines of the log since your own last move, and what they changed on the board. */
import { useLayoutEffect, useMemo } from "react";
import type { AnyGameModule, LogLine } from "./contract";
import { entriesOf, placesOf } from "./log-entries";
import { mark } from "./marks";
import type { TableSnapshot } from "./snapshot";

/** Return the lines after a seat's last own move; none for spectators. */
export function linesSince(log: LogLine[], seat: number): LogLine[] {
  if (seat < 0) return [];
  return log.slice(log.findLastIndex((line) => line.seat === seat) + 1);
}

/** Find what happened since the viewer's last move, and mark it on the board as `changed` until the viewer acts. */
export function useSinceLastTurn({ log, seat, state }: TableSnapshot, module: AnyGameModule | null | undefined) {
  const since = useMemo(() => {
    const lines = linesSince(log, seat);
    const changed = (state && module?.changedPlaces?.(lines, state)) ?? [];
    return { entries: entriesOf(lines), places: [...placesOf(lines, module), ...changed] };
  }, [log, seat, state, module]);
  useLayoutEffect(() => mark(since.places, "changed")); // after every render: boards replace their elements
  return since;
}
