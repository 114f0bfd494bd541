/** A rack in the order that its owner likes. */
import { Role } from "./state";
import { isAction, nameOf } from "./tiles";

export type Sort = "number" | "kind" | "hand";

export interface Standing {
  /** The kind's name and which of equal ones it is: "48", "blue.1". */
  key: string;
  kind: number;
  /** Tiles that belong together; there is a gap between groups. */
  group: number;
}

/** The tiles of a rack with names of their own, in the order of the state: numbers first. */
export function standing(rack: readonly number[], held: number): Standing[] {
  const copies = new Map<number, number>();
  return rack.slice(0, held).map((kind) => {
    const copy = copies.get(kind) ?? 0;
    copies.set(kind, copy + 1);
    return { kind, key: isAction(kind) ? `${nameOf(kind)}.${copy}` : nameOf(kind), group: isAction(kind) ? 1 : 0 };
  });
}

const KIND_ORDER: Record<number, number> = { [Role.PLAIN]: 0, [Role.PENALTY]: 1, [Role.DOUBLE]: 2, [Role.ACTION]: 3 };

/** Sorted as asked; what was never moved by hand stands behind what was. */
export function sorted(tiles: Standing[], sort: Sort, byHand: readonly string[], role: readonly number[]): Standing[] {
  if (sort === "number") return tiles;
  if (sort === "kind") {
    const grouped = tiles.map((tile) => ({ ...tile, group: KIND_ORDER[role[tile.kind]] ?? 0 }));
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
