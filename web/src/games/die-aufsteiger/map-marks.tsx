/** Marks on the map: reachable faces, ladders they use up, places for the held block, paths, and the ladder just used. */
import type { BlockHand } from "./block-hand";
import type { Hand } from "./hand";
import { middleOf, outline, roomOf, spotOnMap, stretchOfFootprint, U } from "./map-geometry";
import { isOffered, waysTo } from "./offers";
import type { Board } from "./scene";
import { TABLE, type Way } from "./state";
import { type Part, placeOf } from "./tower";

/** Marks for everything that the chosen tool can do now. */
export function Rings({ board, hand }: { board: Board; hand: Hand }) {
  if (hand.block.held) return <Landings hand={hand.block} />;
  const offered = board.parts.filter((part) => isOffered(hand.offers, hand.tool, part));
  return (
    <g>
      {offered.map((part) => (
        <Ring key={part.name} part={part} hand={hand} />
      ))}
    </g>
  );
}

function Ring({ part, hand }: { part: Part; hand: Hand }) {
  const room = roomOf(part.quarters);
  const shape = outline(part.quarters, U);
  const way = hand.tool === "pawn" ? waysTo(hand.offers, part.name)[0] : undefined;
  const costs = way && way.verb !== "walk" ? way : null;
  const isNear = hand.hovered !== null && part.quarters.includes(hand.hovered);
  return (
    <g className={isNear ? "auf-ring near" : "auf-ring"}>
      <path className="auf-ring-case" d={shape} />
      <path d={shape} className={costs ? "dashed" : undefined} />
      {costs && <Cost way={costs} x={room.left * U + 9} y={(room.upper + room.deep) * U - 9} />}
    </g>
  );
}

/** The ladder that reaching a face would use up. */
function Cost({ way, x, y }: { way: Way; x: number; y: number }) {
  const isLarge = way.verb.startsWith("large");
  return (
    <g className="auf-cost" transform={`translate(${x} ${y})`}>
      <circle r="8" />
      <path d={isLarge ? "M-3 5.500V-6M3 5.500V-6M-3-4h6M-3-1h6M-3 2h6" : "M-3 5.500V-2M3 5.500V-2M-3 0h6M-3 3h6"} />
    </g>
  );
}

/** Places for the held block: a dot in the middle of each. */
function Landings({ hand: { held, places } }: { hand: BlockHand }) {
  if (!held) return null;
  return (
    <g className="auf-landings">
      {places.map((place) => {
        const [x, y] = middleOf(stretchOfFootprint({ place, shape: held.shape }));
        return <circle key={place} cx={x * U} cy={y * U} r="2.800" />;
      })}
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

/** The ladder of the last move, until it is out of the game. */
export function LastLadder({ board }: { board: Board }) {
  const { lastWay, lastEvent, reduced } = board;
  if (!lastWay?.way.ladder.length || reduced) return null;
  return (
    <g key={lastEvent?.seq} className="auf-way auf-last-ladder">
      <LadderOn ladder={lastWay.way.ladder} />
    </g>
  );
}
