/** Hooks for the board's texts: words, plurals, and cards by name. */
import { useCallback } from "react";
import type { Lang } from "../../kit/contract";
import { filled, useGameTexts, type Words } from "../../kit/i18n";
import { useLanguage } from "../../kit/settings";
import { halvesOf } from "./cards";
import { letterOf, romanOf } from "./notation";
import type { Company } from "./rows";
import type { State } from "./state";
import { type Text, texts } from "./texts";

export type Translate = (key: Text, words?: Words) => string;

/** Texts that have a singular. */
type PluralOf<Key> = Key extends `${infer Plural}_one` ? Plural & Text : never;
type Counted = PluralOf<Text>;

export function useWords(): Translate {
  return useGameTexts(texts);
}

/** The same outside of a component. */
export function wordsIn(lang: Lang): Translate {
  return (key, words) => filled(texts[lang][key], words);
}

/** "1 card", "2 cards": fills in {count} and chooses the singular, which French also uses for 0. */
export function useCounted(): (key: Counted, count: number, words?: Words) => string {
  const t = useWords();
  const lang = useLanguage();
  return useCallback(
    (key, count, words) => {
      const isSingular = count === 1 || (count === 0 && lang === "fr");
      return t(isSingular ? `${key}_one` : key, { ...words, count });
    },
    [t, lang],
  );
}

/** The words that a text about a company may need. */
export function companyWords({ letter, roman, plane, worth, funds, president }: Company) {
  return { company: letter, airport: roman, plane, worth, funds, who: president?.name ?? "" };
}

/** "share A, airplane 3" */
export function useCardName(state: State): (card: number) => string {
  const t = useWords();
  return useCallback(
    (card) => {
      const { company, plane, airport } = halvesOf(state, card);
      const parts = company === null ? [] : [t("share", { company: letterOf(company) })];
      if (plane) parts.push(t("plane", { level: plane }));
      if (airport) parts.push(t("airport_half", { level: romanOf(airport) }));
      return parts.join(", ");
    },
    [t, state],
  );
}
