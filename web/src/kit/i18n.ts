/** Translation: texts with {placeholders}, in the language of the settings. */
import { useCallback } from "react";
import { type Lang, language, useLanguage } from "./settings";
import { en } from "./texts/en";
import { fr } from "./texts/fr";
import type { Text } from "./texts/text";

export type Key = keyof typeof en;
export type Words = Record<string, string | number>;

export const texts: Record<Lang, Record<Key, Text>> = { en, fr };

const plurals: Record<Lang, Intl.PluralRules> = { en: new Intl.PluralRules("en"), fr: new Intl.PluralRules("fr") };
const lists: Record<Lang, Intl.ListFormat> = { en: new Intl.ListFormat("en"), fr: new Intl.ListFormat("fr") };

/** Fill in the placeholders of a text; unknown ones stay visible. */
export function filled(text: string, words: Words = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(words[name] ?? `{${name}}`));
}

/** Begin a sentence or the label of a button with words that may also stand inside one. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Choose the form of a text that `words.count` needs, and fill it in. */
export function translated(text: Text, lang: Lang, words: Words = {}): string {
  if (typeof text === "string") return filled(text, words);
  return filled(plurals[lang].select(Number(words.count)) === "one" ? text.one : text.other, words);
}

/** Join names as in a sentence: "Ann, Bea and Cy". */
export function listed(names: string[], lang: Lang): string {
  return lists[lang].format(names);
}

/** Translate outside components. */
export function t(key: Key, words?: Words): string {
  const lang = language();
  return translated(texts[lang][key], lang, words);
}

export type Translate = (key: Key, words?: Words) => string;

/** Translate inside a component, which is rendered again when the language changes. */
export function useTranslate(): Translate {
  const lang = useLanguage();
  return useCallback((key, words) => translated(texts[lang][key], lang, words), [lang]);
}

/** Translate a board's own texts: `const t = useGameTexts(texts)`. */
export function useGameTexts<K extends string>(
  own: Record<Lang, Record<K, string>>,
): (key: K, words?: Words) => string {
  const lang = useLanguage();
  return useCallback((key, words) => filled(own[lang][key], words), [own, lang]);
}
