/** A plan of the tiles of a double for each opponent, until it is confirmed; the strip and the dock share it. */
import { useSyncExternalStore } from "react";

export interface DealingPlan {
  /** Tiles by seat. */
  tiles: Readonly<Record<number, number>>;
  /** The tiles are being dealt. */
  isConfirmed: boolean;
}

const EMPTY: DealingPlan = { tiles: {}, isConfirmed: false };

let plan = EMPTY;
const listeners = new Set<() => void>();

function change(next: DealingPlan): void {
  plan = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDealingPlan(): DealingPlan {
  return useSyncExternalStore(subscribe, () => plan);
}

/** Give a seat some more tiles, or fewer. */
export function planFor(seat: number, more: number): void {
  change({ ...plan, tiles: { ...plan.tiles, [seat]: plannedFor(plan, seat) + more } });
}

export function confirmPlan(): void {
  change({ ...plan, isConfirmed: true });
}

export function dropPlan(): void {
  if (plan !== EMPTY) change(EMPTY);
}

export function plannedFor({ tiles }: DealingPlan, seat: number): number {
  return tiles[seat] ?? 0;
}

export function plannedInAll({ tiles }: DealingPlan): number {
  return Object.values(tiles).reduce((sum, count) => sum + count, 0);
}
