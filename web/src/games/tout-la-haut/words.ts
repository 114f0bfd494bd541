/** Floors, cards and colours in words. */
import { useGameTexts } from "../../kit/i18n";
import { colourName, type Floor, floorOf } from "./colours";
import type { State } from "./state";
import { texts } from "./texts";

export type Translate = ReturnType<typeof useTranslate>;

export function useTranslate() {
  return useGameTexts(texts);
}

/** The two floors of a kind of card. */
export function floorsOf(state: State, kind: number): readonly [Floor, Floor] {
  const [low, high] = state.floors[kind];
  return [floorOf(low), floorOf(high)];
}

/** "red 3" */
export function floorWords(t: Translate, floor: Floor): string {
  return t("floor", { colour: t(colourName(floor.colour)), value: floor.value });
}

/** "red 3 below green 3", "double blue 2" */
export function cardWords(t: Translate, state: State, kind: number): string {
  const [low, high] = floorsOf(state, kind).map((floor) => floorWords(t, floor));
  return low === high ? t("twin", { floor: low }) : t("card", { low, high });
}

const LETTERS = "-BRGYP"; // by Colour

/** A card as moves name it: R3G3. */
export function notation(state: State, kind: number): string {
  return floorsOf(state, kind)
    .map(({ colour, value }) => `${LETTERS[colour]}${value}`)
    .join("");
}

/** "Ann", "Ann and Bo", "Ann, Bo and Cy" */
export function together(t: Translate, names: string[]): string {
  if (names.length < 2) return names.join("");
  return t("and", { some: names.slice(0, -1).join(", "), last: names[names.length - 1] });
}

/** Capitalize the first letter of a sentence. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
