/** The tower in 3D, loaded only when it is shown. */
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { setConsoleFunction, Vector3 } from "three";
import { Blocks } from "./blocks3d";
import { Camera, FOV, HOME } from "./camera";
import { cornersOf, cornersOfHeld, summitOf } from "./camera-fit";
import { ABOVE, type CameraHandle, type Spot } from "./camera-handle";
import { Canvas } from "./canvas3d";
import { Compass } from "./compass";
import { Hill, Lights, Sky } from "./ground3d";
import type { Hand } from "./hand";
import { MIDDLE, middleOf, stretchOfFootprint } from "./map-geometry";
import { Marks } from "./marks3d";
import { Pieces } from "./pieces3d";
import { Resolution } from "./resolution3d";
import { pawnSpot, topSpot } from "./room";
import type { Board } from "./scene";
import { NONE, type State } from "./state";
import type { Translate } from "./texts";
import { placeOf, quarterAt, standing, topOf } from "./tower";
import { type Quality, QualityChoice } from "./view-switch";

/** The frame element of the tower: tests ask it where quarters, corners of blocks and of the held one are on screen. */
export interface TowerElement extends HTMLElement {
  spot: (x: number, y: number) => Spot | undefined;
  corners: () => { x: number; y: number }[];
  held: () => { x: number; y: number }[];
}

interface Props {
  board: Board;
  hand: Hand;
  t: Translate;
  quality: Quality;
}

/** Ignore the warning about Clock: React Three Fiber still uses it, and users cannot do anything about it. */
setConsoleFunction((kind, message, ...more) => {
  if (!message.startsWith("THREE.Clock:")) console[kind](message, ...more);
});

let isSoftware: boolean | undefined;

/** Whether 3D is drawn without a graphics card; high quality is too slow then. */
function drawsInSoftware(): boolean {
  if (isSoftware === undefined) {
    const gl = document.createElement("canvas").getContext("webgl2");
    const info = gl?.getExtension("WEBGL_debug_renderer_info");
    const name = info && gl ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    isSoftware = /swiftshader|llvmpipe|software/i.test(name);
  }
  return isSoftware;
}

const TURN = Math.PI / 12;
const KEYS: Record<string, (eye: CameraHandle) => void> = {
  ArrowLeft: (eye) => eye.turn(-TURN),
  ArrowRight: (eye) => eye.turn(TURN),
  ArrowUp: (eye) => eye.tilt(-TURN),
  ArrowDown: (eye) => eye.tilt(TURN),
  "+": (eye) => eye.zoom(0.85),
  "-": (eye) => eye.zoom(1.18),
};

export default function TowerView({ board, hand, t, quality }: Props) {
  const { state, mode, result, reduced } = board;
  const eye = useRef<CameraHandle>(null);
  const isHigh = quality === "high" || (quality === "auto" && !drawsInSoftware());
  const isPlaying = mode === "live" && !result;
  const corners = useMemo(() => cornersOf(state, isPlaying), [state, isPlaying]);
  const held = useHeldCorners(state, hand);
  const frame = useTowerElement(eye, state, corners, held);
  const [ratio, setRatio] = useState(1);
  const [needle, tell] = useNeedle();
  useOthersMoves(eye, board);
  const isTurning = mode === "replay" && !reduced;

  function onKey(event: KeyboardEvent) {
    const action = KEYS[event.key];
    if (event.target !== event.currentTarget || !action) return;
    event.preventDefault();
    if (eye.current) action(eye.current);
  }

  return (
    <div className="auf-tower">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a view that keys turn */}
      {/* biome-ignore lint/a11y/useSemanticElements: it is not a form */}
      <div className="auf-room" ref={frame} role="group" aria-label={t("tower_label")} tabIndex={0} onKeyDown={onKey}>
        <Canvas
          key={isHigh ? "high" : "low"}
          drawing={{
            frameloop: isTurning ? "always" : "demand",
            shadows: isHigh ? "percentage" : false,
            dpr: isHigh ? [1, 2] : ratio,
            gl: { antialias: isHigh, alpha: false },
            camera: { fov: FOV, near: 0.5, far: 200 },
          }}
          onPointerLeave={() => (hand.block.held ? hand.block.follow(null) : hand.setHovered(null))}
        >
          <Sky board={board} isHigh={isHigh} />
          <Lights isHigh={isHigh} />
          <Hill board={board} hand={hand} isHigh={isHigh} />
          <Blocks board={board} hand={hand} isHigh={isHigh} />
          <Pieces board={board} isHigh={isHigh} />
          <Marks board={board} hand={hand} />
          <Camera eye={eye} tell={tell} corners={corners} isTurning={isTurning} held={held} reduced={reduced} />
          <Resolution isHigh={isHigh} tell={setRatio} />
        </Canvas>
      </div>
      <div className="auf-turns">
        <button
          type="button"
          className="auf-compass-button"
          aria-label={t("look_ahead")}
          title={t("look_ahead")}
          onClick={() => eye.current?.lookAhead()}
        >
          <Compass needle={needle} />
        </button>
        <Turns eye={eye} t={t} />
      </div>
      <div className="auf-camera">
        <Views eye={eye} board={board} t={t} />
        <QualityChoice quality={quality} t={t} />
      </div>
    </div>
  );
}

