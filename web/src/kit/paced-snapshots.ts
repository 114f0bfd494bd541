/** Show the moves of others one after the other: messages that come faster wait, anything else is shown at once. */
import { isReduced, type Pace, settings } from "./settings";
import type { TableSnapshot } from "./snapshot";

/** Milliseconds that a move is seen before another player's next one. */
export const PAUSES: Record<Pace, number> = { calm: 900, normal: 450, quick: 0 };

const MOST_WAITING = 10; // after a long interruption, earlier moves are skipped

/** The snapshot on the screen since `shownAt`, and those that still wait. */
export interface Paced {
  shown: TableSnapshot;
  shownAt: number;
  waiting: TableSnapshot[];
}

export type PacedEvent =
  | { type: "received"; snapshot: TableSnapshot; now: number; pause: number }
  | { type: "due"; now: number }
  | { type: "flush"; now: number };

export function reducePaced(paced: Paced, event: PacedEvent): Paced {
  switch (event.type) {
    case "received": {
      const { snapshot, now, pause } = event;
      if (!isOthersMove(newest(paced), snapshot) || mustHurry(snapshot)) return showing(snapshot, now);
      if (pause === 0 || (paced.waiting.length === 0 && now >= paced.shownAt + pause)) return showing(snapshot, now);
      return { ...paced, waiting: [...paced.waiting, snapshot].slice(-MOST_WAITING) };
    }
    case "due": {
      const [next, ...waiting] = paced.waiting;
      return next ? { shown: next, shownAt: event.now, waiting } : paced;
    }
    case "flush":
      return paced.waiting.length ? showing(newest(paced), event.now) : paced;
  }
}

function showing(shown: TableSnapshot, now: number): Paced {
  return { shown, shownAt: now, waiting: [] };
}

function newest({ shown, waiting }: Paced): TableSnapshot {
  return waiting.at(-1) ?? shown;
}

/** Tell whether a snapshot is the one before it after a move of another seat. */
function isOthersMove(before: TableSnapshot, { lastEvent, seat, seq }: TableSnapshot): boolean {
  return lastEvent?.kind === "move" && lastEvent.seq === seq && seq !== before.seq && lastEvent.seat !== seat;
}

/** While your own clock runs, nothing is held back. */
function mustHurry({ clock, decision }: TableSnapshot): boolean {
  return clock !== null && decision !== null;
}

/** A source of snapshots, one for each message. */
export interface Snapshots {
  subscribe: (listener: () => void) => () => void;
  current: () => TableSnapshot;
}

/** Snapshots at the pace of the settings; with reduced motion or in a hidden tab nothing waits, and any input ends all waiting. */
export class PacedSnapshots implements Snapshots {
  private paced: Paced;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private detach = () => {};

  constructor(private readonly source: Snapshots) {
    this.paced = showing(source.current(), Number.NEGATIVE_INFINITY);
  }

  current = (): TableSnapshot => this.paced.shown;

  subscribe = (listener: () => void): (() => void) => {
    if (this.listeners.size === 0) this.attach();
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.detach();
    };
  };

  private attach(): void {
    const unsubscribe = this.source.subscribe(this.receive);
    window.addEventListener("pointerdown", this.flush, { capture: true });
    window.addEventListener("keydown", this.flush, { capture: true });
    document.addEventListener("visibilitychange", this.flush);
    this.detach = () => {
      unsubscribe();
      clearTimeout(this.timer);
      window.removeEventListener("pointerdown", this.flush, { capture: true });
      window.removeEventListener("keydown", this.flush, { capture: true });
      document.removeEventListener("visibilitychange", this.flush);
    };
    this.apply(showing(this.source.current(), this.paced.shownAt));
  }

  private readonly receive = (): void => {
    this.dispatch({ type: "received", snapshot: this.source.current(), now: performance.now(), pause: pauseNow() });
  };

  private readonly flush = (): void => this.dispatch({ type: "flush", now: performance.now() });

  private dispatch(event: PacedEvent): void {
    this.apply(reducePaced(this.paced, event));
  }

  private apply(paced: Paced): void {
    const isChanged = paced.shown !== this.paced.shown;
    this.paced = paced;
    clearTimeout(this.timer);
    if (paced.waiting.length) {
      const wait = Math.max(0, paced.shownAt + pauseNow() - performance.now());
      this.timer = setTimeout(() => this.dispatch({ type: "due", now: performance.now() }), wait);
    }
    if (isChanged) for (const listener of this.listeners) listener();
  }
}

function pauseNow(): number {
  return isReduced() || document.hidden ? 0 : PAUSES[settings().pace];
}
