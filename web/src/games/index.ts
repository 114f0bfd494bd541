/** Discover the games' folders; a board is loaded when its table is opened. */
import { type ComponentType, lazy, useEffect, useState } from "react";
import type { AnyGameModule, OptionPictures } from "../kit/contract";
import type { Lang } from "../kit/settings";

const boards = import.meta.glob<{ default: AnyGameModule }>("./*/index.tsx");
const pictures = import.meta.glob<{ default: OptionPictures }>("./*/option-pictures.tsx");
const howToPlay = import.meta.glob<{ default: HowToPlay }>("./*/how-to-play.tsx");
const covers = import.meta.glob<{ default: ComponentType }>("./*/cover.tsx", { eager: true });

/** Load a game's module; null if it has none, or if it cannot be loaded: its table is played as text then. */
async function moduleOf(game: string): Promise<AnyGameModule | null> {
  try {
    return (await boards[`./${game}/index.tsx`]?.())?.default ?? null;
  } catch {
    return null;
  }
}

/** Load a game's module: undefined while loading, null if the game has none. */
export function useGameModule(game: string | undefined): AnyGameModule | null | undefined {
  const [loaded, setLoaded] = useState<{ game: string; module: AnyGameModule | null }>();
  useEffect(() => {
    let isCancelled = false;
    if (game) moduleOf(game).then((module) => !isCancelled && setLoaded({ game, module }));
    return () => {
      isCancelled = true;
    };
  }, [game]);
  return loaded && loaded.game === game ? loaded.module : undefined;
}

/** A game on one screen, in pictures: goal, a turn, how it is won. */
export type HowToPlay = ComponentType<{ lang: Lang }>;

const lazily = Object.fromEntries(Object.entries(howToPlay).map(([path, load]) => [path, lazy(load)]));

/** Return a game's "How to play", loaded when it is shown; null if the game has none. */
export function howToPlayOf(game: string): HowToPlay | null {
  return lazily[`./${game}/how-to-play.tsx`] ?? null;
}

/** Load the pictures of a game's options; empty until they are there. */
export function useOptionPictures(game: string): OptionPictures {
  const [found, setFound] = useState<OptionPictures>({});
  useEffect(() => {
    let isCancelled = false;
    void pictures[`./${game}/option-pictures.tsx`]?.().then((module) => !isCancelled && setFound(module.default));
    return () => {
      isCancelled = true;
    };
  }, [game]);
  return found;
}

/** The number of games with a cover. */
export const COVER_COUNT = Object.keys(covers).length;

/** Return a game's cover, an SVG that fills a frame of 4 by 3. */
export function coverOf(game: string): ComponentType | null {
  return covers[`./${game}/cover.tsx`]?.default ?? null;
}
