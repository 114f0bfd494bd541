/** A rack in the order that its owner likes. */
import { isAction, isDouble, isPenalty, nameOf } from "./tiles";

export type Sort = "number" | "kind" | "hand";

export interface Standing {
  /** The kind's name and which of equal ones it is: "48", the second "48.1", "blue.0". */
  key: string;
  kind: number;
  /** Which of equal ones it is. */
  copy: number;
  /** Tiles that belong together; there is a gap between groups. */
  group: number;
}

/** The tiles of a rack with names of their own, in the order of the state: numbers first. */
export function standing(rack: readonly number[], held: number): Standing[] {
  const copies = new Map<number, number>();
  return rack.slice(0, held).map((kind) => {
    const copy = copies.get(kind) ?? 0;
    copies.set(kind, copy + 1);
    return { kind, copy, key: keyOf(kind, copy), group: isAction(kind) ? 1 : 0 };
  });
}

/** A name for one of equal tiles. */
export function keyOf(kind: number, copy: number): string {
  return copy || isAction(kind) ? `${nameOf(kind)}.${copy}` : nameOf(kind);
}

/** The name of the kind of which a key names one. */
export function nameIn(key: string): string {
  return key.split(".")[0];
}

/** Plain numbers, penalty tiles, doubles, actions. */
function kindGroup(kind: number, role: readonly number[]): number {
  if (isAction(kind)) return 3;
  return isDouble(role[kind]) ? 2 : isPenalty(role[kind]) ? 1 : 0;
}

/** Sorted as asked; what was never moved by hand stands behind what was. */
export function sorted(tiles: Standing[], sort: Sort, byHand: readonly string[], role: readonly number[]): Standing[] {
  if (sort === "number") return tiles;
  if (sort === "kind") {
    const grouped = tiles.map((tile) => ({ ...tile, group: kindGroup(tile.kind, role) }));
    return grouped.sort((one, other) => one.group - other.group);
  }
  const at = (tile: Standing) => (byHand.includes(tile.key) ? byHand.indexOf(tile.key) : byHand.length);
  return tiles.map((tile) => ({ ...tile, group: 0 })).sort((one, other) => at(one) - at(other));
}

/** The keys with one of them moved to another place. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((one) => one !== key);
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), key, ...others.slice(place)];
}
