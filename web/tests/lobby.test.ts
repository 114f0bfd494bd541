/** The lobby's messages become one list of tables, and the games that are not ready. */
import { expect, it } from "vitest";
import { EMPTY, type Lobby, reduceLobby } from "../src/kit/lobby";
import type { GameReadiness, LobbyEntry } from "../src/kit/wire";

const entry = (id: string, free = 1) => ({ id, free }) as LobbyEntry;
const ids = ({ tables }: Lobby) => tables.map((one) => `${one.id}${one.free}`);
const tables = [entry("a"), entry("b"), entry("c")];
const lobby: Lobby = { tables, unready: {} };
const readiness = (game: string, status: GameReadiness["status"], ready_at: number | null = 90) => ({
  game,
  status,
  ready_at,
});

it("starts with the whole list, and again when it fell behind", () => {
  expect(reduceLobby(EMPTY, { type: "lobby", tables, games: [] })).toEqual(lobby);
  expect(reduceLobby(lobby, { type: "lobby", tables: [entry("z")], games: [] }).tables).toEqual([entry("z")]);
});

it("puts changed tables in their places, new ones at the end, and drops those that are gone", () => {
  const changed = [entry("b", 0), entry("d", 3)];
  const after = reduceLobby(lobby, { type: "lobby_changed", tables: changed, gone: ["a"], games: [] });
  expect(ids(after)).toEqual(["b0", "c1", "d3"]);
  expect(ids(lobby)).toEqual(["a1", "b1", "c1"]);
});

it("keeps entries that did not change as the same objects", () => {
  const after = reduceLobby(lobby, { type: "lobby_changed", tables: [], gone: ["b"], games: [] });
  expect(after.tables[0]).toBe(tables[0]);
  expect(after.tables[1]).toBe(tables[2]);
});

it("knows which games are not ready, until they are", () => {
  const games = [readiness("orchard", "getting_ready"), readiness("meadow", "getting_ready")];
  const cold = reduceLobby(EMPTY, { type: "lobby", tables: [], games });
  expect(Object.keys(cold.unready)).toEqual(["orchard", "meadow"]);
  const changes = [readiness("orchard", "ready", null), readiness("meadow", "failed", null)];
  const after = reduceLobby(cold, { type: "lobby_changed", tables: [], gone: [], games: changes });
  expect(after.unready).toEqual({ meadow: changes[1] });
});
