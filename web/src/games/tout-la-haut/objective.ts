/** The objective in words. */
import { at } from "../../kit/at";
import type { State } from "./state";
import type { texts } from "./texts";
import type { Translate } from "./words";

type Key = keyof (typeof texts)["en"];

export function objectiveName(t: Translate, objective: number): string {
  return t(`objective_${objective}` as Key);
}

/** The aim of an objective: "fewest colours". */
export function objectiveWants(t: Translate, objective: number): string {
  return t(`wants_${objective}` as Key);
}

/** The number that an objective counts in a tree: "colours: 2". */
export function objectiveHas(t: Translate, objective: number, count: number): string {
  return t(`has_${objective}` as Key, { count });
}

/** The points of the objective in force. */
export function prizeOf({ prizes, aim }: State): number {
  return at(prizes, aim);
}
