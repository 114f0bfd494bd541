/** Discover the games' folders; a board is loaded when its table is opened. */
import type { ComponentType } from "react";
import type { AnyGameModule } from "../kit/contract";

const boards = import.meta.glob<{ default: AnyGameModule }>("./*/index.tsx");
const covers = import.meta.glob<{ default: ComponentType }>("./*/cover.tsx", { eager: true });

/** Load a game's module; null if it has none. */
export async function moduleOf(game: string): Promise<AnyGameModule | null> {
  const load = boards[`./${game}/index.tsx`];
  return load ? (await load()).default : null;
}

/** The names of all games that have a cover. */
export const covered = Object.keys(covers).map((path) => path.split("/")[1]);

/** Return a game's cover, an SVG that fills a frame of 4 by 3. */
export function coverOf(game: string): ComponentType | null {
  return covers[`./${game}/cover.tsx`]?.default ?? null;
}
