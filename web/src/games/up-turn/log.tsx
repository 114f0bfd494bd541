/** The log: a turn in one sentence, small tiles, and what a move is about on the board. */
import type { LogContext, LogLine, Moment, PieceProps } from "../../kit/contract";
import { keyOf } from "./arrange";
import { flagOf } from "./flag";
import { DRAW, isLay, kindOf, PASS, receiverOf, SILENT, UPTURN } from "./notation";
import { type Derived, Phase, type State } from "./state";
import { Face } from "./tile";
import { rackOf } from "./tiles";
import { namedTile, type Translate, tileCount, wordsIn } from "./words";

export function Piece({ name, state }: PieceProps<State>) {
  return (
    <span className="upt-piece">
      <Face kind={kindOf(name)} roles={state.role ?? []} />
    </span>
  );
}

/** The tiles that were laid or that you got, and the players who got some. */
export function placesOf({ notation, pieces }: LogLine): string[] {
  const receiver = receiverOf(notation ?? "");
  return [
    ...pieces.flatMap((tile) => [`tile-${tile}`, `own-${tile}`]),
    ...(receiver === null ? [] : [`seat-${receiver}`]),
  ];
}

/** The tiles at the end of the lines, as many as were laid, and those that are new on your rack: actions and equal numbers look
 *  alike, so that only their places tell. */
export function changedPlaces(lines: LogLine[], state: State, seat: number): string[] {
  const lays = lines.filter(({ notation }) => isLay(notation ?? ""));
  const count = Math.min(state.laid, lays.flatMap(({ pieces }) => pieces).length);
  const ends = Array.from({ length: count }, (_, back) => `line-${state.laid - 1 - back}`);
  return [...ends, ...newTiles(lines, rackOf(state, seat)).map((key) => `own-${key}`)];
}

/** The keys of the tiles that you got: of equal ones, the last on your rack. */
function newTiles(lines: LogLine[], rack: number[]): string[] {
  const got = lines.flatMap(({ notation, pieces, more }) => {
    return isLay(notation ?? "") ? more.flatMap((detail) => detail.pieces) : pieces;
  });
  const held = (kind: number) => rack.filter((one) => one === kind).length;
  return got.map(kindOf).flatMap((kind, at, kinds) => {
    const copy = held(kind) - 1 - kinds.slice(0, at).filter((one) => one === kind).length;
    return copy < 0 ? [] : [keyOf(kind, copy)];
  });
}

/** "Nothing fits" is outdated as soon as another turn of yours begins, "one tile left" as soon as there are more. */
export function isOutdated({ rule, line }: Moment, state: State, _: Derived, decides: boolean): boolean {
  if (rule === FORCED) return decides && state.phase === Phase.TURN;
  return (rule === CALLED_FOR_YOU || line.notation === UPTURN) && flagOf(state, line.seat) !== "upturn";
}

/** "Mira lays 83, 87 and the double 99; Otto gets 7 tiles, you 3" */
export function summarise(lines: LogLine[], { names, seat, lang }: LogContext<State>): string | null {
  const t = wordsIn(lang);
  const moves = lines.map((line) => ({ ...line, move: line.notation ?? "" }));
  const draw = moves.find(({ move }) => move === DRAW);
  const lay = moves.find(({ move }) => isLay(move));
  const others = [
    ...(lay?.more.filter((detail) => detail.rule === CAUGHT).map((detail) => inside(detail.text, t)) ?? []),
    ...gifts(moves, "to", names, seat, t),
    ...gifts(moves, "hit", names, seat, t),
    ...moves.filter(({ move }) => move === UPTURN).map(() => t("upturn")),
    ...moves.filter(({ move }) => move === SILENT).map((line) => inside(line.text, t)),
  ];
  const passed = moves.find(({ move }) => move === PASS);
  const first = lay ? laid(lay.text, draw, t) : draw ? drew(draw, passed, names, seat, t) : passed?.text;
  return first ? [first, ...others].join(t("and_then")) : null;
}

const CAUGHT = "UPT-14"; // the rule of tiles drawn for a forgotten call
const CALLED_FOR_YOU = "UPT-30"; // the rule of a call that is made with the lay
const FORCED = "UPT-5"; // the rule of a draw that was the only move

type Move = LogLine & { move: string };

/** The words of the server for a draw that was your only move. */
function forced(draw: Move | undefined): string | undefined {
  return draw?.more.find((detail) => detail.rule === FORCED)?.text;
}

function laid(text: string, draw: Move | undefined, t: Translate): string {
  if (!draw) return text;
  const told = forced(draw);
  if (told) return `${told}${t("and_then")}${inside(text, t)}`;
  return t("after_draw", { tile: drawnTile(draw, t), text: inside(text, t) });
}

function drew(draw: Move, passed: Move | undefined, names: string[], seat: number, t: Translate): string {
  const told = forced(draw);
  if (told) return told;
  if (!passed) return draw.text;
  const who = names[draw.seat] ?? "";
  return t(draw.seat === seat ? "you_drew_passed" : "drew_passed", { who, tile: drawnTile(draw, t) });
}

/** "63", "a blue arrow", or "a tile" if the viewer has not seen it. */
function drawnTile({ pieces: [tile] }: LogLine, t: Translate): string {
  return tile === undefined ? t("a_tile") : namedTile(kindOf(tile), t);
}

/** "Otto gets 7 tiles, you 3"; nothing if nobody got any. */
function gifts(moves: Move[], kind: "to" | "hit", names: string[], seat: number, t: Translate): string[] {
  const counts = new Map<number, number>();
  for (const { move } of moves) {
    const receiver = move.startsWith(kind) ? receiverOf(move) : null;
    if (receiver !== null) counts.set(receiver, (counts.get(receiver) ?? 0) + 1);
  }
  const [first, ...rest] = [...counts].sort(([one], [other]) => Number(one === seat) - Number(other === seat));
  if (!first) return [];
  const [receiver, count] = first;
  const key = kind === "to" ? "gets" : "draws_penalty";
  const tiles = tileCount(count, t);
  const told = receiver === seat ? t(`you_${key}`, { tiles }) : t(key, { who: names[receiver] ?? "", tiles });
  const more = rest.map(([other, some]) => `${other === seat ? t("you") : names[other]} ${some}`);
  return [[told, ...more].join(", ")];
}

/** A sentence inside of another one: "You pass" becomes "you pass"; names keep their capital. */
function inside(text: string, t: Translate): string {
  const you = t("you_first");
  return text.startsWith(you) ? you.toLowerCase() + text.slice(you.length) : text;
}
