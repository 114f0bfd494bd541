/** Pawns that hop, stones, ladders that lean for a moment. */
import { useFrame, useThree } from "@react-three/fiber";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Group, LatheGeometry, MathUtils, Quaternion, Vector2, Vector3 } from "three";
import { HUES } from "./glyphs";
import type { Board, Hand } from "./hand";
import { badge } from "./paint";
import { NONE, TABLE } from "./state";
import { campOf, heightAt, MIDDLE, roomOf, stretchOf, xOf, yOf } from "./tower";

const HOP = 450; // milliseconds
const LEAN = 1300; // how long a used ladder is seen

/** Where a pawn stands in the room. */
export function pawnSpot({ state }: Board, seat: number): Vector3 {
  const place = state.place[seat];
  if (place === TABLE) {
    const { x, y } = campOf(state, seat, stretchOf(state));
    return new Vector3(x - MIDDLE, 0, y - MIDDLE);
  }
  return new Vector3(xOf(place) + 0.5 - MIDDLE, heightAt(state, place), yOf(place) + 0.5 - MIDDLE);
}

export function Pieces({ board, hand, isHigh }: { board: Board; hand: Hand; isHigh: boolean }) {
  const { state } = board;
  return (
    <group>
      {Array.from({ length: state.seats }, (_, seat) => (
        <PawnPiece key={seat} board={board} seat={seat} isHigh={isHigh} />
      ))}
      {state.stone_on
        .slice(0, state.seats)
        .map(
          (block, seat) =>
            block !== NONE && (
              <StonePiece key={seat} hand={hand} block={block} colour={state.colour[seat]} isHigh={isHigh} />
            ),
        )}
      <LastLadder board={board} />
    </group>
  );
}

function usePawnBody(): LatheGeometry {
  return useMemo(() => {
    const profile: [number, number][] = [
      [0, 0],
      [0.38, 0],
      [0.4, 0.08],
      [0.3, 0.22],
      [0.16, 0.55],
      [0.13, 0.75],
      [0.22, 0.85],
      [0.25, 1],
      [0.2, 1.14],
      [0.1, 1.22],
      [0, 1.24],
    ];
    return new LatheGeometry(
      profile.map(([x, y]) => new Vector2(x, y)),
      20,
    );
  }, []);
}

function PawnPiece({ board, seat, isHigh }: { board: Board; seat: number; isHigh: boolean }) {
  const { state, reduced } = board;
  const group = useRef<Group>(null);
  const body = usePawnBody();
  const invalidate = useThree((three) => three.invalidate);
  const to = pawnSpot(board, seat);
  const key = to.toArray().join();
  const hop = useRef({ from: to, to, since: -1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hop begins where the place changes
  useEffect(() => {
    const from = group.current?.position.clone() ?? to;
    hop.current = { from, to, since: hop.current.since < 0 || reduced ? 0 : performance.now() };
    if (hop.current.since === 0) group.current?.position.copy(to);
    invalidate();
  }, [key, reduced, invalidate]);
  useFrame(() => {
    const { from, to: goal, since } = hop.current;
    if (since <= 0 || !group.current) return;
    const part = MathUtils.clamp((performance.now() - since) / HOP, 0, 1);
    const eased = 1 - (1 - part) ** 3;
    group.current.position.lerpVectors(from, goal, eased);
    group.current.position.y += Math.sin(part * Math.PI) * 0.9;
    if (part === 1) hop.current.since = 0;
    invalidate();
  });
  return (
    <group ref={group} name={`pawn-${seat}`} position={to}>
      <mesh geometry={body} castShadow={isHigh} raycast={() => null}>
        {isHigh ? (
          <meshStandardMaterial color={HUES[state.colour[seat]]} roughness={0.5} />
        ) : (
          <meshLambertMaterial color={HUES[state.colour[seat]]} />
        )}
      </mesh>
      <mesh geometry={body} scale={[1.16, 1.04, 1.16]} position={[0, -0.02, 0]} raycast={() => null}>
        <meshBasicMaterial color="#fffdf7" side={1} />
      </mesh>
      <sprite position={[0, 1.66, 0]} scale={seat === board.seat ? 0.86 : 0.68} raycast={() => null}>
        <spriteMaterial map={badge(state.colour[seat])} depthTest={false} />
      </sprite>
    </group>
  );
}

function StonePiece({ hand, block, colour, isHigh }: { hand: Hand; block: number; colour: number; isHigh: boolean }) {
  const part = hand.parts.find((one) => one.block === block);
  if (!part) return null;
  const room = roomOf(part.quarters);
  const at: [number, number, number] = [
    room.left + room.wide / 2 - MIDDLE,
    part.height,
    room.upper + room.deep / 2 - MIDDLE,
  ];
  return (
    <group position={at}>
      <mesh scale={[0.62, 0.34, 0.5]} position={[0, 0.3, 0]} castShadow={isHigh} raycast={() => null}>
        <icosahedronGeometry args={[1, 2]} />
        <meshLambertMaterial color="#d9d1bf" />
      </mesh>
      <sprite position={[0, 1, 0]} scale={0.6} raycast={() => null}>
        <spriteMaterial map={badge(colour)} depthTest={false} />
      </sprite>
    </group>
  );
}

/** Two rails and rungs from a foot to a head. */
export function Ladder({ from, to }: { from: Vector3; to: Vector3 }) {
  const way = to.clone().sub(from);
  const length = way.length();
  const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.clone().normalize());
  const rungs = Math.max(2, Math.round(length / 0.45));
  return (
    <group position={from} quaternion={turn}>
      {[-0.2, 0.2].map((side) => (
        <mesh key={side} position={[side, length / 2, 0]} raycast={() => null}>
          <boxGeometry args={[0.08, length, 0.08]} />
          <meshLambertMaterial color="#8a6437" />
        </mesh>
      ))}
      {Array.from({ length: rungs }, (_, rung) => (
        <mesh key={rung} position={[0, ((rung + 0.5) * length) / rungs, 0]} raycast={() => null}>
          <boxGeometry args={[0.4, 0.07, 0.06]} />
          <meshLambertMaterial color="#a97c46" />
        </mesh>
      ))}
    </group>
  );
}

/** The ladder of the last move, before it is put out of the game. */
function LastLadder({ board }: { board: Board }) {
  const { happened, before, state, reduced } = board;
  const [shown, setShown] = useState<number | null>(null);
  const invalidate = useThree((three) => three.invalidate);
  const isLadder = Boolean(happened?.move?.match(/^(small|large)/)) && before !== null;
  const number = happened?.number ?? 0;
  useEffect(() => {
    if (!isLadder || reduced) return;
    setShown(number);
    const timer = setTimeout(() => {
      setShown(null);
      invalidate();
    }, LEAN);
    return () => clearTimeout(timer);
  }, [isLadder, number, reduced, invalidate]);
  if (shown !== number || !before || !happened) return null;
  const { seat } = happened;
  const foot = pawnSpot({ ...board, state: before }, seat);
  const head = pawnSpot({ ...board, state }, seat);
  return <Ladder from={foot} to={head} />;
}
