/** Motion: things go from where they were to where they are, along gentle arcs, and wait for nobody. */
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { Flight } from "./contract";

const DURATION = 320;
const EASE = "cubic-bezier(0.22, 0.8, 0.3, 1)";
const LIFT = 0.12; // how high an arc rises, of its length

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

/** The same spots after the page has scrolled. */
function scrolled(found: Spots, dx: number, dy: number): Spots {
  if (!dx && !dy) return found;
  return new Map([...found].map(([id, at]) => [id, { ...at, x: at.x + dx, y: at.y + dy }]));
}

function find(root: Element, name: "place" | "thing", id: string): Element | null {
  return root.querySelector(`[data-${name}="${CSS.escape(id)}"]`);
}

/** Keyframes of a way from one place to another, told as offsets from the second. */
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

/** How many CSS pixels a unit of an SVG is wide where an element stands. */
function scaleOf(element: Element): number {
  if (!(element instanceof SVGGraphicsElement) || element instanceof SVGSVGElement) return 1;
  return element.getScreenCTM()?.a || 1;
}

const running = new Set<Animation>();

/** Any input ends what is still moving: nobody waits for a snapshot. */
function hurry(): void {
  for (const animation of running) animation.finish();
}

if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", hurry, { capture: true });
  window.addEventListener("keydown", hurry, { capture: true });
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
 * Watches a board: after each change of `number`, elements with the same `data-thing` move from where they were, and
 * `flights` says what else moved. Returns a ref for the board's frame and a layer to be shown above it.
 */
export function useFlights(number: number, flights: () => Flight[], reduced: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<{ number: number; places: Spots; things: Spots; x: number; y: number } | null>(null);
  const [ghosts, setGhosts] = useState<Ghost[]>([]);
  const counter = useRef(0);

  useLayoutEffect(() => {
    const board = root.current?.closest("main") ?? root.current; // balloons are places too
    if (!board) return;
    const { scrollX: x, scrollY: y } = window;
    const before = last.current;
    const places = spots(board, "place");
    const things = spots(board, "thing");
    if (before && before.number !== number) {
      const [dx, dy] = [before.x - x, before.y - y];
      moveThings(board, scrolled(before.things, dx, dy), things, reduced);
      const stood = scrolled(before.places, dx, dy);
      const made: Ghost[] = [];
      for (const flight of flights()) {
        const from = stood.get(flight.from) ?? places.get(flight.from);
        const to = places.get(flight.to) ?? stood.get(flight.to);
        if (!from || !to) continue;
        if (flight.thing !== undefined) {
          counter.current += 1;
          made.push({ key: counter.current, from, to, delay: flight.delay ?? 0, thing: flight.thing });
          continue;
        }
        const element = find(board, "place", flight.to);
        if (element) run(element, arc(from, to, scaleOf(element)), flight.delay ?? 0, reduced);
      }
      if (made.length && !reduced) setGhosts((now) => [...now, ...made]);
    }
    last.current = { number, places, things, x, y };
  });

  const gone = useCallback((key: number) => setGhosts((now) => now.filter((ghost) => ghost.key !== key)), []);
  const layer = (
    <div className="ghosts" aria-hidden="true">
      {ghosts.map((ghost) => (
        <GhostView key={ghost.key} ghost={ghost} gone={gone} />
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

function GhostView({ ghost, gone }: { ghost: Ghost; gone: (key: number) => void }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current) run(element.current, arc(ghost.from, ghost.to, 1), ghost.delay, false, () => gone(ghost.key));
  }, [ghost, gone]);
  const { x, y, width, height } = ghost.to;
  return (
    <div ref={element} className="ghost" style={{ left: x, top: y, width, height }}>
      {ghost.thing}
    </div>
  );
}
