/** The entries of the log: one for each turn, made of its moves and their consequences. */
import type { AnyGameModule, LogContext, LogLine, Moment } from "./contract";

/** A turn in the log; with shared turns, a line may be of another seat than the turn. */
export interface TurnEntry {
  turn: number;
  seat: number;
  lines: LogLine[];
}

/** Group the lines of each turn. */
export function entriesOf(log: LogLine[]): TurnEntry[] {
  const entries: TurnEntry[] = [];
  for (const line of log) {
    const last = entries.at(-1);
    if (last?.turn === line.turn_number) last.lines.push(line);
    else entries.push({ turn: line.turn_number, seat: line.seat, lines: [line] });
  }
  return entries;
}

/** Return what a line says of its move, and then of the consequences. */
export function textsOf(line: LogLine): string[] {
  return [line.text, ...line.more.map((detail) => detail.text)].filter(Boolean);
}

/** Say what happened in a turn: in the words of the game, or its moves sentence by sentence. */
export function headlineOf({ lines }: TurnEntry, module: AnyGameModule | null, context: LogContext<unknown>): string {
  const told = module?.summarise?.(lines, context);
  if (told) return told;
  const moves = lines.map((line) => line.text).filter(Boolean);
  return sentences(moves.length ? moves : lines.flatMap(textsOf));
}

/** Join sentences, with a full stop between them where there is no mark yet. */
function sentences(texts: string[]): string {
  return texts.map((text, at) => (at < texts.length - 1 && !/[.!?…»”]$/.test(text) ? `${text}.` : text)).join(" ");
}

/** List the pieces of a turn's moves, each once. */
export function piecesOf({ lines }: TurnEntry): string[] {
  return [...new Set(lines.flatMap((line) => line.pieces))];
}

/** List the rules of a turn's moves, each once. */
export function rulesOf({ lines }: TurnEntry): string[] {
  return [...new Set(lines.filter((line) => line.text).map((line) => line.rule))];
}

/** List the elements of the board that lines are about: names of `data-place` or `data-thing`. */
export function placesOf(lines: LogLine[], module: AnyGameModule | null | undefined): string[] {
  return [...new Set(lines.flatMap((line) => module?.placesOf?.(line) ?? []))];
}

/** Return the moments of the lines that were added to a log; none if it was replaced. */
export function newMoments(before: LogLine[], after: LogLine[]): Moment[] {
  if (before.length && after[before.length - 1] !== before.at(-1)) return [];
  return after.slice(before.length).flatMap((line) => {
    return line.more.filter(({ weight }) => weight === "moment").map((detail) => ({ ...detail, line }));
  });
}
