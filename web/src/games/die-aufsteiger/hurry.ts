/** Any input ends what is still moving: nobody waits for a snapshot. */
import { useEffect, useRef } from "react";

export function useHurry(end: () => void): void {
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    const hurry = () => latest.current();
    window.addEventListener("pointerdown", hurry, { capture: true });
    window.addEventListener("keydown", hurry, { capture: true });
    return () => {
      window.removeEventListener("pointerdown", hurry, { capture: true });
      window.removeEventListener("keydown", hurry, { capture: true });
    };
  }, []);
}
