/** The tower in three dimensions: loaded only by who looks at it. */
import { Canvas } from "@react-three/fiber";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { setConsoleFunction, Vector3 } from "three";
import { Blocks, MIDDLE, quarterUnder } from "./blocks3d";
import type { Quality } from "./board";
import { Camera, type Eye, type Spot } from "./camera";
import type { Board, Hand } from "./hand";
import { spotOf } from "./map";
import { Marks } from "./marks3d";
import { Pieces, pawnSpot } from "./pieces3d";
import type { State } from "./state";
import type { Say } from "./texts";
import { heightAt, quarterAt, stretchOf } from "./tower";

/** The frame of the tower says where a quarter's top is on the page. */
export interface TowerElement extends HTMLElement {
  spot: (x: number, y: number) => Spot | undefined;
}

interface Props {
  board: Board;
  hand: Hand;
  say: Say;
  quality: Quality;
}

/** The library between React and Three still asks for a clock that Three will give up; nothing that a person could mend. */
setConsoleFunction((kind, message, ...more) => {
  if (!message.startsWith("THREE.Clock:")) console[kind](message, ...more);
});

let isSoftware: boolean | undefined;

/** Full quality wants a graphics card. */
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

const UP = new Vector3(0, 1, 0);
const TURN = Math.PI / 12;

export default function TowerView({ board, hand, say, quality }: Props) {
  const { state, seat, mode, reduced } = board;
  const eye = useRef<Eye | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isHigh = quality === "high" || (quality === "auto" && !drawsInSoftware());
  const stretch = useMemo(() => stretchOf(state), [state]);
  const summit = useMemo(() => summitOf(state), [state]);
  const centre = new Vector3(
    stretch.left + stretch.wide / 2 - MIDDLE,
    summit.y / 3.4,
    stretch.upper + stretch.deep / 2 - MIDDLE,
  );
  const distance = Math.max(stretch.wide, stretch.deep, summit.y + 4) * 2;
  const isTurning = mode === "replay" && !reduced;

  useEffect(() => {
    const element = frame.current as unknown as TowerElement;
    element.spot = (x, y) =>
      eye.current?.spot(new Vector3(x + 0.5 - MIDDLE, heightAt(state, quarterAt(x, y)), y + 0.5 - MIDDLE));
  }, [state]);

  function onKey(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return;
    const deeds: Record<string, () => void> = {
      ArrowLeft: () => eye.current?.turn(-TURN),
      ArrowRight: () => eye.current?.turn(TURN),
      ArrowUp: () => eye.current?.tilt(-TURN),
      ArrowDown: () => eye.current?.tilt(TURN),
      "+": () => eye.current?.zoom(0.85),
      "-": () => eye.current?.zoom(1.18),
    };
    if (!deeds[event.key]) return;
    event.preventDefault();
    deeds[event.key]();
  }

  async function save() {
    const picture = await eye.current?.picture();
    if (!picture) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(picture);
    link.download = "die-aufsteiger.png";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <div className="auf-tower">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a view that is turned by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: and no form */}
      <div className="auf-room" ref={frame} role="group" aria-label={say("tower_label")} tabIndex={0} onKeyDown={onKey}>
        <Canvas
          key={isHigh ? "high" : "low"}
          frameloop={isTurning ? "always" : "demand"}
          shadows={isHigh ? "soft" : false}
          dpr={isHigh ? [1, 2] : 0.75}
          gl={{ antialias: isHigh, alpha: true }}
          camera={{ fov: 32, near: 0.5, far: 160 }}
          onPointerMissed={() => hand.look(null)}
        >
          <Lights isHigh={isHigh} />
          <Hill centre={centre} size={Math.max(stretch.wide, stretch.deep) * 0.78} hand={hand} isHigh={isHigh} />
          <Blocks board={board} hand={hand} isHigh={isHigh} />
          <Pieces board={board} hand={hand} isHigh={isHigh} />
          <Marks board={board} hand={hand} />
          <Camera eye={eye} centre={centre} distance={distance} isTurning={isTurning} reduced={reduced} />
        </Canvas>
      </div>
      <div className="auf-camera">
        {seat >= 0 && (
          <button
            type="button"
            onClick={() => eye.current?.lookAt(pawnSpot(board, seat).setY(pawnSpot(board, seat).y + 1), 11, 1.15)}
          >
            {say("look_pawn")}
          </button>
        )}
        <button type="button" onClick={() => eye.current?.lookAt(summit, 13, 0.95)}>
          {say("look_summit")}
        </button>
        <button type="button" onClick={() => eye.current?.lookAt(centre, distance, 0.02)}>
          {say("look_above")}
        </button>
        <button type="button" onClick={() => eye.current?.lookAt(centre, distance, 0.98)}>
          {say("look_home")}
        </button>
        <button
          type="button"
          aria-label={say("turn_left")}
          title={say("turn_left")}
          onClick={() => eye.current?.turn(-TURN * 3)}
        >
          ⟲
        </button>
        <button
          type="button"
          aria-label={say("turn_right")}
          title={say("turn_right")}
          onClick={() => eye.current?.turn(TURN * 3)}
        >
          ⟳
        </button>
        <button type="button" aria-label={say("nearer")} title={say("nearer")} onClick={() => eye.current?.zoom(0.8)}>
          +
        </button>
        <button
          type="button"
          aria-label={say("farther")}
          title={say("farther")}
          onClick={() => eye.current?.zoom(1.25)}
        >
          −
        </button>
        {(board.result || mode === "replay") && (
          <button type="button" onClick={() => void save()}>
            {say("save_picture")}
          </button>
        )}
      </div>
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

function Lights({ isHigh }: { isHigh: boolean }) {
  return (
    <>
      <hemisphereLight args={["#fff6e4", "#b9a884", isHigh ? 1.5 : 1.7]} />
      <directionalLight
        position={[-9, 22, 12]}
        intensity={isHigh ? 2.1 : 1.7}
        color="#fff1d6"
        castShadow={isHigh}
        shadow-mapSize={[2048, 2048]}
        shadow-camera-left={-16}
        shadow-camera-right={16}
        shadow-camera-top={16}
        shadow-camera-bottom={-16}
        shadow-bias={-0.0004}
        shadow-normalBias={0.02}
      />
      <directionalLight position={[12, 6, -4]} intensity={0.45} color="#dfeae2" />
    </>
  );
}

/** The hill that the tower stands on: the open table. */
function Hill({ centre, size, hand, isHigh }: { centre: Vector3; size: number; hand: Hand; isHigh: boolean }) {
  const style = getComputedStyle(document.documentElement);
  const [ground, slope] = ["--line", "--hill-2"].map((name) => style.getPropertyValue(name).trim() || "#eedfbf");
  return (
    <group position={[centre.x, 0, centre.z]}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a mesh; the map offers the same by keyboard */}
      <mesh
        position={[0, -0.26, 0]}
        receiveShadow={isHigh}
        onClick={(event) => {
          event.stopPropagation();
          if (event.delta <= 6) hand.press(quarterUnder(event.point, UP, 0), spotOf(event.nativeEvent));
        }}
      >
        <cylinderGeometry args={[size, size * 1.06, 0.5, 64]} />
        <meshLambertMaterial color={ground} />
      </mesh>
      <mesh position={[0, -1.5, 0]} raycast={() => null}>
        <cylinderGeometry args={[size * 1.06, size * 1.35, 2, 48]} />
        <meshLambertMaterial color={slope} />
      </mesh>
    </group>
  );
}
