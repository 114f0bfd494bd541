/** Nest the flat arrays of the wire as the game declares them. */
import type { FlatState } from "./snapshot";

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

function rows(cells: number[], [count = 1, ...inner]: readonly number[]): Nested {
  if (!inner.length) return cells;
  const known = nested.get(cells);
  if (known) return known;
  const size = cells.length / count;
  const parts = Array.from({ length: count }, (_, row) => rows(cells.slice(row * size, (row + 1) * size), inner));
  nested.set(cells, parts);
  return parts;
}
