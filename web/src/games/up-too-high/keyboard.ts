/** Hooks for players who use the keyboard. */
import { type RefObject, useEffect, useRef } from "react";

const OPEN_SHEET = ".uth-sheet[data-open]";

/** Step back with the Escape key; where a sheet is open, the key closes that alone. */
export function useEscape(stepBack: () => void): void {
  const last = useRef(stepBack);
  last.current = stepBack;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) =>
      event.key === "Escape" && !document.querySelector(OPEN_SHEET) && last.current();
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** Keep the keyboard focus in the dock when the pressed button disappears. */
export function useFocusKept(question: string): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const wasInside = useRef(false);
  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      const dock = place.current?.closest(".dock") ?? place.current;
      wasInside.current = dock?.contains(event.target as Node) ?? false;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is when buttons go
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [question]);
  return place;
}
