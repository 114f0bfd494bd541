/** Marks on the map: reachable faces, ladders they use up, what is out of question, paths, and the ladder just used. */
import { memo, useMemo } from "react";
import type { Hand } from "./hand";
import type { HeldBlock } from "./held-block";
import { outline, roomOf, type Stretch, spotOnMap, U } from "./map-geometry";
import { isClimb, isOffered, waysTo } from "./offers";
import type { Reachable } from "./reach";
import type { Board } from "./scene";
import { TABLE } from "./state";
import { type Part, placeOf, quarterAt, quartersOf } from "./tower";

/** Rings where the next click is expected: faces that the pawn can climb to, and the one that was chosen. */
export function Rings({ board, hand }: { board: Board; hand: Hand }) {
  if (hand.block.held) return null;
  const offered = board.parts.filter((part) => isOffered(hand.offers, hand.tool, part));
  return (
    <g>
      {offered.map((part) => (
        <Ring key={part.name} part={part} board={board} hand={hand} />
      ))}
    </g>
  );
}

function Ring({ part, board, hand }: { part: Part; board: Board; hand: Hand }) {
  const room = roomOf(part.quarters);
  const way = hand.tool === "pawn" ? waysTo(hand.offers, part.name)[0] : undefined;
  const costs = way && way.verb !== "walk" ? way : null;
  const isNear = hand.hovered !== null && part.quarters.includes(hand.hovered);
  const isWanted = isNear || part.block === hand.stone || (way && isClimb(board, way));
  if (!isWanted && !way) return null;
  const shape = outline(part.quarters, U);
  if (!isWanted) return <path className="auf-reachable" d={shape} />;
  return (
    <g className={isNear ? "auf-ring near" : "auf-ring"}>
      <path className="auf-ring-case" d={shape} />
      <path d={shape} className={costs ? "dashed" : undefined} />
      {costs && <Cost isLarge={costs.verb.startsWith("large")} room={room} />}
    </g>
  );
}

/** The tops that the pawn could climb to if the held block were put down. */
export function ReachableTops({ tops }: { tops: Reachable[] }) {
  return (
    <g>
      {tops.map(({ part, ladder }) => (
        <g key={part.name} className="auf-ring reachable-then">
          <path className="auf-ring-case" d={outline(part.quarters, U)} />
          <path className={ladder === "none" ? undefined : "dashed"} d={outline(part.quarters, U)} />
          {ladder !== "none" && <Cost isLarge={ladder === "large"} room={roomOf(part.quarters)} />}
        </g>
      ))}
    </g>
  );
}

/** The part that is pointed at, here or in the tower. */
export function Pointed({ board, hand }: { board: Board; hand: Hand }) {
  const { hovered } = hand;
  const part = hovered === null ? undefined : board.parts.find(({ quarters }) => quarters.includes(hovered));
  return part && !hand.block.held ? <path className="auf-pointed" d={outline(part.quarters, U)} /> : null;
}

/** The quarters under a veil: the chosen tool, or the held block, can do nothing with them. */
export function useVeil(board: Board, hand: Hand, stretch: Stretch): ReadonlySet<number> {
  const { decision, parts } = board;
  const { offers, tool } = hand;
  const { held, places } = hand.block;
  return useMemo(() => {
    if (held) return unfitFor(held, places, stretch);
    if (tool === "pawn" || !decision) return new Set<number>();
    return new Set(parts.filter((part) => !isOffered(offers, tool, part)).flatMap(({ quarters }) => quarters));
  }, [decision, parts, held, places, offers, tool, stretch]);
}

/** The quarters of the map that no place of the held block covers. */
function unfitFor({ shape }: HeldBlock, places: number[], { left, upper, wide, deep }: Stretch): Set<number> {
  const covered = new Set(places.flatMap((place) => quartersOf(place, shape)));
  const all = Array.from({ length: wide * deep }, (_, one) =>
    quarterAt(left + (one % wide), upper + Math.floor(one / wide)),
  );
  return new Set(all.filter((quarter) => !covered.has(quarter)));
}

export const Veil = memo(function Veil({ quarters }: { quarters: ReadonlySet<number> }) {
  const shape = useMemo(() => outline([...quarters], U), [quarters]);
  return shape ? <path className="auf-veil" d={shape} /> : null;
});

/** The ladder that reaching a face would use up. */
function Cost({ isLarge, room }: { isLarge: boolean; room: Stretch }) {
  const isSmall = Math.min(room.wide, room.deep) < 2; // in the upper corner, away from the figure
  const [x, y] = [room.left * U + (isSmall ? 6 : 9), isSmall ? room.upper * U + 6 : (room.upper + room.deep) * U - 9];
  return (
    <g className="auf-cost" transform={`translate(${x} ${y}) scale(${isSmall ? 0.75 : 1})`}>
      <circle r="8" />
      <path d={isLarge ? "M-3 5.500V-6M3 5.500V-6M-3-4h6M-3-1h6M-3 2h6" : "M-3 5.500V-2M3 5.500V-2M-3 0h6M-3 3h6"} />
    </g>
  );
}

/** The way to the face that is pointed at or chosen. */
export function ShownWay({ board, hand }: { board: Board; hand: Hand }) {
  const { shownWay } = hand;
  const points = shownWay?.path.map(spotOnMap) ?? [];
  const [start, end] = [points[0], points.at(-1)];
  if (hand.block.held || !shownWay || !start || !end || start === end) return null;
  const line = `M${points.map((point) => point.join()).join("L")}`;
  return (
    <g className="auf-way">
      <path className="auf-way-case" d={line} />
      <path d={line} />
      <circle cx={end[0]} cy={end[1]} r="5" />
      <LadderOn ladder={shownWay.ladder} />
      {placeOf(board.state, board.seat) === TABLE && <circle cx={start[0]} cy={start[1]} r="3" />}
    </g>
  );
}

/** A ladder from its foot to its head. */
function LadderOn({ ladder: [foot, head] }: { ladder: number[] }) {
  if (foot === undefined || head === undefined) return null;
  const [[x, y], [u, v]] = [spotOnMap(foot), spotOnMap(head)];
  const length = Math.hypot(u - x, v - y);
  const angle = (Math.atan2(v - y, u - x) * 180) / Math.PI;
  const rungs = Array.from({ length: Math.round(length / 7) }, (_, rung) => `M${5 + rung * 7}-5v10`).join("");
  return (
    <g className="auf-ladder-on" transform={`translate(${x} ${y}) rotate(${angle})`}>
      <path d={`M0-5h${length}M0 5h${length}${rungs}`} />
    </g>
  );
}

interface LastLadderProps {
  lastWay: Board["lastWay"];
  seq: number | undefined;
  reduced: boolean;
}

/** The ladder of the last move, until it is out of the game. */
export const LastLadder = memo(function LastLadder({ lastWay, seq, reduced }: LastLadderProps) {
  if (!lastWay?.way.ladder.length || reduced) return null;
  return (
    <g key={seq} className="auf-way auf-last-ladder">
      <LadderOn ladder={lastWay.way.ladder} />
    </g>
  );
});
