/** Pawns that hop from face to face, stones that are laid, ladders that lean for a moment. */
import { useFrame, useThree } from "@react-three/fiber";
import { type Ref, useEffect, useMemo, useRef, useState } from "react";
import { type Group, LatheGeometry, MathUtils, Quaternion, Vector2, Vector3 } from "three";
import { HUES } from "./glyphs";
import type { Board, Hand } from "./hand";
import { climberOf, pathOf } from "./pawn-path";
import { useRedraw } from "./resolution3d";
import { useSkipAnimation } from "./skip-animation";
import { NONE, TABLE } from "./state";
import { badge } from "./textures";
import { campOf, heightAt, MIDDLE, roomOf, stretchOf, xOf, yOf } from "./tower";

const STEP = 110; // milliseconds
const SHORTEST = 320;
const LONGEST = 900;
const DROP = 380;
const LEAN = 1300; // milliseconds that a used ladder stays visible
const RISE = 0.16; // share of that time in which it appears, and in which it vanishes

/** The position of a pawn in 3D. */
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
              <StonePiece key={`${seat} ${block}`} board={board} hand={hand} seat={seat} isHigh={isHigh} />
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

/** A pawn's animation: points on its way, and the height of the hop to each. */
interface Hop {
  points: Vector3[];
  arcs: number[];
  since: number;
}

const STILL: Hop = { points: [], arcs: [], since: 0 };

/** The position of a pawn in 3D if it stood at a place. */
function spotAt(board: Board, seat: number, place: number): Vector3 {
  return pawnSpot({ ...board, state: { ...board.state, place: board.state.place.with(seat, place) } }, seat);
}

/** The animation of the last move, from the pawn's position on screen. */
function hopOf(board: Board, seat: number, from: Vector3): Hop {
  const { before, state } = board;
  const steps = before && pathOf(before, state, seat);
  const path = steps?.path ?? [state.place[seat]];
  const points = [from, ...path.slice(0, -1).map((place) => spotAt(board, seat, place)), pawnSpot(board, seat)];
  const arcs = path.map((place) => (place === steps?.ladder?.[1] ? 0 : path.length > 1 ? 0.4 : 0.9));
  return { points, arcs, since: performance.now() };
}

function PawnPiece({ board, seat, isHigh }: { board: Board; seat: number; isHigh: boolean }) {
  const { state, reduced } = board;
  const group = useRef<Group>(null);
  const body = usePawnBody();
  const invalidate = useThree((three) => three.invalidate);
  const redraw = useRedraw();
  const to = pawnSpot(board, seat);
  const key = to.toArray().join();
  const hop = useRef<Hop>(STILL);
  const isNew = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hop begins where the place changes
  useEffect(() => {
    const pawn = group.current;
    if (!pawn) return;
    hop.current = isNew.current || reduced ? STILL : hopOf(board, seat, pawn.position.clone());
    isNew.current = false;
    if (hop.current === STILL) pawn.position.copy(to);
    invalidate();
  }, [key, reduced, invalidate]);
  useSkipAnimation(() => {
    if (hop.current === STILL) return;
    hop.current = { ...hop.current, since: 0 };
    invalidate();
  });
  useFrame(() => {
    const { points, arcs, since } = hop.current;
    if (!points.length || !group.current) return;
    const whole = MathUtils.clamp(STEP * arcs.length, SHORTEST, LONGEST);
    const part = MathUtils.clamp((performance.now() - since) / whole, 0, 1) * arcs.length;
    const step = Math.min(Math.floor(part), arcs.length - 1);
    const within = part - step;
    group.current.position.lerpVectors(points[step], points[step + 1], within);
    group.current.position.y += Math.sin(within * Math.PI) * arcs[step];
    if (part >= arcs.length) hop.current = STILL;
    redraw();
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

interface StoneProps {
  board: Board;
  hand: Hand;
  seat: number;
  isHigh: boolean;
}

/** A stone that drops from above when it is laid. */
function StonePiece({ board, hand, seat, isHigh }: StoneProps) {
  const { state, before, reduced } = board;
  const block = state.stone_on[seat];
  const group = useRef<Group>(null);
  const invalidate = useThree((three) => three.invalidate);
  const redraw = useRedraw();
  const isLaid = before !== null && before.stone_on[seat] !== block && !reduced;
  const since = useRef(isLaid ? performance.now() : 0);
  useSkipAnimation(() => {
    since.current = 0;
    invalidate();
  });
  const part = hand.parts.find((one) => one.block === block);
  const ground = part?.height ?? 0;
  useFrame(() => {
    if (!group.current) return;
    const fallen = MathUtils.clamp((performance.now() - since.current) / DROP, 0, 1);
    group.current.position.y = ground + 3 * (1 - fallen * fallen);
    if (fallen === 1) return;
    redraw();
  });
  if (!part) return null;
  const room = roomOf(part.quarters);
  return (
    <group ref={group} position={[room.left + room.wide / 2 - MIDDLE, ground, room.upper + room.deep / 2 - MIDDLE]}>
      <mesh scale={[0.62, 0.34, 0.5]} position={[0, 0.3, 0]} castShadow={isHigh} raycast={() => null}>
        <icosahedronGeometry args={[1, 2]} />
        <meshLambertMaterial color="#d9d1bf" />
      </mesh>
      <sprite position={[0, 1, 0]} scale={0.6} raycast={() => null}>
        <spriteMaterial map={badge(state.colour[seat])} depthTest={false} />
      </sprite>
    </group>
  );
}

/** Two rails and rungs from a foot to a head. */
export function Ladder({ from, to, group }: { from: Vector3; to: Vector3; group?: Ref<Group> }) {
  const way = to.clone().sub(from);
  const length = way.length();
  const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.clone().normalize());
  const rungs = Math.max(2, Math.round(length / 0.45));
  return (
    <group ref={group} position={from} quaternion={turn}>
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

/** The middle of a quarter's top. */
export function topSpot(board: Board, quarter: number): Vector3 {
  return new Vector3(xOf(quarter) + 0.5 - MIDDLE, heightAt(board.state, quarter), yOf(quarter) + 0.5 - MIDDLE);
}

/** The ladder of the last move, shown for a moment. */
function LastLadder({ board }: { board: Board }) {
  const { lastEvent, before, state, reduced } = board;
  const [shown, setShown] = useState(-1);
  const group = useRef<Group>(null);
  const since = useRef(0);
  const invalidate = useThree((three) => three.invalidate);
  const redraw = useRedraw();
  const number = lastEvent?.seq ?? 0;
  const ladder = useMemo(() => {
    const climber = before && !reduced ? climberOf(before, state) : -1;
    return before && climber >= 0 ? (pathOf(before, state, climber)?.ladder ?? null) : null;
  }, [before, state, reduced]);
  useEffect(() => {
    if (!ladder) return;
    since.current = performance.now();
    setShown(number);
    invalidate();
  }, [ladder, number, invalidate]);
  useSkipAnimation(() => {
    if (performance.now() - since.current < LEAN) setShown(-1);
  });
  useFrame(() => {
    if (shown !== number || !group.current) return;
    const part = (performance.now() - since.current) / LEAN;
    group.current.scale.y = MathUtils.clamp(Math.min(part, 1 - part) / RISE, 0.001, 1);
    if (part >= 1) setShown(-1);
    redraw();
  });
  if (shown !== number || !ladder) return null;
  return <Ladder group={group} from={topSpot(board, ladder[0])} to={topSpot(board, ladder[1])} />;
}
