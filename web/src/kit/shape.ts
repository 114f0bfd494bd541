/** Nest the flat arrays of the wire as the game declares them. */
import type { FlatState } from "./table-connection";

type Shapes = Record<string, readonly number[]>;
type Nested = number[] | Nested[];

const nested = new WeakMap<number[], Nested>(); // so that unchanged arrays stay the same objects

/** Return a state with nested arrays: `state.tree[seat][height]`. */
export function shaped(flat: FlatState, shapes: Shapes): Record<string, number | Nested> {
  const state: Record<string, number | Nested> = {};
  for (const [name, value] of Object.entries(flat)) {
    state[name] = typeof value === "number" ? value : rows(value, shapes[name] ?? [value.length]);
  }
  return state;
}

function rows(cells: number[], shape: readonly number[]): Nested {
  if (shape.length < 2) return cells;
  const known = nested.get(cells);
  if (known) return known;
  const size = cells.length / shape[0];
  const parts: Nested[] = [];
  for (let row = 0; row < shape[0]; row++) {
    parts.push(rows(cells.slice(row * size, (row + 1) * size), shape.slice(1)));
  }
  nested.set(cells, parts);
  return parts;
}
