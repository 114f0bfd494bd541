/** Animations that only input ends, for tests: happy-dom has none. */
import { vi } from "vitest";

export const animate = vi.fn((_frames: Keyframe[], _timing: KeyframeAnimationOptions) => {
  const animation = { finish: () => animation.onfinish?.() } as { finish: () => void; onfinish?: () => void };
  return animation as unknown as Animation;
});

/** End all that are running, as any input does. */
export function endAnimations(): void {
  window.dispatchEvent(new Event("pointerdown"));
}
