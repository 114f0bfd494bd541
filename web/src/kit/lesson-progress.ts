/** Which lessons this browser has finished. It is remembered, and never required. */
import { changeOwn, type Settings, settings } from "./settings";

type Own = Settings["own"];

export const FIRST_GAME = "first-game"; // the name of every game's guided first game

const FINISHED = "finished";
const PLAYED = "played";

const key = (game: string, lesson: string) => `learn.${game}.${lesson}`;
const gameKey = (game: string) => `learn.${game}`;

export function hasFinished(own: Own, game: string, lesson: string): boolean {
  return own[key(game, lesson)] === FINISHED;
}

export function noteFinished(game: string, lesson: string): void {
  changeOwn(key(game, lesson), FINISHED);
}

/** Remember that this person has sat at a table of a game. */
export function notePlayed(game: string): void {
  if (settings().own[gameKey(game)] === undefined) changeOwn(gameKey(game), PLAYED);
}

/** Tell whether a game is new to this person. */
export function isNew(own: Own, game: string, lessons: string[]): boolean {
  return own[gameKey(game)] === undefined && !lessons.some((lesson) => hasFinished(own, game, lesson));
}
