/** The notation of moves: all that this board writes to the server, and reads from its choices. */
import { at } from "../../kit/at";
import { CUBES, DOUBLES, GREYS, HALVES, TABLE, type Way } from "./state";
import { colourName, deepOf, wideOf, xOf, yOf } from "./tower";

const LETTERS: [string, number][] = [
  ["h", HALVES],
  ["c", CUBES],
  ["d", DOUBLES],
  ["g", GREYS],
];
export const NAMES = LETTERS.flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, number) => `${letter}${number + 1}`),
);

export const END = "end";
export const blockText = (block: number) => at(NAMES, block);
export const placeText = (quarter: number) => `${xOf(quarter)},${yOf(quarter)}`;
export const liftText = (block: number) => `lift ${blockText(block)}`;
export const stoneText = (block: number) => `stone ${blockText(block)}`;

/** A put: the colour on top, the place and the footprint. */
export function putText({ face, place, shape }: { face: number; place: number; shape: number }): string {
  return `put ${colourName(face)} ${placeText(place)} ${wideOf(shape)}x${deepOf(shape)}`;
}

export function wayText({ verb, to }: Pick<Way, "verb" | "to">): string {
  return `${verb} ${to === TABLE ? "table" : placeText(to)}`;
}

/** The blocks that can take the player's stone. */
export function stonesIn(choices: string[]): Set<number> {
  const stones = choices.filter((choice) => choice.startsWith("stone "));
  return new Set(stones.map((choice) => NAMES.indexOf(choice.slice("stone ".length))));
}

/** The block that a move lifts or closes with a stone, by its name; null for other moves. */
export function blockIn(move: string): string | null {
  return /^(?:lift|stone) (\w+)$/.exec(move)?.[1] ?? null;
}

/** The quarter that a move leads to; null if it names none. */
export function quarterIn(move: string): { x: number; y: number } | null {
  const found = / (\d+),(\d+)/.exec(move);
  return found && { x: Number(found[1]), y: Number(found[2]) };
}

export const isStone = (move: string) => move.startsWith("stone ");
export const isPut = (move: string) => move.startsWith("put ");
