/** How sharp the snapshot is: coarse while something moves and the machine is slow, sharp when it rests. */
import { useThree } from "@react-three/fiber";
import { useCallback, useEffect } from "react";

const PIXELS = 80_000; // of a light snapshot while it moves
const COARSEST = 0.3;
const RESTING = 1;
const SAVED = 2; // pixels of a saved snapshot for one of the page

interface Props {
  isHigh: boolean;
  tell: (ratio: number) => void;
}

/** Tells how many pixels are drawn for one of the page; whatever moves stirs. */
export function Resolution({ isHigh, tell }: Props) {
  const isMoving = useThree((three) => three.performance.current < 1);
  const { width, height } = useThree((three) => three.size);
  useEffect(() => {
    const most = Math.sqrt(PIXELS / Math.max(1, width * height));
    tell(isMoving && !isHigh ? Math.max(COARSEST, Math.min(RESTING, most)) : RESTING);
  }, [isMoving, isHigh, width, height, tell]);
  return null;
}

/** What is called with every snapshot in which something has moved, so that another one follows. */
export function useRedraw(): () => void {
  const get = useThree((three) => three.get);
  return useCallback(() => {
    const { performance, invalidate } = get();
    performance.regress();
    invalidate();
  }, [get]);
}

/** Draws once as sharply as a snapshot that is kept should be, and hands it on. */
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
