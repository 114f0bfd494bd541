/** A person's settings in this browser, shared by all its windows. */
import { useSyncExternalStore } from "react";

export type Lang = "en" | "fr";

export type Pace = "calm" | "normal" | "quick";

export interface Settings {
  lang: Lang | "auto";
  theme: "light" | "dark" | "auto";
  motion: "full" | "reduced" | "auto";
  /** The speed of bots and animations. */
  pace: Pace;
  /** Play an only choice automatically. */
  forced: boolean;
  /** Show the notation of moves beside their words. */
  notation: boolean;
  sound: boolean;
  notify: boolean;
  /** Settings of the boards, by names that begin with the game's. */
  own: Record<string, string | number | boolean>;
}

const KEY = "updraft.settings";
const DEFAULTS: Settings = {
  lang: "auto",
  theme: "auto",
  motion: "auto",
  pace: "normal",
  forced: true,
  notation: false,
  sound: false,
  notify: false,
  own: {},
};

const MOTION = matchMedia("(prefers-reduced-motion: reduce)");

const listeners = new Set<() => void>();
let current = stored();
let preferred: { languages: readonly string[]; lang: Lang } | null = null; // asked for by every text on the page

function stored(): Settings {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return DEFAULTS;
  }
}

/** Apply the settings to the document and notify the listeners. */
function publish(): void {
  const root = document.documentElement;
  if (current.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = current.theme;
  paintBrowser();
  root.dataset.motion = isReduced() ? "reduced" : "full";
  root.lang = language();
  for (const listener of listeners) listener();
}

const PAPER = { light: "#fffdf7", dark: "#1e3d41" }; // as the token --paper

/** Give the browser's own bars the colour of the theme. */
function paintBrowser(): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const device = meta.media.includes("dark") ? "dark" : "light";
    meta.content = PAPER[current.theme === "auto" ? device : current.theme];
  }
}

export function settings(): Settings {
  return current;
}

export function change(changes: Partial<Settings>): void {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Without storage the change lasts until the page is closed.
  }
  publish();
}

/** Change a board's own setting. */
export function changeOwn(name: string, value: string | number | boolean): void {
  change({ own: { ...current.own, [name]: value } });
}

/** Return the language to use: the chosen one, or the first of the browser's that we have. */
export function language(): Lang {
  if (current.lang !== "auto") return current.lang;
  const { languages } = navigator;
  if (preferred?.languages !== languages) preferred = { languages, lang: firstOf(languages) };
  return preferred.lang;
}

function firstOf(languages: readonly string[]): Lang {
  const first = languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === "en" || tag === "fr");
  return first === "fr" ? "fr" : "en";
}

export function isReduced(): boolean {
  if (current.motion !== "auto") return current.motion === "reduced";
  return MOTION.matches;
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

/** Return the chosen speed of bots and animations. */
export function usePace(): Pace {
  return useSettings().pace;
}

export function useReduced(): boolean {
  return useSyncExternalStore(subscribe, isReduced);
}

window.addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  current = stored();
  publish();
});
MOTION.addEventListener("change", publish);
publish();