/** The corners of the held block, for the camera: the same ones as long as it need not move. */
function useHeldCorners(state: State, { block: { held, isFollowing } }: Hand): Vector3[] | null {
  const key = held && JSON.stringify([held.lift.block, held.shape, isFollowing || held.place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a block that follows the pointer does not move the camera
  return useMemo(() => held && cornersOfHeld(state, held, isFollowing), [state, key]);
}

/** The needle of the compass, and what turns it with the camera. */
function useNeedle() {
  const needle = useRef<SVGGElement>(null);
  const tell = useCallback((azimuth: number) => {
    if (needle.current) needle.current.style.transform = `rotate(${azimuth}rad)`;
  }, []);
  return [needle, tell] as const;
}

/** Look at climbs and blocks that others move. */
function useOthersMoves(eye: RefObject<CameraHandle | null>, { lastEvent, before, state, seat, reduced, mode }: Board) {
  const seq = lastEvent?.seq ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every event
  useEffect(() => {
    if (!before || lastEvent?.kind !== "move" || lastEvent.seat === seat || reduced || mode === "replay") return;
    const at = changedSpot(before, state);
    if (at) eye.current?.show(at);
  }, [seq]);
}

/** The spot of the pawn that climbed, or of the block that was put down; null if neither was. */
function changedSpot(before: State, after: State): Vector3 | null {
  for (let seat = 0; seat < after.seats; seat++) {
    if (placeOf(before, seat) !== placeOf(after, seat)) return pawnSpot(after, seat).add(OVERHEAD);
  }
  if (before.held === NONE || after.moved === NONE) return null;
  return topOfBlock(after, after.moved);
}

function useTowerElement(
  eye: RefObject<CameraHandle | null>,
  state: State,
  corners: Vector3[],
  held: Vector3[] | null,
) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current as unknown as TowerElement;
    element.spot = (x, y) => eye.current?.spot(topSpot(state, quarterAt(x, y)));
    const placed = (points: Vector3[]) => points.flatMap((point) => eye.current?.place(point) ?? []);
    element.corners = () => placed(corners);
    element.held = () => placed(held ?? []);
  }, [eye, state, corners, held]);
  return frame;
}

/** Buttons to turn and zoom. */
function Turns({ eye, t }: { eye: RefObject<CameraHandle | null>; t: Translate }) {
  const actions = [
    ["turn_left", "⟲", () => eye.current?.turn(-3 * TURN)],
    ["turn_right", "⟳", () => eye.current?.turn(3 * TURN)],
    ["nearer", "+", () => eye.current?.zoom(0.8)],
    ["farther", "−", () => eye.current?.zoom(1.25)],
  ] as const;
  return actions.map(([key, sign, action]) => (
    <button key={key} type="button" aria-label={t(key)} title={t(key)} onClick={action}>
      {sign}
    </button>
  ));
}

/** Buttons for points of interest, and for an image of the finished tower. */
function Views({ eye, board, t }: { eye: RefObject<CameraHandle | null>; board: Board; t: Translate }) {
  const { state, seat, mode, result } = board;
  const lookAtPawn = () => eye.current?.lookAt(pawnSpot(state, seat).add(OVERHEAD), 11, 1.15);
  const actions = [
    ["look_pawn", lookAtPawn, seat >= 0],
    ["look_summit", () => eye.current?.lookAt(topOfBlock(state, summitOf(state).block), 13, 0.95), true],
    ["look_above", () => eye.current?.lookHome(ABOVE), true],
    ["look_home", () => eye.current?.lookHome(HOME), true],
    ["save_image", () => void save(eye.current), Boolean(result) || mode === "replay"],
  ] as const;
  return actions.map(
    ([key, action, isShown]) =>
      isShown && (
        <button key={key} type="button" onClick={action} aria-label={t(key)} title={t(key)}>
          <LookIcon look={key} />
        </button>
      ),
  );
}

const LOOKS = {
  look_pawn:
    "M12 4a3 3 0 0 1 1.500 5.600c.5 3 1.800 5.400 3.500 7.400v2H7v-2c1.700-2 3-4.400 3.500-7.400A3 3 0 0 1 12 4z",
  look_summit: "M3 19L10 7l3 5 2-3 6 10z",
  look_above: "M5 5h14v14H5zM12 5v14M5 12h14",
  look_home: "M4 20h16M6 20v-6h4v-5h4v-4h4v15",
  save_image: "M12 4v11M7 11l5 5 5-5M5 20h14",
} as const;

function LookIcon({ look }: { look: keyof typeof LOOKS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={LOOKS[look]} />
    </svg>
  );
}

async function save(eye: CameraHandle | null): Promise<void> {
  const snapshot = await eye?.takeSnapshot();
  if (!snapshot) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(snapshot);
  link.download = "die-aufsteiger.png";
  link.click();
  URL.revokeObjectURL(link.href);
}

const OVERHEAD = new Vector3(0, 1, 0);

/** The middle of a block's top. */
function topOfBlock(state: State, block: number): Vector3 {
  const [x, z] = middleOf(stretchOfFootprint(standing(state, block)));
  return new Vector3(x - MIDDLE, topOf(state, block), z - MIDDLE);
}
