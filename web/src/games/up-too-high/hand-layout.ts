/** The layout of a hand, in one row or two: every card leaves enough of itself to be tapped. */
import type { Room } from "../../kit/room";

/** The least that may be seen of a card, in px. */
export const TARGET = 36;
const GAP = 2;
const CARD = 76 / 106; // width to height
const SMALL_CARD = 76 / 82;

export interface TwoRows {
  columns: number;
  /** The width of a card and the gap between two, in px. */
  width: number;
  gap: number;
}

/** Lay cards out in two rows of small ones; null if they fit in one row, overlapping as in a fan. */
export function twoRows(cards: number, room: Room): TwoRows | null {
  const strip = (room.width - room.height * CARD) / (cards - 1);
  if (cards < 2 || strip >= TARGET) return null;
  const columns = Math.ceil(cards / 2);
  const highest = Math.max(TARGET, ((room.height - GAP) / 2) * SMALL_CARD);
  const width = (room.width + GAP) / columns - GAP;
  if (width >= TARGET) return { columns, width: Math.min(width, highest), gap: GAP };
  // The rows must be swiped: half a card at the edge says so.
  const seen = Math.floor(room.width / (TARGET + GAP)) - 0.5;
  return { columns, width: TARGET, gap: room.width / seen - TARGET };
}
