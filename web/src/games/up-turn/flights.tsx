/** Flights of tiles: from racks to the line, from the bag to racks, and from the table back into the bag. */
import type { Change, Flight } from "../../kit/contract";
import { keyOf, rackTiles } from "./arrange";
import type { Derived, State } from "./state";
import { Back } from "./tile";
import { isAction, isUnique } from "./tiles";

const DELAY = 90; // milliseconds between two tiles

export function flights({ before, after, lastEvent, seat }: Change<State, Derived>): Flight[] {
  if (lastEvent.kind !== "move") return [];
  const isRefilled = after.laid < before.laid;
  const laid = isRefilled ? [] : laidTiles(before, after, lastEvent.seat, seat);
  const gone = isRefilled ? intoBag(before) : [];
  return [...laid, ...gone, ...drawn(before, after, lastEvent.seat, seat)];
}

/** Your own unique numbers are animated by their `data-thing`; all other tiles need a flight from their rack. */
function laidTiles(before: State, after: State, mover: number, seat: number): Flight[] {
  const made: Flight[] = [];
  const copies = new Map<number, number>();
  for (let place = before.laid; place < after.laid; place++) {
    const kind = after.line[place];
    const copy = copies.get(kind) ?? 0;
    copies.set(kind, copy + 1);
    const delay = (place - before.laid) * DELAY;
    if (mover !== seat) made.push({ from: `rack-${mover}`, to: `line-${place}`, delay });
    else if (isAction(kind) || !isUnique(after, kind)) {
      made.push({ from: `own-${keyOf(kind, copy)}`, to: `line-${place}`, delay });
    }
  }
  return made;
}

function intoBag(before: State): Flight[] {
  const places = Array.from({ length: Math.min(6, before.laid) }, (_, at) => before.laid - 1 - at);
  return places.map((place, at) => ({ from: `line-${place}`, to: "bag", thing: <Back />, delay: at * 30 }));
}

function drawn(before: State, after: State, mover: number, seat: number): Flight[] {
  const made: Flight[] = [];
  for (let other = 0; other < after.seats; other++) {
    const laid = other === mover ? Math.max(0, after.laid - before.laid) : 0;
    const count = after.held[other] - before.held[other] + laid;
    for (let at = 0; at < count && other !== seat; at++) {
      made.push({ from: "bag", to: `rack-${other}`, thing: <Back />, delay: at * DELAY });
    }
  }
  return [...made, ...ownDrawn(before, after, seat)];
}

function ownDrawn(before: State, after: State, seat: number): Flight[] {
  if (seat < 0) return [];
  const had = new Set(rackTiles(before.rack[seat], before.held[seat]).map((tile) => tile.key));
  const fresh = rackTiles(after.rack[seat], after.held[seat]).filter((tile) => !had.has(tile.key));
  return fresh.map((tile, at) => ({ from: "bag", to: `own-${tile.key}`, delay: at * DELAY }));
}
