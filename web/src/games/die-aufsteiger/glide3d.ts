/** Blocks glide to their places. */
import { useFrame, useThree } from "@react-three/fiber";
import { useEffect, useRef } from "react";
import { MathUtils, type Mesh } from "three";
import { useRedraw } from "./resolution3d";
import { useSkipAnimation } from "./skip-animation";

const QUICK = 11; // speed of gliding blocks, per second

/** A mesh that glides to a place and tumbles into its new orientation. */
export function useGlide([x, y, z]: [number, number, number], reduced: boolean, lying: string) {
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
