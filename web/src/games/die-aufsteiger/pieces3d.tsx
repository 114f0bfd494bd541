/** Pawns that hop from face to face, stones that are laid, the ladder that was just used. */
import { useFrame, useThree } from "@react-three/fiber";
import { useEffect, useMemo, useRef } from "react";
import { type Group, LatheGeometry, MathUtils, Vector2, type Vector3 } from "three";
import { at } from "../../kit/at";
import { paintInRoom } from "./glyphs";
import { LastLadder } from "./ladder3d";
import { MIDDLE, middleOf, roomOf } from "./map-geometry";
import { type Line, Ring, useMarkedLine } from "./marked3d";
import { useRedraw } from "./resolution3d";
import { pawnSpot } from "./room";
import { type Board, stepsOf } from "./scene";
import { useSkipAnimation } from "./skip-animation";
import { badge, contactShadow } from "./textures";
import { pawnColour, placeOf, stonesOn } from "./tower";

const STEP = 110; // milliseconds
const SHORTEST = 320;
const LONGEST = 900;
const DROP = 380;

export function Pieces({ board, isHigh }: { board: Board; isHigh: boolean }) {
  const { state } = board;
  const lineOf = useMarkedLine(board.settings.theme);
  return (
    <group>
      {Array.from({ length: state.seats }, (_, seat) => (
        <PawnPiece key={seat} board={board} seat={seat} isHigh={isHigh} line={lineOf(`pawn-${seat}`)} />
      ))}
      {stonesOn(state).map(({ seat, block }) => (
        <StonePiece
          key={`${seat} ${block}`}
          board={board}
          seat={seat}
          block={block}
          isHigh={isHigh}
          line={lineOf(`stone-${seat}`)}
        />
      ))}
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

/** The animation of the last move, from the pawn's position on screen. */
function hopOf({ before, state, lastWay }: Board, seat: number, from: Vector3): Hop {
  const way = lastWay?.seat === seat ? lastWay.way : undefined;
  const steps = before && way ? stepsOf(way, placeOf(before, seat)) : [placeOf(state, seat)];
  const points = [from, ...steps.slice(0, -1).map((place) => pawnSpot(state, seat, place)), pawnSpot(state, seat)];
  const arcs = steps.map((place) => (place === way?.ladder[1] ? 0 : steps.length > 1 ? 0.4 : 0.9));
  return { points, arcs, since: performance.now() };
}

interface PieceProps {
  board: Board;
  seat: number;
  isHigh: boolean;
  /** how it is outlined while something points at it */
  line: Line | null;
}

function PawnPiece({ board, seat, isHigh, line }: PieceProps) {
  const { state, reduced } = board;
  const group = useRef<Group>(null);
  const body = usePawnBody();
  const invalidate = useThree((three) => three.invalidate);
  const redraw = useRedraw();
  const to = pawnSpot(state, seat);
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
    group.current.position.lerpVectors(at(points, step), at(points, step + 1), within);
    group.current.position.y += Math.sin(within * Math.PI) * at(arcs, step);
    if (part >= arcs.length) hop.current = STILL;
    redraw();
  });
  return (
    <group ref={group} name={`pawn-${seat}`} position={to}>
      <mesh geometry={body} castShadow={isHigh} raycast={() => null}>
        {isHigh ? (
          <meshStandardMaterial color={paintInRoom(pawnColour(state, seat))} roughness={0.5} />
        ) : (
          <meshLambertMaterial color={paintInRoom(pawnColour(state, seat))} />
        )}
      </mesh>
      <mesh rotation={[-Math.PI / 2, 0, 0]} position={[0, 0.03, 0]} raycast={() => null}>
        <planeGeometry args={[1.5, 1.5]} />
        <meshBasicMaterial map={contactShadow()} transparent opacity={0.4} depthWrite={false} />
      </mesh>
      <mesh geometry={body} scale={[1.16, 1.04, 1.16]} position={[0, -0.02, 0]} raycast={() => null}>
        <meshBasicMaterial color={line?.colour ?? "#fffdf7"} side={1} />
      </mesh>
      {line && <Ring line={line} />}
      <sprite position={[0, 1.66, 0]} scale={seat === board.seat ? 0.86 : 0.68} raycast={() => null}>
        <spriteMaterial map={badge(pawnColour(state, seat))} depthTest={false} />
      </sprite>
    </group>
  );
}

/** A stone that drops from above when it is laid. */
function StonePiece({ board, seat, block, isHigh, line }: PieceProps & { block: number }) {
  const { state, before, parts, reduced } = board;
  const group = useRef<Group>(null);
  const invalidate = useThree((three) => three.invalidate);
  const redraw = useRedraw();
  const isLaid = before !== null && before.stone_on[seat] !== block && !reduced;
  const since = useRef(isLaid ? performance.now() : 0);
  useSkipAnimation(() => {
    since.current = 0;
    invalidate();
  });
  const part = parts.find((one) => one.block === block);
  const ground = part?.height ?? 0;
  useFrame(() => {
    if (!group.current) return;
    const fallen = MathUtils.clamp((performance.now() - since.current) / DROP, 0, 1);
    group.current.position.y = ground + 3 * (1 - fallen * fallen);
    if (fallen === 1) return;
    redraw();
  });
  if (!part) return null;
  const [x, z] = middleOf(roomOf(part.quarters));
  return (
    <group ref={group} position={[x - MIDDLE, ground, z - MIDDLE]}>
      <mesh scale={[0.62, 0.34, 0.5]} position={[0, 0.3, 0]} castShadow={isHigh} raycast={() => null}>
        <icosahedronGeometry args={[1, 2]} />
        <meshLambertMaterial color="#d9d1bf" />
      </mesh>
      {line && <Ring line={line} />}
      <sprite position={[0, 1, 0]} scale={0.6} raycast={() => null}>
        <spriteMaterial map={badge(pawnColour(state, seat))} depthTest={false} />
      </sprite>
    </group>
  );
}
