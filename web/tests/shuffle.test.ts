/** The check of a fair shuffle in the browser, and the luck that a browser adds and keeps. */
import { beforeEach, expect, it, vi } from "vitest";
import { addLuck, keptLuck, startWithLuck } from "../src/kit/own-luck";
import type { RevealedShuffle, TableFacts } from "../src/kit/wire";
import { checkShuffle, verdict } from "../src/pages/replay-shuffle";

const secret = "5e".repeat(32);
const commitment = "553bd6b70827798186599b58c09f955da8534fffa80a756c377a054ec5c6d191"; // as the server's tests know it
const luck = "a1".repeat(16);
const shuffle: RevealedShuffle = { commitment, secret, deal: 1, luck: [luck, "bot"] };
const kept = { table: "t", commitment, luck };

async function checked(changes: Partial<RevealedShuffle>, noted: typeof kept | null = kept) {
  const findings = await checkShuffle({ ...shuffle, ...changes }, noted);
  return [verdict(findings), ...findings.map(({ key }) => key)];
}

it("finds a fair shuffle with this browser's own luck", async () => {
  expect(await checked({})).toEqual(["right", "hash_right", "kept_same", "own_in", "luck_added"]);
});

it("finds a secret that does not fit its commitment", async () => {
  expect(await checked({ secret: "0f".repeat(32) })).toEqual([
    "wrong",
    "hash_wrong",
    "kept_same",
    "own_in",
    "luck_added",
  ]);
});

it("finds a commitment that was exchanged together with its secret", async () => {
  const noted = { ...kept, commitment: "00".repeat(32) };
  expect(await checked({}, noted)).toEqual(["wrong", "hash_right", "kept_other", "own_in", "luck_added"]);
});

it("says what it cannot show", async () => {
  expect(await checked({}, null)).toEqual(["open", "hash_right", "kept_none", "luck_added"]);
  expect(await checked({ luck: ["none", "bot"] })).toEqual([
    "open",
    "hash_right",
    "kept_same",
    "own_out",
    "luck_nobody",
  ]);
  const others = await checked({ luck: ["b2".repeat(16), "none"], deal: 3 });
  expect(others).toEqual(["open", "hash_right", "kept_same", "own_out", "luck_added", "luck_none", "deals"]);
});

/** A server that knows one table, and the bodies of the actions that it was sent. */
function serve(answer: (action: { type: string; luck?: string }) => TableFacts | number) {
  const sent: { type: string; luck?: string }[] = [];
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (!path.endsWith("/actions")) return new Response(JSON.stringify({ id: "g", name: "Ann" }));
    const action = JSON.parse(String(init.body));
    sent.push(action);
    const answered = answer(action);
    return typeof answered === "number"
      ? new Response(JSON.stringify({ status: answered, why: "no" }), { status: answered })
      : new Response(JSON.stringify(answered));
  });
  return sent;
}

function table(own: string): TableFacts {
  const info = { phase: "open", shuffle: { commitment, luck: [own, "bot"] } };
  return { id: "t", seat: 0, table: info, result: null } as unknown as TableFacts;
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

it("notes the commitment, adds luck once and keeps it", async () => {
  const sent = serve((action) => table(action.luck ?? "none"));
  await addLuck(table("none"));
  const noted = keptLuck("t", "");
  expect(noted?.commitment).toBe(commitment);
  expect(noted?.luck).toMatch(/^[0-9a-f]{32}$/);
  expect(sent).toEqual([{ type: "add_luck", luck: noted?.luck }]);
  await addLuck(table(noted?.luck ?? ""));
  expect(sent.length).toBe(1);
  expect(keptLuck(null, commitment)).toEqual(noted);
});

it("does not claim luck that another browser was faster with", async () => {
  serve(() => table("c3".repeat(16)));
  await addLuck(table("none"));
  expect(keptLuck("t", "")).toEqual({ table: "t", commitment, luck: null });
});

it.each([
  ["comes too late", table("none")],
  ["is refused", 403],
])("starts a game against bots even if luck %s", async (_, answer) => {
  const sent = serve((action) => (action.type === "add_luck" ? answer : table("none")));
  expect(await startWithLuck(table("none"))).toBe("t");
  expect(sent.map(({ type }) => type)).toEqual(["add_luck", "start"]);
  expect(keptLuck("t", "")?.luck).toBeNull();
});

it("keeps the commitment that it saw first", async () => {
  serve((action) => table(action.luck ?? "none"));
  await addLuck(table("none"));
  const other = table("none");
  other.table.shuffle = { commitment: "11".repeat(32), luck: ["none", "bot"] };
  await addLuck(other);
  expect(keptLuck("t", "")?.commitment).toBe(commitment);
});
