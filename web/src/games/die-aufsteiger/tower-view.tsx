/** The tower in 3D, loaded only when it is shown. */
import { Canvas } from "@react-three/fiber";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { setConsoleFunction, Vector3 } from "three";
import { Blocks } from "./blocks3d";
import type { Quality } from "./board";
import { ABOVE, Camera, type CameraHandle, FOV, HOME, type Spot } from "./camera";
import { cornersOf } from "./camera-fit";
import { Hill, Lights, Sky } from "./ground3d";
import type { Board, Hand } from "./hand";
import { Marks } from "./marks3d";
import { Pieces, pawnSpot } from "./pieces3d";
import { Resolution } from "./resolution3d";
import type { State } from "./state";
import type { Translate } from "./texts";
import { heightAt, MIDDLE, quarterAt } from "./tower";

/** The frame element of the tower: tests ask it where quarters and corners of blocks are on screen. */
export interface TowerElement extends HTMLElement {
  spot: (x: number, y: number) => Spot | undefined;
  corners: () => { x: number; y: number }[];
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

export default function TowerView({ board, hand, t, quality }: Props) {
  const { state, seat, mode, reduced } = board;
  const eye = useRef<CameraHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isHigh = quality === "high" || (quality === "auto" && !drawsInSoftware());
  const corners = useMemo(() => cornersOf(state), [state]);
  const summit = useMemo(() => summitOf(state), [state]);
  const [ratio, setRatio] = useState(1);
  const isTurning = mode === "replay" && !reduced;

  useEffect(() => {
    const element = frame.current as unknown as TowerElement;
    element.spot = (x, y) =>
      eye.current?.spot(new Vector3(x + 0.5 - MIDDLE, heightAt(state, quarterAt(x, y)), y + 0.5 - MIDDLE));
    element.corners = () => corners.flatMap((corner) => eye.current?.place(corner) ?? []);
  }, [state, corners]);

  function onKey(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return;
    const actions: Record<string, () => void> = {
      ArrowLeft: () => eye.current?.turn(-TURN),
      ArrowRight: () => eye.current?.turn(TURN),
      ArrowUp: () => eye.current?.tilt(-TURN),
      ArrowDown: () => eye.current?.tilt(TURN),
      "+": () => eye.current?.zoom(0.85),
      "-": () => eye.current?.zoom(1.18),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }

  async function save() {
    const snapshot = await eye.current?.takeSnapshot();
    if (!snapshot) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(snapshot);
    link.download = "die-aufsteiger.png";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <div className="auf-tower">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a view that keys turn */}
      {/* biome-ignore lint/a11y/useSemanticElements: it is not a form */}
      <div className="auf-room" ref={frame} role="group" aria-label={t("tower_label")} tabIndex={0} onKeyDown={onKey}>
        <Canvas
          key={isHigh ? "high" : "low"}
          frameloop={isTurning ? "always" : "demand"}
          flat
          shadows={isHigh ? "percentage" : false}
          dpr={isHigh ? [1, 2] : ratio}
          gl={{ antialias: isHigh, alpha: false }}
          camera={{ fov: FOV, near: 0.5, far: 200 }}
          style={{ position: "absolute", inset: 0 }}
          onPointerMissed={() => hand.setHovered(null)}
        >
          <Sky board={board} isHigh={isHigh} />
          <Lights isHigh={isHigh} />
          <Hill board={board} hand={hand} isHigh={isHigh} />
          <Blocks board={board} hand={hand} isHigh={isHigh} />
          <Pieces board={board} hand={hand} isHigh={isHigh} />
          <Marks board={board} hand={hand} />
          <Camera eye={eye} corners={corners} isTurning={isTurning} reduced={reduced} />
          <Resolution isHigh={isHigh} tell={setRatio} />
        </Canvas>
      </div>
      <Turns eye={eye} t={t} />
      <div className="auf-camera">
        {seat >= 0 && (
          <button
            type="button"
            onClick={() => eye.current?.lookAt(pawnSpot(board, seat).setY(pawnSpot(board, seat).y + 1), 11, 1.15)}
          >
            {t("look_pawn")}
          </button>
        )}
        <button type="button" onClick={() => eye.current?.lookAt(summit, 13, 0.95)}>
          {t("look_summit")}
        </button>
        <button type="button" onClick={() => eye.current?.lookHome(ABOVE)}>
          {t("look_above")}
        </button>
        <button type="button" onClick={() => eye.current?.lookHome(HOME)}>
          {t("look_home")}
        </button>
        {(board.result || mode === "replay") && (
          <button type="button" onClick={() => void save()}>
            {t("save_image")}
          </button>
        )}
      </div>
    </div>
  );
}

/** Buttons to turn and zoom. */
function Turns({ eye, t }: { eye: RefObject<CameraHandle | null>; t: Translate }) {
  const actions = [
    ["turn_left", "⟲", () => eye.current?.turn(-3 * TURN)],
    ["turn_right", "⟳", () => eye.current?.turn(3 * TURN)],
    ["nearer", "+", () => eye.current?.zoom(0.8)],
    ["farther", "−", () => eye.current?.zoom(1.25)],
  ] as const;
  return (
    <div className="auf-turns">
      {actions.map(([key, sign, action]) => (
        <button key={key} type="button" aria-label={t(key)} title={t(key)} onClick={action}>
          {sign}
        </button>
      ))}
    </div>
  );
}

/** The middle of the highest top. */
function summitOf(state: State): Vector3 {
  let best = new Vector3();
  for (let y = 0; y < state.height.length; y++) {
    for (let x = 0; x < state.height.length; x++) {
      if (state.height[y][x] > best.y) best = new Vector3(x + 1 - MIDDLE, state.height[y][x], y + 1 - MIDDLE);
    }
  }
  return best;
}
