/** The blocks in 3D: they glide to their places, and the held one floats. */
import { type ThreeEvent, useFrame, useThree } from "@react-three/fiber";
import { useEffect, useMemo, useRef } from "react";
import { EdgesGeometry, MathUtils, type Mesh, type Vector3 } from "three";
import { bodyOf, type Sides, sidesOf } from "./block-geometry";
import type { Board, Hand } from "./hand";
import { footOf } from "./held-block";
import { useRedraw } from "./resolution3d";
import { painted } from "./simple-materials";
import { useSkipAnimation } from "./skip-animation";
import { BLOCKS, NONE, Phase, SIDE } from "./state";
import { faces } from "./textures";
import { DEEP, MIDDLE, NAMES, quarterAt, shapeOf, spotOf, WIDE, xOf, yOf } from "./tower";

const FLOAT = 0.7; // how high the held block floats over its place
const QUICK = 11; // speed of gliding blocks, per second
const DRAG = 6; // pixels: a longer drag turns the tower and is not a click

interface Props {
  board: Board;
  hand: Hand;
  isHigh: boolean;
}

interface Stance {
  place: number;
  shape: number;
  face: number;
  foot: number;
  tall: number;
}

export function Blocks({ board, hand, isHigh }: Props) {
  const blocks = Array.from({ length: BLOCKS }, (_, block) => block).filter((block) => board.state.at[block] >= 0);
  return (
    <group>
      {blocks.map((block) => (
        <Block key={block} block={block} board={board} hand={hand} isHigh={isHigh} />
      ))}
      <OldPlace board={board} hand={hand} />
    </group>
  );
}

/** The pose of a block, standing or floating. */
function stanceOf(block: number, { state }: Board, hand: Hand): Stance {
  const { held } = hand;
  if (held?.lift.block === block) {
    const stand = held.lift.stands.find((one) => one.shape === held.shape);
    const lift = hand.canPut ? FLOAT * 0.6 : FLOAT;
    const { place, shape, face } = held;
    return { place, shape, face, foot: footOf(hand, state) + lift, tall: stand?.tall ?? state.tall[block] };
  }
  const isInAir = state.phase === Phase.HOLDING && state.held === block;
  return {
    place: state.at[block],
    shape: shapeOf(state.wide[block], state.deep[block]),
    face: state.face[block],
    foot: state.foot[block] + (isInAir ? 2 : 0),
    tall: state.tall[block],
  };
}

function Block({ block, board, hand, isHigh }: Props & { block: number }) {
  const { state, reduced } = board;
  const stance = stanceOf(block, board, hand);
  const { place, shape, face, foot, tall } = stance;
  const sides = sidesOf(state, block, face, shape);
  const body = bodyOf(WIDE[shape], tall, DEEP[shape], sides);
  const x = xOf(place) + WIDE[shape] / 2 - MIDDLE;
  const y = foot + tall / 2;
  const z = yOf(place) + DEEP[shape] / 2 - MIDDLE;
  const mesh = useGlide(x, y, z, reduced, `${face} ${shape}`);
  const isHeld = hand.held?.lift.block === block;
  const opacity = isHeld && !hand.canPut ? 0.75 : 1;
  const isOld = Boolean(hand.held) && !isHeld;

  function press(event: ThreeEvent<MouseEvent>) {
    event.stopPropagation();
    if (event.delta > DRAG || !event.face) return;
    const { normal } = event.face;
    const at = spotOf(event.nativeEvent);
    if (isHeld) {
      const side = sideOf(normal, sides);
      if (normal.y > 0.5) hand.turnRound();
      else hand.turnTo(side);
      return;
    }
    const isTop = normal.y > 0.5;
    const outward = hand.held && !isTop ? 0.2 : isTop ? 0 : -0.2;
    const quarter = quarterUnder(event.point, normal, outward);
    if (hand.held) hand.aim(quarter, at);
    else hand.press(isTop ? quarter : partOf(hand, block, quarter), at, block);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a mesh; the map offers the same by keyboard
    <mesh
      ref={mesh}
      name={NAMES[block]}
      geometry={body}
      material={isHigh ? undefined : painted(opacity)}
      castShadow={isHigh}
      receiveShadow={isHigh}
      onClick={press}
      onPointerMove={(event) => {
        event.stopPropagation();
        if (!event.face || hand.held || event.buttons) return;
        const quarter = quarterUnder(event.point, event.face.normal, event.face.normal.y > 0.5 ? 0 : -0.2);
        const next = event.face.normal.y > 0.5 ? quarter : partOf(hand, block, quarter);
        if (next !== hand.hovered) hand.setHovered(next);
      }}
      onPointerOut={() => hand.setHovered(null)}
    >
      {isHigh && <meshStandardMaterial map={faces()} roughness={0.82} transparent={opacity < 1} opacity={opacity} />}
      {isHeld && <Rim body={body} color={hand.canPut ? "#ff8a1e" : "#a3261b"} />}
      {!isOld && hand.tool === "block" && !hand.held && hand.lifts.has(block) && <Rim body={body} color="#ff8a1e" />}
    </mesh>
  );
}

