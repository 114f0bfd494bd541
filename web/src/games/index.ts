/** The games that have a folder here, found by looking; boards are loaded when somebody sits down. */
import type { ComponentType } from "react";
import type { AnyGameModule } from "../kit/contract";

const boards = import.meta.glob<{ default: AnyGameModule }>("./*/index.tsx");
const covers = import.meta.glob<{ default: ComponentType }>("./*/cover.tsx", { eager: true });

/** A game's module; null while it has none. */
export async function moduleOf(game: string): Promise<AnyGameModule | null> {
  const load = boards[`./${game}/index.tsx`];
  return load ? (await load()).default : null;
}

/** A game's cover: an SVG that fills a frame of 4 by 3. */
export function coverOf(game: string): ComponentType | null {
  return covers[`./${game}/cover.tsx`]?.default ?? null;
}
