/** Floors, cards and names in words. */
import type { Lang } from "../../kit/contract";
import { filled, useGameTexts } from "../../kit/i18n";
import { colourName } from "./colours";
import { type Floor, floorsOf } from "./floors";
import type { State } from "./state";
import { texts } from "./texts";

export type Translate = ReturnType<typeof useTranslate>;

export function useTranslate() {
  return useGameTexts(texts);
}

/** The same outside of a component. */
export function wordsIn(lang: Lang): Translate {
  return (key, words) => filled(texts[lang][key], words);
}

/** "red 3" */
export function floorWords(t: Translate, floor: Floor): string {
  return t("floor", { colour: t(colourName(floor.colour)), value: floor.value });
}

/** "red 3 below green 3", "double blue 2" */
export function cardWords(t: Translate, state: State, kind: number): string {
  const [bottom, top] = floorsOf(state, kind);
  const low = floorWords(t, bottom);
  const high = floorWords(t, top);
  return low === high ? t("twin", { floor: low }) : t("card", { low, high });
}

/** "Ann", "Ann and Bo", "Ann, Bo and Cy" */
export function together(t: Translate, names: string[]): string {
  const [last = "", ...others] = names.toReversed();
  return others.length ? t("and", { some: others.reverse().join(", "), last }) : last;
}
