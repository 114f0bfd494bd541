/** Marks on the tower: reachable faces, ladders they use up, paths, and places for the held block. */
import { useMemo } from "react";
import { BufferGeometry, Float32BufferAttribute } from "three";
import type { Hand } from "./hand";
import { groundBelow } from "./held-block";
import { Ladder } from "./ladder3d";
import { MIDDLE, middleOf, roomOf, stretchOfFootprint } from "./map-geometry";
import { isOffered, waysTo } from "./offers";
import { topSpot } from "./room";
import type { Board } from "./scene";
import { SIDE, type State, type Way } from "./state";
import { price } from "./textures";
import { type Part, xOf, yOf } from "./tower";

interface Props {
  board: Board;
  hand: Hand;
}

export function Marks({ board, hand }: Props) {
  const { parts } = board;
  const offered = useMemo(
    () => parts.filter((part) => isOffered(hand.offers, hand.tool, part)),
    [parts, hand.offers, hand.tool],
  );
  if (hand.block.held) return <Landings board={board} hand={hand} />;
  return (
    <group>
      <Rims parts={offered} />
      {hand.tool === "pawn" && offered.map((part) => <Price key={part.name} part={part} hand={hand} />)}
      {hand.shownWay && <Dots state={board.state} way={hand.shownWay} />}
    </group>
  );
}

/** Strips along the border of parts, dark outside and orange inside. */
function rimOf(parts: Part[], outer: number, inner: number, rise: number): BufferGeometry {
  const points: number[] = [];
  const quad = (x: number, z: number, u: number, w: number, y: number) => {
    points.push(x, y, z, x, y, w, u, y, z, u, y, z, x, y, w, u, y, w);
  };
  for (const part of parts) {
    const own = new Set(part.quarters);
    const y = part.height + rise;
    for (const quarter of part.quarters) {
      const [x, z] = [xOf(quarter) - MIDDLE, yOf(quarter) - MIDDLE];
      if (!own.has(quarter - SIDE)) quad(x, z + outer, x + 1, z + inner, y);
      if (!own.has(quarter + SIDE)) quad(x, z + 1 - inner, x + 1, z + 1 - outer, y);
      if (!own.has(quarter - 1)) quad(x + outer, z, x + inner, z + 1, y);
      if (!own.has(quarter + 1)) quad(x + 1 - inner, z, x + 1 - outer, z + 1, y);
    }
  }
  const rim = new BufferGeometry();
  rim.setAttribute("position", new Float32BufferAttribute(points, 3));
  return rim;
}

function Rims({ parts }: { parts: Part[] }) {
  const [dark, bright] = useMemo(() => [rimOf(parts, 0, 0.24, 0.02), rimOf(parts, 0.05, 0.19, 0.03)], [parts]);
  return (
    <group>
      <mesh geometry={dark} raycast={() => null}>
        <meshBasicMaterial color="#2a2924" />
      </mesh>
      <mesh geometry={bright} raycast={() => null}>
        <meshBasicMaterial color="#ff8a1e" />
      </mesh>
    </group>
  );
}

/** The ladder that reaching a part would use up, if any. */
function Price({ part, hand }: { part: Part; hand: Hand }) {
  const [way] = waysTo(hand.offers, part.name);
  if (!way || way.verb === "walk") return null;
  const [x, z] = middleOf(roomOf(part.quarters));
  return (
    <sprite position={[x - MIDDLE, part.height + 0.5, z - MIDDLE]} scale={0.8} raycast={() => null}>
      <spriteMaterial map={price(way.verb.startsWith("large"))} />
    </sprite>
  );
}

/** A way as dots, and its ladder. */
function Dots({ state, way }: { state: State; way: Way }) {
  const spot = (quarter: number) => topSpot(state, quarter).add({ x: 0, y: 0.12, z: 0 });
  const points = way.path.map(spot);
  const [foot, head] = way.ladder.map(spot);
  return (
    <group>
      {points.map((point, step) => (
        <mesh key={step} position={point} raycast={() => null}>
          <sphereGeometry args={[step === points.length - 1 ? 0.24 : 0.13, 10, 8]} />
          <meshBasicMaterial color={step === points.length - 1 ? "#ff8a1e" : "#fffdf7"} />
        </mesh>
      ))}
      {foot && head && <Ladder from={foot} to={head} />}
    </group>
  );
}

/** Places for the held block. */
function Landings({ board, hand }: Props) {
  const { held, places } = hand.block;
  if (!held) return null;
  return (
    <group>
      {places.map((place) => {
        const [x, z] = middleOf(stretchOfFootprint({ place, shape: held.shape }));
        const y = groundBelow(board.state, held, place) + 0.04;
        return (
          <mesh key={place} position={[x - MIDDLE, y, z - MIDDLE]} rotation={[-Math.PI / 2, 0, 0]} raycast={() => null}>
            <circleGeometry args={[0.16, 10]} />
            <meshBasicMaterial color="#ff8a1e" />
          </mesh>
        );
      })}
    </group>
  );
}
