/** Marks on the tower: reachable faces, ladders they use up, paths, and places for the held block. */
import { useMemo } from "react";
import { BufferGeometry, Float32BufferAttribute, Vector3 } from "three";
import type { Board, Hand } from "./hand";
import { Ladder } from "./pieces3d";
import { SIDE, type State, type Way } from "./state";
import { price } from "./textures";
import { DEEP, heightAt, MIDDLE, type Part, roomOf, WIDE, xOf, yOf } from "./tower";

interface Props {
  board: Board;
  hand: Hand;
}

export function Marks({ board, hand }: Props) {
  if (hand.held) return <Landings board={board} hand={hand} />;
  const offered = hand.parts.filter(hand.isOffered);
  const priced = hand.tool === "pawn" ? offered.filter((part) => hand.waysTo(part.name)[0].verb !== "walk") : [];
  const way =
    hand.chosen[0] ?? (hand.tool === "pawn" && hand.hovered !== null ? hand.waysTo(hand.hovered)[0] : undefined);
  return (
    <group>
      <Rims parts={offered} />
      {priced.map((part) => (
        <Price key={part.name} part={part} way={hand.waysTo(part.name)[0]} />
      ))}
      {way && <Dots state={board.state} way={way} />}
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

function Price({ part, way }: { part: Part; way: Way }) {
  const room = roomOf(part.quarters);
  const at: [number, number, number] = [
    room.left + room.wide / 2 - MIDDLE,
    part.height + 0.5,
    room.upper + room.deep / 2 - MIDDLE,
  ];
  return (
    <sprite position={at} scale={0.8} raycast={() => null}>
      <spriteMaterial map={price(way.verb.startsWith("large"))} />
    </sprite>
  );
}

function middle(state: State, quarter: number): Vector3 {
  return new Vector3(xOf(quarter) + 0.5 - MIDDLE, heightAt(state, quarter) + 0.12, yOf(quarter) + 0.5 - MIDDLE);
}

/** A way as dots, and its ladder. */
function Dots({ state, way }: { state: State; way: Way }) {
  const points = way.path.map((quarter) => middle(state, quarter));
  const [foot, head] = way.ladder;
  return (
    <group>
      {points.map((at, step) => (
        <mesh key={step} position={at} raycast={() => null}>
          <sphereGeometry args={[step === points.length - 1 ? 0.24 : 0.13, 10, 8]} />
          <meshBasicMaterial color={step === points.length - 1 ? "#ff8a1e" : "#fffdf7"} />
        </mesh>
      ))}
      {head !== undefined && <Ladder from={middle(state, foot)} to={middle(state, head)} />}
    </group>
  );
}

/** Places for the held block. */
function Landings({ board, hand }: Props) {
  const { held } = hand;
  const { state } = board;
  if (!held) return null;
  const stand = held.lift.stands.find((one) => one.shape === held.shape);
  if (!stand?.tops.includes(held.face)) return null;
  const [wide, deep] = [WIDE[held.shape], DEEP[held.shape]];
  return (
    <group>
      {stand.places.map((place) => {
        const isOwn = !hand.isBound && state.owner[yOf(place)][xOf(place)] === held.lift.block;
        const y = (isOwn ? state.foot[held.lift.block] : heightAt(state, place)) + 0.04;
        return (
          <mesh
            key={place}
            position={[xOf(place) + wide / 2 - MIDDLE, y, yOf(place) + deep / 2 - MIDDLE]}
            rotation={[-Math.PI / 2, 0, 0]}
            raycast={() => null}
          >
            <circleGeometry args={[0.16, 10]} />
            <meshBasicMaterial color="#ff8a1e" />
          </mesh>
        );
      })}
    </group>
  );
}
