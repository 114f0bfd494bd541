/** Flights of tiles: from racks to the line, from the bag to racks, and from the table back into the bag. */
import type { Change, Flight } from "../../kit/contract";
import { keyOf, rackTiles } from "./arrange";
import { around } from "./seats";
import type { Derived, State } from "./state";
import { Back } from "./tile";
import { heldBy, isAction, isUnique, rackOf } from "./tiles";

const DELAY = 90; // milliseconds between two tiles

export function flights({ before, after, lastEvent, seat }: Change<State, Derived>): Flight[] {
  if (lastEvent.kind !== "move") return [];
  const isRefilled = after.laid < before.laid;
  const laid = isRefilled ? intoBag(before) : laidTiles(before, after, lastEvent.seat, seat);
  return [...laid, ...drawnByOthers(before, after, lastEvent.seat, seat), ...drawnByYou(before, after, seat)];
}

/** Your own unique numbers are animated by their `data-thing`; all other tiles need a flight from their rack. */
function laidTiles(before: State, after: State, mover: number, seat: number): Flight[] {
  const tiles = rackTiles(after.line.slice(before.laid, after.laid));
  return tiles.flatMap(({ kind, copy }, at) => {
    const flight = { to: `line-${before.laid + at}`, delay: at * DELAY };
    if (mover !== seat) return [{ from: `rack-${mover}`, ...flight }];
    return isAction(kind) || !isUnique(after, kind) ? [{ from: `own-${keyOf(kind, copy)}`, ...flight }] : [];
  });
}

function intoBag(before: State): Flight[] {
  const places = Array.from({ length: Math.min(6, before.laid) }, (_, at) => before.laid - 1 - at);
  return places.map((place, at) => ({ from: `line-${place}`, to: "bag", thing: <Back />, delay: at * 30 }));
}

function drawnByOthers(before: State, after: State, mover: number, seat: number): Flight[] {
  return around(after.seats, seat).flatMap((other) => {
    const laid = other === mover ? Math.max(0, after.laid - before.laid) : 0;
    const drawn = Math.max(0, heldBy(after, other) - heldBy(before, other) + laid);
    return Array.from({ length: drawn }, (_, at) => {
      return { from: "bag", to: `rack-${other}`, thing: <Back />, delay: at * DELAY };
    });
  });
}

function drawnByYou(before: State, after: State, seat: number): Flight[] {
  const had = new Set(rackTiles(rackOf(before, seat)).map((tile) => tile.key));
  const fresh = rackTiles(rackOf(after, seat)).filter((tile) => !had.has(tile.key));
  return fresh.map((tile, at) => ({ from: "bag", to: `own-${tile.key}`, delay: at * DELAY }));
}
