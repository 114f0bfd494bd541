/** Keep the focus on the rack when the focused tile has been laid. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Focus the tile at a place of the rack, if there is one. */
export function focusTile(list: Element | null, at: number, options?: FocusOptions): void {
  list?.querySelectorAll<HTMLElement>("[data-key]")[at]?.focus(options);
}

/** Move the focus to a neighbour when the focused tile has been laid. */
export function useKeepFocus(keys: string[]) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<{ key: string; at: number } | null>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const now = list.current?.contains(focused) ? focused?.getAttribute("data-key") : null;
    if (now) {
      last.current = { key: now, at: keys.indexOf(now) };
      return;
    }
    const isOnBody = focused === document.body;
    if (last.current && !keys.includes(last.current.key) && isOnBody && keys.length) {
      focusTile(list.current, Math.min(last.current.at, keys.length - 1), { preventScroll: true });
    } else if (!isOnBody && !list.current?.closest("section")?.contains(focused)) last.current = null;
  });
  return list;
}

/** Move the focus to the dock when the button that had it disappears from the dock or from the strip of people. */
export function useFocusKept(dock: RefObject<HTMLElement | null>): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      wasInside.current = event.target instanceof Element && event.target.closest(".dock, .people") !== null;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) dock.current?.focus({ preventScroll: true });
  });
}
