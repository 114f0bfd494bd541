/** Tiles, counts and lays in words. */
import type { Lang } from "../../kit/contract";
import { filled, useGameTexts, type Words } from "../../kit/i18n";
import { actionName } from "./notation";
import { DOWN, type Follower, type Lay, type State, UP } from "./state";
import { type Key, texts } from "./texts";
import { isAction, isDouble, isPenalty } from "./tiles";

export type Translate = (key: Key, words?: Words) => string;

export function useWords(): Translate {
  return useGameTexts(texts);
}

/** The same outside of a component. */
export function wordsIn(lang: Lang): Translate {
  return (key, words) => filled(texts[lang][key], words);
}

/** "51, penalty tile", "blue arrow, ascending" */
export function tileWords(kind: number, roles: readonly number[], t: Translate): string {
  if (isAction(kind)) return t(actionName(kind));
  const hasPenalty = isPenalty(kind, roles);
  if (isDouble(kind, roles)) return t(hasPenalty ? "double_penalty" : "double_tile", { number: kind });
  return hasPenalty ? t("penalty_tile", { number: kind }) : String(kind);
}

/** "51", "a blue arrow": a tile in a sentence. */
export function namedTile(kind: number, t: Translate): string {
  return isAction(kind) ? t(`a_${actionName(kind)}`) : t("the_number", { number: kind });
}

/** "no tiles", "1 tile", "3 tiles" */
export function tileCount(count: number, t: Translate): string {
  return t(count === 0 ? "no_tiles" : count === 1 ? "one_tile" : "tiles", { count });
}

/** "51", "51 and 58", "51, 58 or 66" */
export function listed(parts: readonly (string | number)[], t: Translate, word: "and" | "or" = "and"): string {
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return String(last);
  return t(word, { some: parts.slice(0, -1).join(", "), last });
}

/** "above 49", "below 49", "above or below 49": the numbers that fit. */
export function fittingWords({ order, last }: State, t: Translate): string {
  return t(order === UP ? "above" : order === DOWN ? "below" : "either", { last });
}

const NAMED = 3; // a longer run is counted: the rack shows it, and the sentence must fit a phone

/** The consequences of laying a double or a number, in a sentence. */
export function layWords(lay: Lay, t: Translate): string {
  const { number, tiles, deals, hits, wins } = lay;
  const run = tiles.slice(0, -1);
  const isLong = run.length > NAMED;
  if (wins) return t("wins", { tiles: isLong ? t("last_tiles", { count: tiles.length }) : listed(tiles, t) });
  const along = isLong ? tileCount(run.length, t) : listed(run, t);
  const laid = along ? t("along", { number, tiles: along }) : t("alone", { number });
  const counted = t(isLong ? "then_deal_count" : "then_deal", { tiles: tileCount(deals, t), count: deals });
  const dealt = deals ? counted : t("then_deal_none");
  const penalties = hits > 1 ? t("then_penalties", { count: hits }) : hits === 1 ? t("then_penalty") : "";
  return `${laid}${dealt}${penalties}.`;
}

/** Say which players a skip tile skips, and who plays then. */
export function skipWords({ skipped, seat: next }: Follower, names: string[], me: number, t: Translate): string {
  const who = listed(
    skipped.map((seat) => names[seat] ?? ""),
    t,
  );
  const isTwo = skipped.length > 1;
  if (next === me) return t(isTwo ? "skips_two_again" : "skips_again", { who });
  return t(isTwo ? "skips_two" : "skips", { who, next: names[next] ?? "" });
}
