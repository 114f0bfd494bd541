/** The blocks in 3D: they glide to their places, and the held one floats. */
import type { ThreeEvent } from "@react-three/fiber";
import { useMemo } from "react";
import { EdgesGeometry, Mesh, type Vector3 } from "three";
import { bodyOf, type Sides, sidesOf } from "./block-geometry";
import { useGlide } from "./glide3d";
import type { Hand } from "./hand";
import { AIMING, FLOAT, groundBelow, tallOf } from "./held-block";
import { MIDDLE, middleOf, spotOf, stretchOfFootprint } from "./map-geometry";
import { Frame, type Line, useMarkedLine } from "./marked3d";
import { blockText } from "./notation";
import { DRAG, quarterUnder } from "./room";
import type { Board } from "./scene";
import { painted } from "./simple-materials";
import { Phase, type State } from "./state";
import { faces } from "./textures";
import { deepOf, type Part, type Standing, standing, standings, wideOf } from "./tower";

const [OUTSIDE, INSIDE] = [0.2, -0.2]; // from the side of a block, to the quarter beside it or under it

interface Props {
  board: Board;
  hand: Hand;
  isHigh: boolean;
}

interface BlockProps extends Props {
  stands: Standing;
  /** how it is outlined while something points at it */
  line: Line | null;
}

export function Blocks({ board, hand, isHigh }: Props) {
  const { held } = hand.block;
  const lineOf = useMarkedLine(board.settings.theme);
  return (
    <group>
      {standings(board.state).map((block) => (
        <Block
          key={block.block}
          stands={block}
          board={board}
          hand={hand}
          isHigh={isHigh}
          line={lineOf(`block-${blockText(block.block)}`)}
        />
      ))}
      {held && <OldPlace stands={standing(board.state, held.lift.block)} state={board.state} />}
    </group>
  );
}

/** The pose of a block, standing or floating. */
function poseOf(stands: Standing, { state }: Board, { held, canPut }: Hand["block"]): Standing {
  if (held?.lift.block === stands.block) {
    const { place, shape, face } = held;
    const foot = groundBelow(state, held, place) + (canPut ? AIMING : FLOAT);
    return { block: stands.block, place, shape, face, foot, tall: tallOf(held, state) };
  }
  const isInAir = state.phase === Phase.HOLDING && state.held === stands.block;
  return isInAir ? { ...stands, foot: stands.foot + 2 } : stands;
}

/** The middle of a block in the room. */
function middleInRoom(block: Standing): [number, number, number] {
  const [x, z] = middleOf(stretchOfFootprint(block));
  return [x - MIDDLE, block.foot + block.tall / 2, z - MIDDLE];
}

function bodyAt(state: State, { block, face, shape, tall }: Standing, isBevelled = false) {
  return bodyOf(wideOf(shape), tall, deepOf(shape), sidesOf(state, block, face, shape), isBevelled);
}

