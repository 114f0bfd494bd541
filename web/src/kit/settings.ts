/** What a person has chosen for this browser; all its windows know at once. */
import { useSyncExternalStore } from "react";
import type { Lang } from "./contract";

export interface Settings {
  lang: Lang | "auto";
  theme: "light" | "dark" | "auto";
  motion: "full" | "reduced" | "auto";
  /** A single possible choice is made for you. */
  forced: boolean;
  sound: boolean;
  notify: boolean;
  /** Anything that a game's board wants to remember, by a name that begins with the game's. */
  own: Record<string, string | number | boolean>;
}

const KEY = "updraft.settings";
const DEFAULTS: Settings = {
  lang: "auto",
  theme: "auto",
  motion: "auto",
  forced: true,
  sound: false,
  notify: false,
  own: {},
};

const listeners = new Set<() => void>();
let known = stored();

function stored(): Settings {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return DEFAULTS;
  }
}

function tell(): void {
  const root = document.documentElement;
  if (known.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = known.theme;
  root.dataset.motion = isReduced() ? "reduced" : "full";
  root.lang = language();
  for (const listener of listeners) listener();
}

export function settings(): Settings {
  return known;
}

export function change(changes: Partial<Settings>): void {
  known = { ...known, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // It holds for this visit.
  }
  tell();
}

/** A board's own setting. */
export function changeOwn(name: string, value: string | number | boolean): void {
  change({ own: { ...known.own, [name]: value } });
}

/** The language to speak: the chosen one, or the first of the browser's that is ours. */
export function language(): Lang {
  if (known.lang !== "auto") return known.lang;
  const first = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === "en" || tag === "fr");
  return first === "fr" ? "fr" : "en";
}

export function isReduced(): boolean {
  if (known.motion !== "auto") return known.motion === "reduced";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, settings);
}

export function useLanguage(): Lang {
  return useSyncExternalStore(subscribe, language);
}

export function useReduced(): boolean {
  return useSyncExternalStore(subscribe, isReduced);
}

window.addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  known = stored();
  tell();
});
matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", tell);
tell();
