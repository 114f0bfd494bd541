/** Skip running animations on any input. */
import { useEffect, useRef } from "react";

export function useSkipAnimation(end: () => void): void {
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    const skip = () => latest.current();
    window.addEventListener("pointerdown", skip, { capture: true });
    window.addEventListener("keydown", skip, { capture: true });
    return () => {
      window.removeEventListener("pointerdown", skip, { capture: true });
      window.removeEventListener("keydown", skip, { capture: true });
    };
  }, []);
}
