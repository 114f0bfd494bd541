/** Sort a rack: by number, by kind or by hand. */
import { tileName } from "./notation";
import { isAction, isDouble, isPenalty } from "./tiles";

export type Sort = "number" | "kind" | "hand";

export interface RackTile {
  /** The name of its kind, and which of equal tiles it is: "48", the second "48.1", "blue.0". */
  key: string;
  kind: number;
  /** Its index among equal tiles. */
  copy: number;
  /** Its group; there is a gap between groups. */
  group: number;
}

/** The tiles of a rack with unique keys, in the order of the state: numbers first. */
export function rackTiles(rack: readonly number[]): RackTile[] {
  const copies = new Map<number, number>();
  return rack.map((kind) => {
    const copy = copies.get(kind) ?? 0;
    copies.set(kind, copy + 1);
    return { kind, copy, key: keyOf(kind, copy), group: isAction(kind) ? 1 : 0 };
  });
}

/** The key of one of equal tiles. */
export function keyOf(kind: number, copy: number): string {
  return copy || isAction(kind) ? `${tileName(kind)}.${copy}` : tileName(kind);
}

/** Group plain numbers, penalty tiles, doubles and action tiles. */
function kindGroup(kind: number, roles: readonly number[]): number {
  if (isAction(kind)) return 3;
  return isDouble(kind, roles) ? 2 : isPenalty(kind, roles) ? 1 : 0;
}

/** Sort tiles; by hand, tiles that were never moved come last. */
export function sorted(tiles: RackTile[], sort: Sort, byHand: readonly string[], roles: readonly number[]): RackTile[] {
  if (sort === "number") return tiles;
  if (sort === "kind") {
    const grouped = tiles.map((tile) => ({ ...tile, group: kindGroup(tile.kind, roles) }));
    return grouped.sort((one, other) => one.group - other.group);
  }
  const at = (tile: RackTile) => (byHand.includes(tile.key) ? byHand.indexOf(tile.key) : byHand.length);
  return tiles.map((tile) => ({ ...tile, group: 0 })).sort((one, other) => at(one) - at(other));
}

/** Move a key to another place. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((one) => one !== key);
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), key, ...others.slice(place)];
}
