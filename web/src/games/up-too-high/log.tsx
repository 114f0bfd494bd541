/** The log on the page: headlines of turns, small pictures of cards, and the airports that a turn is about. */
import type { LogLine, PieceProps } from "../../kit/contract";
import { CardPiece } from "./drawings";
import { companyIn, halvesIn, romanOf } from "./notation";
import { COMPANIES, DECISIONS, Phase, type State } from "./state";

const OFFER = "UTH-3";
const BID = "UTH-5";
const PRESIDENCY = ["UTH-7", "UTH-8"];
const UPGRADE = "UTH-14";
const DIVIDEND = "UTH-16";

/** A card of the log, as a small picture. */
export function Piece({ name }: PieceProps<State>) {
  const halves = halvesIn(name);
  return <CardPiece {...halves} roman={romanOf(halves.airport)} />;
}

/**
 * Say what happened in a turn: of a bid its size, of a taking the presidency, of a dividend who got what. The end of
 * building goes without saying, unless nothing else was done so far.
 */
export function summarise(lines: LogLine[]): string | null {
  const last = lines.at(-1);
  if (last?.rule === BID) return last.text || null;
  const deeds = lines.filter(({ rule, pieces }) => rule !== UPGRADE || pieces.length > 0);
  return (deeds.length ? deeds : lines).flatMap(sentencesOf).join(". ") || null;
}

function sentencesOf({ text, more }: LogLine): string[] {
  const presidency = more.find((detail) => detail.weight === "moment" && PRESIDENCY.includes(detail.rule));
  const paid = more.filter((detail) => detail.rule === DIVIDEND).map((detail) => detail.text);
  return [presidency?.text ?? text, ...paid].filter(Boolean);
}

/** List the airports and players on the board that a move is about. */
export function placesOf(line: LogLine): string[] {
  const acting = companyOfTurn(line.turn_number);
  if (acting !== null) return [`airport-${acting}`];
  if (line.rule === BID) return [`bidder-${line.seat}`];
  if (line.rule === OFFER) return [`chosen-${line.seat}`];
  const taken = line.pieces.map(companyIn).filter((company) => company >= 0);
  return taken.map((company) => `airport-${company}`);
}

/** The company that acts in a turn; null in the share phase. */
function companyOfTurn(turn: number): number | null {
  const phase = Math.floor(turn / DECISIONS) % (Phase.FLY + 1);
  const decision = turn % DECISIONS;
  return phase === Phase.FLY && decision < COMPANIES ? decision : null;
}
