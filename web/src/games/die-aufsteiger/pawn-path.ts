/** The path of a pawn between two states, for animation only. */
import { Colour, NONE, Phase, SIDE, type State, TABLE } from "./state";
import { beside, heightAt, isOpenTable, ownerAt, partsOf, xOf, yOf } from "./tower";

export interface PawnPath {
  /** quarters after the start; TABLE for the open table */
  path: number[];
  /** the foot and the head of the ladder */
  ladder: [number, number] | null;
}

/** The path of a pawn; null if it stayed. */
export function pathOf(before: State, after: State, seat: number): PawnPath | null {
  const [from, to] = [before.place[seat], after.place[seat]];
  if (from === to) return null;
  if (before.phase === Phase.HOLDING || after.phase === Phase.HOLDING) return { path: [to], ladder: null };
  if (before.small[seat] > after.small[seat] || before.large[seat] > after.large[seat]) {
    const ladder = ladderOf(before, from, to);
    return ladder ? { path: [...new Set([...ladder, to])], ladder } : { path: [to], ladder: null };
  }
  return { path: walked(before, seat, to), ladder: null };
}

/** The seat that used up a ladder; -1 if none did. */
export function climberOf(before: State, after: State): number {
  const seats = Array.from({ length: after.seats }, (_, seat) => seat);
  const used = (seat: number) => before.small[seat] > after.small[seat] || before.large[seat] > after.large[seat];
  return seats.find((seat) => used(seat) && before.place[seat] !== after.place[seat]) ?? -1;
}

function apart(one: number, other: number): number {
  return Math.abs(xOf(one) - xOf(other)) + Math.abs(yOf(one) - yOf(other));
}

function quartersOf(state: State, place: number): number[] {
  return partsOf(state).find((part) => part.quarters.includes(place))?.quarters ?? [place];
}

/** The foot and head nearest to each other, then to the pawn, in a straight line. */
function ladderOf(state: State, from: number, to: number): [number, number] | null {
  const heads = quartersOf(state, to);
  const feet = from === TABLE ? openBeside(state, heads) : quartersOf(state, from);
  let best: [number, number] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const foot of feet) {
    for (const head of heads) {
      if (xOf(foot) !== xOf(head) && yOf(foot) !== yOf(head)) continue;
      const way = 100 * apart(foot, head) + apart(head, to) + (from === TABLE ? 0 : apart(from, foot));
      if (way < least) [best, least] = [[foot, head], way];
    }
  }
  return best;
}

function openBeside(state: State, quarters: number[]): number[] {
  return quarters.flatMap(beside).filter((quarter) => isOpenTable(state, quarter));
}

/** The shortest walk: up by 1 at most, over tops that are grey or of the pawn's own colour. */
function walked(state: State, seat: number, to: number): number[] {
  const from = state.place[seat];
  const table = Array.from({ length: SIDE * SIDE }, (_, quarter) => quarter).filter((one) => isOpenTable(state, one));
  const starts = from === TABLE ? table : [from];
  const cameFrom = new Map(starts.map((quarter) => [quarter, quarter]));
  const isThere = (quarter: number) => (to === TABLE ? isOpenTable(state, quarter) : quarter === to);
  for (const quarter of starts) {
    if (isThere(quarter)) break;
    for (const near of beside(quarter)) {
      const isTooHigh = heightAt(state, near) > heightAt(state, quarter) + 1;
      if (cameFrom.has(near) || isTooHigh || !isOpenTo(state, seat, near)) continue;
      cameFrom.set(near, quarter);
      starts.push(near);
    }
  }
  const end = to === TABLE ? starts.find(isThere) : to;
  if (end === undefined || !cameFrom.has(end)) return [to];
  const path = to === TABLE ? [TABLE, end] : [end];
  for (let at = end; cameFrom.get(at) !== at; at = path[path.length - 1]) path.push(cameFrom.get(at) ?? at);
  path.reverse();
  return from === TABLE ? path : path.slice(1);
}

function isOpenTo(state: State, seat: number, quarter: number): boolean {
  const block = ownerAt(state, quarter);
  if (block === NONE) return true;
  const isShut = state.stone_on.slice(0, state.seats).includes(block);
  return !isShut && [Colour.GREY as number, state.colour[seat]].includes(state.face[block]);
}
