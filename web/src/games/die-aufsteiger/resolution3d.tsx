/** The resolution of the 3D view: coarse while something moves on a slow machine, sharp at rest. */
import { useThree } from "@react-three/fiber";
import { useCallback, useEffect } from "react";

const PIXELS = 80_000; // of a low-quality image while something moves
const COARSEST = 0.3;
const RESTING = 1;
const SAVED = 2; // image pixels per CSS pixel when the image is saved

interface Props {
  isHigh: boolean;
  tell: (ratio: number) => void;
}

/** Report the pixel ratio to draw with. */
export function Resolution({ isHigh, tell }: Props) {
  const isMoving = useThree((three) => three.performance.current < 1);
  const { width, height } = useThree((three) => three.size);
  useEffect(() => {
    const most = Math.sqrt(PIXELS / Math.max(1, width * height));
    tell(isMoving && !isHigh ? Math.max(COARSEST, Math.min(RESTING, most)) : RESTING);
  }, [isMoving, isHigh, width, height, tell]);
  return null;
}

/** Return a function for animations to call on every frame: it requests the next one. */
export function useRedraw(): () => void {
  const get = useThree((three) => three.get);
  return useCallback(() => {
    const { performance, invalidate } = get();
    performance.regress();
    invalidate();
  }, [get]);
}

/** Return a function that renders once at full resolution and captures the image. */
export function useSharpRender() {
  const get = useThree((three) => three.get);
  return useCallback(
    <T,>(take: () => T): T => {
      const { gl, scene, camera } = get();
      const ratio = gl.getPixelRatio();
      gl.setPixelRatio(SAVED);
      gl.render(scene, camera);
      const taken = take();
      gl.setPixelRatio(ratio);
      gl.render(scene, camera);
      return taken;
    },
    [get],
  );
}
