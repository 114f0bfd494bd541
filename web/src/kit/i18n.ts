/** Words: texts with {places} that are filled in, in the language of the moment. */
import { useCallback } from "react";
import type { Lang } from "./contract";
import { language, useLanguage } from "./settings";
import { en } from "./texts/en";
import { fr } from "./texts/fr";

export type Key = keyof typeof en;
export type Words = Record<string, string | number>;

export const texts: Record<Lang, Record<Key, string>> = { en, fr };

/** A text with its places filled in. */
export function filled(text: string, words: Words = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(words[name] ?? `{${name}}`));
}

/** A text of the frame. */
export function t(key: Key, words?: Words): string {
  return filled(texts[language()][key], words);
}

/** The frame's texts; a component that uses this speaks the new language at once. */
export function useTranslate(): (key: Key, words?: Words) => string {
  const lang = useLanguage();
  return useCallback((key, words) => filled(texts[lang][key], words), [lang]);
}

/** A board's own texts: `const t = useGameTexts(texts)`. */
export function useGameTexts<K extends string>(
  own: Record<Lang, Record<K, string>>,
): (key: K, words?: Words) => string {
  const lang = useLanguage();
  return useCallback((key, words) => filled(own[lang][key], words), [own, lang]);
}
