/** Ladders in 3D: leaning for a moment after they were used, or where one would be used. */
import { useFrame, useThree } from "@react-three/fiber";
import { type Ref, useEffect, useRef, useState } from "react";
import { type Group, MathUtils, Quaternion, Vector3 } from "three";
import { useRedraw } from "./resolution3d";
import { topSpot } from "./room";
import type { Board } from "./scene";
import { useSkipAnimation } from "./skip-animation";

const LEAN = 1300; // milliseconds that a used ladder stays visible
const RISE = 0.16; // share of that time in which it appears, and in which it vanishes

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

/** The ladder of the last move, shown for a moment. */
export function LastLadder({ board }: { board: Board }) {
  const { lastEvent, lastWay, state, reduced } = board;
  const [shown, setShown] = useState(-1);
  const group = useRef<Group>(null);
  const since = useRef(0);
  const invalidate = useThree((three) => three.invalidate);
  const redraw = useRedraw();
  const number = lastEvent?.seq ?? 0;
  const [foot, head] = (!reduced && lastWay?.way.ladder) || [];
  useEffect(() => {
    if (head === undefined) return;
    since.current = performance.now();
    setShown(number);
    invalidate();
  }, [head, number, invalidate]);
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
  if (shown !== number || foot === undefined || head === undefined) return null;
  return <Ladder group={group} from={topSpot(state, foot)} to={topSpot(state, head)} />;
}
