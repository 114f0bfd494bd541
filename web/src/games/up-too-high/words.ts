/** The board's words at hand: a card as it is said aloud. */
import { useCallback } from "react";
import { filled, useGameTexts, type Words } from "../../kit/i18n";
import { companyOf, isShare, LETTERS, ROMAN } from "./names";
import type { State } from "./state";
import { type Text, texts } from "./texts";

export type Translate = (key: Text, words?: Words) => string;

export function useWords(): Translate {
  return useGameTexts(texts);
}

/** The same outside of a component. */
export function wordsIn(lang: "en" | "fr"): Translate {
  return (key, words) => filled(texts[lang][key], words);
}

/** "share A, airplane 3" */
export function useCardName(state: State): (card: number) => string {
  const t = useWords();
  return useCallback(
    (card) => {
      const parts = isShare(state, card) ? [t("share", { company: LETTERS[companyOf(state, card)] })] : [];
      const plane = state.plane_half[card];
      const airport = state.airport_half[card];
      if (plane) parts.push(t("plane", { level: plane }));
      if (airport) parts.push(t("airport_half", { level: ROMAN[airport] }));
      return parts.join(", ");
    },
    [t, state],
  );
}
