/** The players of a table, and what sentences about them need. */
import { at } from "../../kit/at";
import type { Derived, State, Worth } from "./state";
import { type Translate, together } from "./words";

export interface Player {
  seat: number;
  name: string;
  worth: Worth;
  isYou: boolean;
}

export interface Facts {
  state: State;
  players: Player[];
}

/** The players by seat; `you` is your seat, -1 if none is yours. */
export function playersOf(derived: Derived, names: string[], you: number): Player[] {
  return derived.worth.map((worth, seat) => ({ seat, name: at(names, seat), worth, isYou: seat === you }));
}

export function nameOf(players: Player[], seat: number): string {
  return players.find((player) => player.seat === seat)?.name ?? "";
}

/** Names of players, "you" for your own. */
export function namesOf(t: Translate, players: Player[]): string {
  return together(
    t,
    players.map(({ name, isYou }) => (isYou ? t("you") : name)),
  );
}

/** The length of the longest run at the table. */
export function longestRun(players: Player[]): number {
  return Math.max(...players.map(({ worth }) => worth.run));
}
