/** Animate what moved on a board: from the old place to the new one. */
import { Component, type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { type Flyer, fadeIn, fly, flyTogether } from "./animation";
import type { Flight } from "./contract";
import { elementAt, type Measured, measure, type Spot, scrolled } from "./spots";

interface Ghost {
  key: number;
  from: Spot;
  to: Spot;
  delay: number;
  thing: ReactNode;
}

interface FlyingProps {
  /** The number of the last move. */
  seq: number;
  /** List what moved besides elements with `data-thing`. */
  flights: () => Flight[];
  reduced: boolean;
  children: ReactNode;
}

/** Animate the board inside after each change of `seq`: elements with the same `data-thing` move from their old places. */
export function Flying({ seq, flights, reduced, children }: FlyingProps) {
  const root = useRef<HTMLDivElement>(null);
  const { add, layer } = useGhosts();
  function animate(board: Element, before: Measured, now: Measured): void {
    const flyers = movedThings(board, before, now);
    for (const { from: start, to: end, thing, delay = 0 } of flights()) {
      const from = before.places.get(start) ?? now.places.get(start);
      const to = now.places.get(end) ?? before.places.get(end);
      if (!from || !to) continue;
      const element = thing === undefined && elementAt(board, "place", end);
      if (element) flyers.push({ element, from, to, delay });
      else if (thing !== undefined && !reduced) add({ from, to, delay, thing });
    }
    if (reduced) for (const { element } of flyers) fadeIn(element);
    else flyTogether(flyers);
  }
  return (
    <div className="board" ref={root}>
      <Measuring seq={seq} root={root} moved={animate}>
        {children}
        {layer}
      </Measuring>
    </div>
  );
}

interface MeasuringProps {
  seq: number;
  root: RefObject<Element | null>;
  moved: (board: Element, before: Measured, now: Measured) => void;
  children: ReactNode;
}

/** Measure the board right before and after React draws a move, and at no other time: each measurement is a layout. */
class Measuring extends Component<MeasuringProps> {
  override getSnapshotBeforeUpdate({ seq }: MeasuringProps): Measured | null {
    const board = this.board();
    return board && seq !== this.props.seq ? measure(board) : null;
  }

  override componentDidUpdate(_props: MeasuringProps, _state: unknown, before: Measured | null): void {
    const board = this.board();
    if (!board || !before) return;
    const now = measure(board);
    this.props.moved(board, scrolled(before, now), now);
  }

  /** Return the whole table: the balloons around the board are places too. */
  private board(): Element | null {
    const { current } = this.props.root;
    return current?.closest("main") ?? current;
  }

  override render() {
    return this.props.children;
  }
}

/** List the things that lie elsewhere than before. */
function movedThings(board: Element, before: Measured, now: Measured): Flyer[] {
  return [...now.things].flatMap(([id, to]) => {
    const from = before.things.get(id);
    if (!from || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) return [];
    const element = elementAt(board, "thing", id);
    return element ? [{ element, from, to, delay: 0 }] : [];
  });
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
    if (element.current) fly({ element: element.current, ...ghost }, () => remove(ghost.key));
  }, [ghost, remove]);
  const { x, y, width, height } = ghost.to;
  return (
    <div ref={element} className="ghost" style={{ left: x, top: y, width, height }}>
      {ghost.thing}
    </div>
  );
}
