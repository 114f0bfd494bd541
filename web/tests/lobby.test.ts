/** The lobby's messages become one list of tables. */
import { expect, it } from "vitest";
import { reduceLobby } from "../src/kit/lobby";
import type { LobbyEntry } from "../src/kit/wire";

const entry = (id: string, free = 1) => ({ id, free }) as LobbyEntry;
const ids = (tables: LobbyEntry[]) => tables.map((one) => `${one.id}${one.free}`);
const tables = [entry("a"), entry("b"), entry("c")];

it("starts with the whole list, and again when it fell behind", () => {
  expect(reduceLobby([], { type: "lobby", tables })).toEqual(tables);
  expect(reduceLobby(tables, { type: "lobby", tables: [entry("z")] })).toEqual([entry("z")]);
});

it("puts changed tables in their places, new ones at the end, and drops those that are gone", () => {
  const message = { type: "lobby_changed", tables: [entry("b", 0), entry("d", 3)], gone: ["a"] } as const;
  const after = reduceLobby(tables, { ...message, tables: [...message.tables], gone: [...message.gone] });
  expect(ids(after)).toEqual(["b0", "c1", "d3"]);
  expect(ids(tables)).toEqual(["a1", "b1", "c1"]);
});

it("keeps entries that did not change as the same objects", () => {
  const after = reduceLobby(tables, { type: "lobby_changed", tables: [], gone: ["b"] });
  expect(after[0]).toBe(tables[0]);
  expect(after[1]).toBe(tables[2]);
});
