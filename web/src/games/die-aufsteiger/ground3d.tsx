/** The surroundings of the tower: sky, light, and the hill that is the open table. */
import { type ThreeEvent, useThree } from "@react-three/fiber";
import { useEffect, useMemo } from "react";
import { Color, Vector3 } from "three";
import { useColour } from "./colour3d";
import type { Hand } from "./hand";
import { MIDDLE, spotOf, stretchOf } from "./map-geometry";
import { ContactShadows, Meadow } from "./meadow3d";
import { DRAG, quarterUnder } from "./room";
import type { Board } from "./scene";
import { plain } from "./simple-materials";
import { meadow, sky } from "./textures";

const UP = new Vector3(0, 1, 0);

export function Sky({ board, isHigh }: { board: Board; isHigh: boolean }) {
  const scene = useThree((three) => three.scene);
  const invalidate = useThree((three) => three.invalidate);
  const high = useColour("--sky-high", board.settings.theme);
  const low = useColour("--sky-low", board.settings.theme);
  useEffect(() => {
    scene.background = isHigh ? sky(high, low) : new Color(high).lerp(new Color(low), 0.5);
    invalidate();
    return () => {
      scene.background = null;
    };
  }, [scene, high, low, isHigh, invalidate]);
  return null;
}

export function Lights({ isHigh }: { isHigh: boolean }) {
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

export function Hill({ board, hand, isHigh }: { board: Board; hand: Hand; isHigh: boolean }) {
  const { state, settings } = board;
  const stretch = useMemo(() => stretchOf(state), [state]);
  const sand = useColour("--line", settings.theme);
  const grass = useColour("--hill-3", settings.theme);
  const slope = useColour("--hill-2", settings.theme);
  const leaf = useColour("--tree", settings.theme);
  const stone = useColour("--hut", settings.theme);
  const size = Math.max(stretch.wide, stretch.deep) * 0.78;

  function press(event: ThreeEvent<MouseEvent>) {
    event.stopPropagation();
    if (event.delta <= DRAG) hand.press(quarterUnder(event.point, UP, 0), spotOf(event.nativeEvent));
  }
  function point(event: ThreeEvent<PointerEvent>) {
    if (event.buttons || event.pointerType === "touch") return;
    if (hand.block.held) hand.block.follow(quarterUnder(event.point, UP, 0));
    else if (hand.hovered !== null) hand.setHovered(null);
  }
  return (
    <>
      <ContactShadows state={state} />
      <group position={[stretch.left + stretch.wide / 2 - MIDDLE, 0, stretch.upper + stretch.deep / 2 - MIDDLE]}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a mesh; the map offers the same by keyboard */}
        <mesh
          rotation={FLAT}
          position={[0, -0.01, 0]}
          material={isHigh ? undefined : plain(sand)}
          receiveShadow={isHigh}
          onClick={press}
          onPointerMove={point}
        >
          <circleGeometry args={[size, 64]} />
          {isHigh && <meshLambertMaterial map={meadow(sand, grass)} />}
        </mesh>
        <mesh position={[0, -0.27, 0]} material={isHigh ? undefined : plain(grass)} raycast={untouchable}>
          <cylinderGeometry args={[size, size * 1.06, 0.5, 64, 1, true]} />
          {isHigh && <meshLambertMaterial color={grass} />}
        </mesh>
        <mesh position={[0, -1.5, 0]} material={isHigh ? undefined : plain(slope, 0.94)} raycast={untouchable}>
          <cylinderGeometry args={[size * 1.06, size * 1.5, 2, 48, 1, true]} />
          {isHigh && <meshLambertMaterial color={slope} />}
        </mesh>
        <Meadow size={size} stretch={stretch} leaf={leaf} stone={stone} />
      </group>
    </>
  );
}

const FLAT: [number, number, number] = [-Math.PI / 2, 0, 0];
const untouchable = () => null;
