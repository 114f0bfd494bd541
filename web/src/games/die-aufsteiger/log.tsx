/** The log on the page: a turn in one sentence, small pictures of blocks, and what a move is about on the map. */
import type { LogContext, LogDetail, LogLine, PieceProps } from "../../kit/contract";
import { paintOf } from "./glyphs";
import { END } from "./notation";
import { Colour, type Derived, type State } from "./state";
import { texts } from "./texts";

/**
 * "Mira moves a cube next to Otto’s pawn, grey side up, then climbs to 3"; with `together`, a sentence for each player.
 * Lifts and ends are left out, unless there is nothing else to tell yet.
 */
export function summarise(lines: LogLine[], { names, seat, lang }: LogContext<State>): string | null {
  const worded = lines.filter(({ text }) => text);
  const weighty = worded.filter((line) => !isRoutine(line));
  const told = weighty.length ? weighty : worded;
  let summary = "";
  told.forEach((line, number) => {
    const subject = line.seat === seat ? texts[lang].log_you : `${names[line.seat]} `;
    const goesOn = told[number - 1]?.seat === line.seat && line.text.startsWith(subject);
    if (goesOn) summary += `${texts[lang].log_then}${line.text.slice(subject.length)}`;
    else summary += summary ? `. ${line.text}` : line.text;
  });
  return summary || null;
}

/** Whether a move says nothing by itself: a lift, which a put follows, or an end. */
function isRoutine({ notation }: LogLine): boolean {
  return notation === END || notation?.startsWith("lift") === true;
}

/** A block that was put or has a stone now, or the pawn that moved. */
export function placesOf(line: LogLine): string[] {
  const { seat, rule, text, pieces } = line;
  if (!text || isRoutine(line)) return [];
  if (rule === "AUF-7") return pieces.map((piece) => `block-${piece.split(" ")[0]}`);
  return rule === "AUF-12" ? [`stone-${seat}`] : [`pawn-${seat}`];
}

/** "One more turn without a climb" is outdated as soon as somebody has climbed. */
export function isOutdated({ rule }: LogDetail, { turn, failures, stale }: State, derived: Derived): boolean {
  if (turn < 0) return false;
  if (rule === "AUF-14") return failures < derived.failures_limit - 1;
  return rule === "AUF-15" && stale < derived.stale_limit - 1;
}

/** The height of a drawn block, by the letter of its kind. */
const TALL: Record<string, number> = { h: 4, c: 8, d: 13, g: 16 };

/** A block by its kind, with the colour that was on top then: `h1 grey`. */
export function BlockPiece({ name }: PieceProps<State>) {
  const tall = TALL[name.charAt(0)] ?? 8;
  const top = 22 - tall - 8;
  const colour = name.split(" ")[1]?.toUpperCase() as keyof typeof Colour;
  const face = Colour[colour] ?? Colour.GREY;
  return (
    <svg viewBox="0 0 18 24" aria-hidden="true" focusable="false">
      <g stroke="var(--outline)" strokeWidth="1.2" strokeLinejoin="round">
        <path fill="#b5b0a2" d={`M1 ${top + 4}l8 4v${tall}l-8-4z`} />
        <path fill="#8d897d" d={`M17 ${top + 4}l-8 4v${tall}l8-4z`} />
        <path fill={paintOf(face)} d={`M9 ${top}l8 4-8 4-8-4z`} />
      </g>
    </svg>
  );
}
