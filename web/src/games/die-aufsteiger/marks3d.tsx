/** Marks on the tower: faces to climb to, ladders they use up, paths, and the part that is pointed at. */
import { useMemo } from "react";
import { BufferGeometry, Float32BufferAttribute } from "three";
import { at } from "../../kit/at";
import type { Hand } from "./hand";
import { AIMING } from "./held-block";
import { Ladder } from "./ladder3d";
import { MIDDLE, middleOf, roomOf } from "./map-geometry";
import { isClimb, isOffered, type Offers, waysTo } from "./offers";
import type { Reachable } from "./reach";
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
  const { hovered, offers, tool } = hand;
  const wanted = useMemo(() => parts.filter((part) => isWanted(part, board, hand)), [parts, board, hand]);
  const pointed = useMemo(
    () => (hovered === null ? [] : parts.filter(({ quarters }) => quarters.includes(hovered))),
    [parts, hovered],
  );
  if (hand.block.held) return <ReachableTops tops={hand.reachable} held={hand.block.held.lift.block} />;
  return (
    <group>
      <Rims parts={pointed} color="#fffdf7" />
      <Rims parts={wanted} color="#ff8a1e" />
      {tool === "pawn" && wanted.map((part) => <Price key={part.name} part={part} offers={offers} />)}
      {hand.shownWay && <Dots state={board.state} way={hand.shownWay} />}
    </group>
  );
}

/** Whether the next click is expected on a part: the pawn can climb to it, or it was chosen. */
function isWanted(part: Part, board: Board, { offers, tool, stone, hovered }: Hand): boolean {
  if (!isOffered(offers, tool, part)) return false;
  if (hovered !== null && part.quarters.includes(hovered)) return true;
  if (tool !== "pawn") return part.block === stone;
  return waysTo(offers, part.name).some((way) => isClimb(board, way));
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

function Rims({ parts, color, casing = "#2a2924" }: { parts: Part[]; color: string; casing?: string }) {
  const [dark, bright] = useMemo(() => [rimOf(parts, 0, 0.24, 0.02), rimOf(parts, 0.05, 0.19, 0.03)], [parts]);
  return (
    <group>
      <mesh geometry={dark} raycast={() => null}>
        <meshBasicMaterial color={casing} />
      </mesh>
      <mesh geometry={bright} raycast={() => null}>
        <meshBasicMaterial color={color} />
      </mesh>
    </group>
  );
}

/** The tops that the pawn could climb to if the held block were put down; the block itself still floats. */
function ReachableTops({ tops, held }: { tops: Reachable[]; held: number }) {
  const parts = useMemo(
    () => tops.map(({ part }) => (part.block === held ? { ...part, height: part.height + AIMING } : part)),
    [tops, held],
  );
  return (
    <group>
      <Rims parts={parts} color="#1d5148" casing="#fffdf7" />
      {tops.map(
        ({ ladder }, one) =>
          ladder !== "none" && <Cost key={at(parts, one).name} part={at(parts, one)} isLarge={ladder === "large"} />,
      )}
    </group>
  );
}

/** The ladder that reaching a part would use up, if any. */
function Price({ part, offers }: { part: Part; offers: Offers }) {
  const [way] = waysTo(offers, part.name);
  return way && way.verb !== "walk" ? <Cost part={part} isLarge={way.verb.startsWith("large")} /> : null;
}

function Cost({ part, isLarge }: { part: Part; isLarge: boolean }) {
  const [x, z] = middleOf(roomOf(part.quarters));
  return (
    <sprite position={[x - MIDDLE, part.height + 0.5, z - MIDDLE]} scale={0.8} raycast={() => null}>
      <spriteMaterial map={price(isLarge)} />
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
