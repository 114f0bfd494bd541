/** Floors, cards and colours in words. */
import { useTexts } from "../../kit/say";
import { colourName, type Floor, floorOf } from "./paint";
import type { State } from "./state";
import { texts } from "./texts";

export type Say = ReturnType<typeof useSay>;

export function useSay() {
  return useTexts(texts);
}

/** The two floors of a kind of card. */
export function floorsOf(state: State, kind: number): readonly [Floor, Floor] {
  const [low, high] = state.floors[kind];
  return [floorOf(low), floorOf(high)];
}

/** "red 3" */
export function floorWords(say: Say, floor: Floor): string {
  return say("floor", { colour: say(colourName(floor.colour)), value: floor.value });
}

/** "red 3 below green 3" */
export function cardWords(say: Say, state: State, kind: number): string {
  const [low, high] = floorsOf(state, kind);
  return say("card", { low: floorWords(say, low), high: floorWords(say, high) });
}

const LETTERS = "-BRGYP"; // by Colour

/** A card as moves name it: R3G3. */
export function notation(state: State, kind: number): string {
  return floorsOf(state, kind)
    .map(({ colour, value }) => `${LETTERS[colour]}${value}`)
    .join("");
}

/** "Ann", "Ann and Bo", "Ann, Bo and Cy" */
export function together(say: Say, names: string[]): string {
  if (names.length < 2) return names.join("");
  return say("and", { some: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

/** As a sentence begins. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