function Block({ stands, board, hand, isHigh, line }: BlockProps) {
  const { state, reduced, parts } = board;
  const { block } = stands;
  const { held, canPut } = hand.block;
  const pose = poseOf(stands, board, hand.block);
  const sides = sidesOf(state, block, pose.face, pose.shape);
  const body = bodyAt(state, pose);
  const mesh = useGlide(middleInRoom(pose), reduced, `${pose.face} ${pose.shape}`);
  const isHeld = held?.lift.block === block;
  const opacity = isHeld && !canPut ? 0.75 : 1;
  const isCalm = isOutOfQuestion(board, hand, block);
  const isPointed = !held && hand.tool !== "pawn" && !isCalm && hand.pointedBlock === block && board.decision !== null;

  function press(event: ThreeEvent<MouseEvent>) {
    event.stopPropagation();
    if (event.delta > DRAG || !event.face) return;
    const { normal } = event.face;
    const spot = spotOf(event.nativeEvent);
    if (isHeld) {
      if (isUp(normal)) hand.block.turnRound();
      else hand.block.turnTo(sideOf(normal, sides));
    } else if (held) hand.block.aim(quarterUnder(event.point, normal, isUp(normal) ? 0 : OUTSIDE), spot);
    else hand.press(faceUnder(parts, block, event.point, normal), spot, block);
  }

  function hover(event: ThreeEvent<PointerEvent>) {
    event.stopPropagation();
    if (!event.face || event.buttons) return;
    const { normal } = event.face;
    if (held) {
      if (event.pointerType !== "touch")
        hand.block.follow(quarterUnder(event.point, normal, isUp(normal) ? 0 : OUTSIDE));
      return;
    }
    const next = faceUnder(parts, block, event.point, normal);
    if (next !== hand.hovered) hand.setHovered(next);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a mesh; the map offers the same by keyboard
    <mesh
      ref={mesh}
      name={blockText(block)}
      geometry={isHigh ? bodyAt(state, pose, true) : body}
      material={isHigh ? undefined : painted(opacity, isCalm)}
      raycast={isHeld && hand.block.isFollowing ? untouchable : Mesh.prototype.raycast}
      castShadow={isHigh}
      receiveShadow={isHigh}
      onClick={press}
      onPointerMove={hover}
      onPointerOut={() => hand.setHovered(null)}
    >
      {isHigh && (
        <meshStandardMaterial
          map={faces()}
          color={isCalm ? CALM : "#ffffff"}
          roughness={0.82}
          transparent={opacity < 1}
          opacity={opacity}
        />
      )}
      {isHeld && <Rim body={body} color={canPut ? "#ff8a1e" : "#a3261b"} />}
      {line && !isHeld && <Frame size={[wideOf(pose.shape), pose.tall, deepOf(pose.shape)]} line={line} />}
      {isPointed && <Rim body={body} color="#ff8a1e" />}
    </mesh>
  );
}

/** Whether the chosen tool can do nothing with a block. */
function isOutOfQuestion({ decision }: Board, { tool, offers, block: { held } }: Hand, block: number): boolean {
  if (!decision || held || tool === "pawn") return false;
  return !(tool === "block" ? offers.lifts : offers.stones).has(block);
}

const CALM = "#a9a69c"; // dims the paint of blocks
const untouchable = () => null;

function Rim({ body, color }: { body: ReturnType<typeof bodyOf>; color: string }) {
  const edges = useMemo(() => new EdgesGeometry(body), [body]);
  return (
    <lineSegments geometry={edges} scale={1.012} raycast={() => null}>
      <lineBasicMaterial color={color} linewidth={2} />
    </lineSegments>
  );
}

const isUp = (normal: Vector3) => normal.y > 0.5;

/** The colour of the side that was clicked. */
function sideOf(normal: Vector3, sides: Sides): number {
  if (Math.abs(normal.x) > 0.5) return sides[normal.x > 0 ? 0 : 1];
  if (Math.abs(normal.y) > 0.5) return sides[normal.y > 0 ? 2 : 3];
  return sides[normal.z > 0 ? 4 : 5];
}

/** The quarter of a top that was clicked; on a block's side, the name of the part above that is nearest. */
function faceUnder(parts: Part[], block: number, point: Vector3, normal: Vector3): number {
  if (isUp(normal)) return quarterUnder(point, normal, 0);
  const quarter = quarterUnder(point, normal, INSIDE);
  const own = parts.filter((part) => part.block === block);
  return (own.find((part) => part.quarters.includes(quarter)) ?? own[0])?.name ?? quarter;
}

/** The outline of the place that the held block came from. */
function OldPlace({ stands, state }: { stands: Standing; state: State }) {
  const body = bodyAt(state, stands);
  const edges = useMemo(() => new EdgesGeometry(body), [body]);
  return (
    <lineSegments geometry={edges} position={middleInRoom(stands)} raycast={() => null}>
      <lineBasicMaterial color="#5d594d" />
    </lineSegments>
  );
}
