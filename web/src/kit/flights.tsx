/** Animate what moved on a board: from the old place to the new one. */
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { fadeIn, fly } from "./animation";
import type { Flight } from "./contract";
import { elementAt, type Measured, measure, type Spot, scrolled } from "./spots";

interface Ghost {
  key: number;
  from: Spot;
  to: Spot;
  delay: number;
  thing: ReactNode;
}

/**
 * Animate a board after each change of `seq`: elements with the same `data-thing` move from their old places, and
 * `flights` lists what else moved. Return a ref for the board's frame and a layer to show above it.
 */
export function useFlights(seq: number, flights: () => Flight[], reduced: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<{ seq: number; measured: Measured } | null>(null);
  const { add, layer } = useGhosts();
  useLayoutEffect(() => {
    const board = root.current?.closest("main") ?? root.current; // the balloons around the board are places too
    if (!board) return;
    const now = measure(board);
    if (last.current && last.current.seq !== seq) {
      const before = scrolled(last.current.measured, now);
      moveThings(board, before, now, reduced);
      for (const flight of flights()) {
        const from = before.places.get(flight.from) ?? now.places.get(flight.from);
        const to = now.places.get(flight.to) ?? before.places.get(flight.to);
        if (!from || !to) continue;
        if (flight.thing === undefined) move(elementAt(board, "place", flight.to), from, to, reduced, flight.delay);
        else if (!reduced) add({ from, to, delay: flight.delay ?? 0, thing: flight.thing });
      }
    }
    last.current = { seq, measured: now };
  });
  return { root, layer };
}

function moveThings(board: Element, before: Measured, now: Measured, reduced: boolean): void {
  for (const [id, to] of now.things) {
    const from = before.things.get(id);
    if (!from || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) continue;
    move(elementAt(board, "thing", id), from, to, reduced);
  }
}

function move(element: Element | null, from: Spot, to: Spot, reduced: boolean, delay = 0): void {
  if (!element) return;
  if (reduced) fadeIn(element);
  else fly(element, from, to, delay);
}

/** Keep a layer of things that are seen on their way only. */
function useGhosts() {
  const [ghosts, setGhosts] = useState<Ghost[]>([]);
  const counter = useRef(0);
  const add = useCallback((ghost: Omit<Ghost, "key">) => {
    counter.current += 1;
    const key = counter.current;
    setGhosts((now) => [...now, { ...ghost, key }]);
  }, []);
  const remove = useCallback((key: number) => setGhosts((now) => now.filter((ghost) => ghost.key !== key)), []);
  const layer = (
    <div className="ghosts" aria-hidden="true">
      {ghosts.map((ghost) => (
        <GhostView key={ghost.key} ghost={ghost} remove={remove} />
      ))}
    </div>
  );
  return { add, layer };
}

function GhostView({ ghost, remove }: { ghost: Ghost; remove: (key: number) => void }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current) fly(element.current, ghost.from, ghost.to, ghost.delay, () => remove(ghost.key));
  }, [ghost, remove]);
  const { x, y, width, height } = ghost.to;
  return (
    <div ref={element} className="ghost" style={{ left: x, top: y, width, height }}>
      {ghost.thing}
    </div>
  );
}
