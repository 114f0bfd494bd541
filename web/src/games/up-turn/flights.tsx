/** What went from where to where: lays out of a rack, tiles out of the bag, the table back into it. */
import type { Change, Flight } from "../../kit/contract";
import { keyOf, standing } from "./arrange";
import type { Derived, State } from "./state";
import { Back } from "./tile";
import { isAction, isUnique } from "./tiles";

const BEAT = 90; // milliseconds between two tiles

export function flights({ before, after, lastEvent, seat }: Change<State, Derived>): Flight[] {
  if (lastEvent.kind !== "move") return [];
  const isRemade = after.laid < before.laid;
  const laid = isRemade ? [] : laidTiles(before, after, lastEvent.seat, seat);
  const gone = isRemade ? intoBag(before) : [];
  return [...laid, ...gone, ...drawn(before, after, lastEvent.seat, seat)];
}

/** Your own numbers fly by themselves, but for equal ones; everything else comes from where its rack is seen. */
function laidTiles(before: State, after: State, mover: number, seat: number): Flight[] {
  const made: Flight[] = [];
  const copies = new Map<number, number>();
  for (let place = before.laid; place < after.laid; place++) {
    const kind = after.line[place];
    const copy = copies.get(kind) ?? 0;
    copies.set(kind, copy + 1);
    const delay = (place - before.laid) * BEAT;
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
      made.push({ from: "bag", to: `rack-${other}`, thing: <Back />, delay: at * BEAT });
    }
  }
  return [...made, ...ownDrawn(before, after, seat)];
}

function ownDrawn(before: State, after: State, seat: number): Flight[] {
  if (seat < 0) return [];
  const had = new Set(standing(before.rack[seat], before.held[seat]).map((tile) => tile.key));
  const fresh = standing(after.rack[seat], after.held[seat]).filter((tile) => !had.has(tile.key));
  return fresh.map((tile, at) => ({ from: "bag", to: `own-${tile.key}`, delay: at * BEAT }));
}
