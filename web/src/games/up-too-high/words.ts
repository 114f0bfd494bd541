/** The board's words at hand: a card as it is said aloud. */
import { useCallback } from "react";
import { filled, useTexts, type Words } from "../../kit/say";
import { companyOf, isShare, LETTERS, ROMAN } from "./names";
import type { State } from "./state";
import { type Text, texts } from "./texts";

export type Say = (key: Text, words?: Words) => string;

export function useWords(): Say {
  return useTexts(texts);
}

/** The same outside of a component. */
export function wordsIn(lang: "en" | "fr"): Say {
  return (key, words) => filled(texts[lang][key], words);
}

/** "share A, airplane 3" */
export function useCardName(state: State): (card: number) => string {
  const say = useWords();
  return useCallback(
    (card) => {
      const parts = isShare(state, card) ? [say("share", { company: LETTERS[companyOf(state, card)] })] : [];
      const plane = state.plane_half[card];
      const airport = state.airport_half[card];
      if (plane) parts.push(say("plane", { level: plane }));
      if (airport) parts.push(say("airport_half", { level: ROMAN[airport] }));
      return parts.join(", ");
    },
    [say, state],
  );
}
