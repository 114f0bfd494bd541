/** This browser's own luck: drawn for a table once its commitment was seen, and kept to be looked for after the game. */
import { type ApiError, act } from "./api";
import type { TableFacts, TableInfo } from "./wire";

const KEY = "updraft.luck";
const MAX_KEPT = 200; // tables
const LUCK_BYTES = 16;
const NO_LUCK = "none";

/** A commitment as this browser saw it before the game, and the luck that it added; null if another browser did. */
export interface KeptLuck {
  table: string;
  commitment: string;
  luck: string | null;
}

function all(): KeptLuck[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as KeptLuck[];
  } catch {
    return [];
  }
}

function keep(entry: KeptLuck): void {
  try {
    const others = all().filter(({ table }) => table !== entry.table);
    localStorage.setItem(KEY, JSON.stringify([...others, entry].slice(-MAX_KEPT)));
  } catch {
    // The replay will say that this browser has noted nothing.
  }
}

/** Return what this browser kept of a table; of a record file, what it kept with the same commitment. */
export function keptLuck(table: string | null, commitment: string): KeptLuck | null {
  return all().find((one) => (table === null ? one.commitment === commitment : one.table === table)) ?? null;
}

function drawLuck(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LUCK_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Tell whether a seat waits for luck of its browser. */
export function needsLuck(seat: number, { phase, shuffle }: TableInfo): boolean {
  return phase === "open" && shuffle?.luck[seat] === NO_LUCK;
}

/** Add luck for one's seat, after noting the commitment; a commitment that was noted before is not replaced. */
export async function addLuck({ id, seat, table }: Pick<TableFacts, "id" | "seat" | "table">): Promise<void> {
  if (!table.shuffle || !needsLuck(seat, table)) return;
  const { commitment } = keptLuck(id, "") ?? table.shuffle;
  const luck = keptLuck(id, "")?.luck ?? drawLuck();
  keep({ table: id, commitment, luck });
  try {
    const facts = await act(id, { type: "add_luck", luck });
    if (!facts.table.shuffle?.luck.includes(luck)) keep({ table: id, commitment, luck: null });
  } catch (problem) {
    if ((problem as ApiError).status) keep({ table: id, commitment, luck: null }); // the seat was taken away, for example
    throw problem;
  }
}

/** Start a game against bots alone that waits for its only person; without luck too, if that cannot be added. */
export async function startWithLuck(facts: TableFacts): Promise<string> {
  if (facts.table.phase === "open") {
    await addLuck(facts).catch(() => {});
    await act(facts.id, { type: "start" });
  }
  return facts.id;
}
