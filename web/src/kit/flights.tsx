/** Animate what moved: along gentle arcs from the old place to the new one, ended by any input. */
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { Flight } from "./contract";

const DURATION = 320;
const EASE = "cubic-bezier(0.22, 0.8, 0.3, 1)";
const LIFT = 0.12; // the rise of an arc as a share of its length

interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Spots = Map<string, Spot>;

function spot(element: Element): Spot {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

function spots(root: Element, name: "place" | "thing"): Spots {
  const found: Spots = new Map();
  for (const element of root.querySelectorAll(`[data-${name}]`)) {
    found.set(element.getAttribute(`data-${name}`) ?? "", spot(element));
  }
  return found;
}

/** Shift spots by the distance that the page has scrolled. */
function scrolled(found: Spots, dx: number, dy: number): Spots {
  if (!dx && !dy) return found;
  return new Map([...found].map(([id, at]) => [id, { ...at, x: at.x + dx, y: at.y + dy }]));
}

function find(root: Element, name: "place" | "thing", id: string): Element | null {
  return root.querySelector(`[data-${name}="${CSS.escape(id)}"]`);
}

/** Return the keyframes of an arc, as offsets from its end. */
function arc(from: Spot, to: Spot, scale: number): Keyframe[] {
  const dx = (from.x + from.width / 2 - to.x - to.width / 2) / scale;
  const dy = (from.y + from.height / 2 - to.y - to.height / 2) / scale;
  const size = Math.max(0.3, Math.min(3, from.width / Math.max(1, to.width)));
  const lift = Math.hypot(dx, dy) * LIFT;
  const frames: Keyframe[] = [];
  for (let step = 0; step <= 8; step++) {
    const left = 1 - step / 8;
    const rise = lift * 4 * left * (1 - left);
    const grown = 1 + (size - 1) * left;
    frames.push({ transform: `translate(${dx * left}px, ${dy * left - rise}px) scale(${grown})` });
  }
  return frames;
}

/** Return the width of an SVG unit in CSS pixels at an element. */
function scaleOf(element: Element): number {
  if (!(element instanceof SVGGraphicsElement) || element instanceof SVGSVGElement) return 1;
  return element.getScreenCTM()?.a || 1;
}

const running = new Set<Animation>();

/** End all animations at any input, so that players never wait for them. */
function finishAll(): void {
  for (const animation of running) animation.finish();
}

if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", finishAll, { capture: true });
  window.addEventListener("keydown", finishAll, { capture: true });
}

function run(element: Element, frames: Keyframe[], delay: number, reduced: boolean, then?: () => void): void {
  const animation = element.animate(reduced ? [{ opacity: 0 }, { opacity: 1 }] : frames, {
    duration: reduced ? 150 : DURATION,
    delay: reduced ? 0 : delay,
    easing: EASE,
    fill: "backwards",
  });
  element.classList.add("flying");
  running.add(animation);
  const end = () => {
    running.delete(animation);
    element.classList.remove("flying");
    then?.();
  };
  animation.onfinish = end;
  animation.oncancel = end;
}

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
  const last = useRef<{ seq: number; places: Spots; things: Spots; x: number; y: number } | null>(null);
  const [ghosts, setGhosts] = useState<Ghost[]>([]);
  const counter = useRef(0);

  useLayoutEffect(() => {
    const board = root.current?.closest("main") ?? root.current; // the balloons around the board are places too
    if (!board) return;
    const { scrollX: x, scrollY: y } = window;
    const before = last.current;
    const places = spots(board, "place");
    const things = spots(board, "thing");
    if (before && before.seq !== seq) {
      const [dx, dy] = [before.x - x, before.y - y];
      moveThings(board, scrolled(before.things, dx, dy), things, reduced);
      const oldPlaces = scrolled(before.places, dx, dy);
      const added: Ghost[] = [];
      for (const flight of flights()) {
        const from = oldPlaces.get(flight.from) ?? places.get(flight.from);
        const to = places.get(flight.to) ?? oldPlaces.get(flight.to);
        if (!from || !to) continue;
        if (flight.thing !== undefined) {
          counter.current += 1;
          added.push({ key: counter.current, from, to, delay: flight.delay ?? 0, thing: flight.thing });
          continue;
        }
        const element = find(board, "place", flight.to);
        if (element) run(element, arc(from, to, scaleOf(element)), flight.delay ?? 0, reduced);
      }
      if (added.length && !reduced) setGhosts((now) => [...now, ...added]);
    }
    last.current = { seq, places, things, x, y };
  });

  const remove = useCallback((key: number) => setGhosts((now) => now.filter((ghost) => ghost.key !== key)), []);
  const layer = (
    <div className="ghosts" aria-hidden="true">
      {ghosts.map((ghost) => (
        <GhostView key={ghost.key} ghost={ghost} remove={remove} />
      ))}
    </div>
  );
  return { root, layer };
}

function moveThings(board: Element, before: Spots, after: Spots, reduced: boolean): void {
  for (const [id, to] of after) {
    const from = before.get(id);
    if (!from || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) continue;
    const element = find(board, "thing", id);
    if (element) run(element, arc(from, to, scaleOf(element)), 0, reduced);
  }
}

function GhostView({ ghost, remove }: { ghost: Ghost; remove: (key: number) => void }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current)
      run(element.current, arc(ghost.from, ghost.to, 1), ghost.delay, false, () => remove(ghost.key));
  }, [ghost, remove]);
  const { x, y, width, height } = ghost.to;
  return (
    <div ref={element} className="ghost" style={{ left: x, top: y, width, height }}>
      {ghost.thing}
    </div>
  );
}
