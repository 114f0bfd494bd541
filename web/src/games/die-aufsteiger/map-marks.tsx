/** Marks on the map: reachable faces, ladders they use up, places for the held block, paths, and the ladder just used. */
import { useMemo } from "react";
import type { Board, Hand } from "./hand";
import { climberOf, pathOf } from "./pawn-path";
import { TABLE, type Way } from "./state";
import { DEEP, outline, roomOf, U, WIDE, xOf, yOf } from "./tower";

/** Marks for everything that the chosen tool can do now. */
export function Rings({ hand }: { hand: Hand }) {
  if (hand.held) return <Landings hand={hand} />;
  return (
    <g>
      {hand.parts.map((part) => {
        const ways = hand.tool === "pawn" ? hand.waysTo(part.name) : [];
        if (!hand.isOffered(part)) return null;
        const room = roomOf(part.quarters);
        const costs = ways.length > 0 && ways[0].verb !== "walk" ? ways[0] : null;
        return (
          <g
            key={part.name}
            className={hand.hovered !== null && part.quarters.includes(hand.hovered) ? "auf-ring near" : "auf-ring"}
          >
            <path className="auf-ring-case" d={outline(part.quarters, U)} />
            <path d={outline(part.quarters, U)} className={costs ? "dashed" : undefined} />
            {costs && <Cost way={costs} x={room.left * U + 9} y={(room.upper + room.deep) * U - 9} />}
          </g>
        );
      })}
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
function Landings({ hand }: { hand: Hand }) {
  const { held } = hand;
  if (!held) return null;
  const stand = held.lift.stands.find((one) => one.shape === held.shape);
  if (!stand?.tops.includes(held.face)) return null;
  return (
    <g className="auf-landings">
      {stand.places.map((place) => (
        <circle
          key={place}
          cx={(xOf(place) + WIDE[held.shape] / 2) * U}
          cy={(yOf(place) + DEEP[held.shape] / 2) * U}
          r="2.800"
        />
      ))}
    </g>
  );
}

/** The way to the face that is pointed at or chosen. */
export function ChosenWay({ board, hand }: { board: Board; hand: Hand }) {
  if (hand.held) return null;
  const way =
    hand.chosen[0] ?? (hand.tool === "pawn" && hand.hovered !== null ? hand.waysTo(hand.hovered)[0] : undefined);
  if (!way || way.path.length < 2) return null;
  const points = way.path.map((quarter) => `${(xOf(quarter) + 0.5) * U},${(yOf(quarter) + 0.5) * U}`);
  const [foot, head] = way.ladder;
  return (
    <g className="auf-way">
      <path className="auf-way-case" d={`M${points.join("L")}`} />
      <path d={`M${points.join("L")}`} />
      <circle
        cx={(xOf(way.path[way.path.length - 1]) + 0.5) * U}
        cy={(yOf(way.path[way.path.length - 1]) + 0.5) * U}
        r="5"
      />
      {head !== undefined && <LadderOn from={foot} to={head} />}
      {board.state.place[board.seat] === TABLE && (
        <circle cx={points[0].split(",")[0]} cy={points[0].split(",")[1]} r="3" />
      )}
    </g>
  );
}

function LadderOn({ from, to }: { from: number; to: number }) {
  const [x, y] = [(xOf(from) + 0.5) * U, (yOf(from) + 0.5) * U];
  const [dx, dy] = [(xOf(to) - xOf(from)) * U, (yOf(to) - yOf(from)) * U];
  const length = Math.hypot(dx, dy);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const rungs = Array.from({ length: Math.round(length / 7) }, (_, at) => `M${5 + at * 7}-5v10`).join("");
  return (
    <g className="auf-ladder-on" transform={`translate(${x} ${y}) rotate(${angle})`}>
      <path d={`M0-5h${length}M0 5h${length}${rungs}`} />
    </g>
  );
}

/** The ladder of the last move, until it is out of the game. */
export function LastLadder({ board }: { board: Board }) {
  const { before, state, lastEvent, reduced } = board;
  const ladder = useMemo(() => {
    const climber = before && !reduced ? climberOf(before, state) : -1;
    return before && climber >= 0 ? pathOf(before, state, climber)?.ladder : null;
  }, [before, state, reduced]);
  if (!ladder) return null;
  return (
    <g key={lastEvent?.seq} className="auf-way auf-last-ladder">
      <LadderOn from={ladder[0]} to={ladder[1]} />
    </g>
  );
}