function Rim({ body, color }: { body: ReturnType<typeof bodyOf>; color: string }) {
  const edges = useMemo(() => new EdgesGeometry(body), [body]);
  return (
    <lineSegments geometry={edges} scale={1.012} raycast={() => null}>
      <lineBasicMaterial color={color} linewidth={2} />
    </lineSegments>
  );
}

/** The colour of the side that was clicked. */
function sideOf(normal: Vector3, sides: Sides): number {
  if (Math.abs(normal.x) > 0.5) return sides[normal.x > 0 ? 0 : 1];
  if (Math.abs(normal.y) > 0.5) return sides[normal.y > 0 ? 2 : 3];
  return sides[normal.z > 0 ? 4 : 5];
}

export function quarterUnder(point: Vector3, normal: Vector3, outward: number): number {
  const clamp = (value: number) => MathUtils.clamp(Math.floor(value + MIDDLE), 0, SIDE - 1);
  return quarterAt(clamp(point.x + normal.x * outward), clamp(point.z + normal.z * outward));
}

/** A click on a block's side means its top: the part nearest to the click. */
function partOf(hand: Hand, block: number, quarter: number): number {
  const own = hand.parts.filter((part) => part.block === block);
  return (own.find((part) => part.quarters.includes(quarter)) ?? own[0])?.name ?? quarter;
}

/** A mesh that glides to a place and tumbles into its new orientation. */
function useGlide(x: number, y: number, z: number, reduced: boolean, lying: string) {
  const mesh = useRef<Mesh>(null);
  const invalidate = useThree((three) => three.invalidate);
  const redraw = useRedraw();
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (!mesh.current) return;
    if (last.current === null || reduced) mesh.current.position.set(x, y, z);
    else if (last.current !== lying) mesh.current.rotation.x = -Math.PI / 2;
    last.current = lying;
    invalidate();
  }, [x, y, z, reduced, lying, invalidate]);
  useSkipAnimation(() => {
    mesh.current?.position.set(x, y, z);
    mesh.current?.rotation.set(0, 0, 0);
    invalidate();
  });
  useFrame((_, passed) => {
    if (!mesh.current) return;
    const { position: at, rotation } = mesh.current;
    const left = Math.abs(at.x - x) + Math.abs(at.y - y) + Math.abs(at.z - z);
    if (left < 0.001 && rotation.x === 0) return;
    const time = Math.min(passed, 0.05);
    const isAway = Math.abs(at.x - x) + Math.abs(at.z - z) > 0.4;
    at.x = MathUtils.damp(at.x, x, QUICK, time);
    at.z = MathUtils.damp(at.z, z, QUICK, time);
    at.y = MathUtils.damp(at.y, isAway ? Math.max(y, at.y) + 0.6 : y, QUICK, time);
    if (left < 0.01) at.set(x, y, z);
    rotation.x = rotation.x > -0.02 ? 0 : MathUtils.damp(rotation.x, 0, QUICK, time);
    redraw();
  });
  return mesh;
}

/** The outline of the place that the held block came from. */
function OldPlace({ board, hand }: { board: Board; hand: Hand }) {
  const { state } = board;
  const block = hand.held?.lift.block ?? NONE;
  const edges = useMemo(() => {
    if (block === NONE) return null;
    const shape = shapeOf(state.wide[block], state.deep[block]);
    return new EdgesGeometry(
      bodyOf(WIDE[shape], state.tall[block], DEEP[shape], sidesOf(state, block, state.face[block], shape)),
    );
  }, [block, state]);
  if (!edges) return null;
  const x = xOf(state.at[block]) + state.wide[block] / 2 - MIDDLE;
  const z = yOf(state.at[block]) + state.deep[block] / 2 - MIDDLE;
  return (
    <lineSegments geometry={edges} position={[x, state.foot[block] + state.tall[block] / 2, z]} raycast={() => null}>
      <lineBasicMaterial color="#5d594d" />
    </lineSegments>
  );
}
