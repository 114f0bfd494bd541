/** Keep a list scrolled to its newest or its current line. */
import { useEffect, useRef } from "react";

export function useScrollToEnd<T extends HTMLElement>(lines: number) {
  const list = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to each new line
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  return list;
}

/** Scroll a list down until one of its elements can be read to its end, without moving the page. */
export function showEnd(element: Element | null, list: Element | null | undefined): void {
  if (!element || !list) return;
  list.scrollTop += Math.max(0, element.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom);
}

/** Find the element that scrolls a list: the list itself, or one around it; null if nothing but the page does. */
function scrollerOf(list: Element | null): Element | null {
  let frame = list;
  while (frame && frame !== document.body) {
    if (/auto|scroll/.test(getComputedStyle(frame).overflowY)) return frame;
    frame = frame.parentElement;
  }
  return null;
}

/** Keep the line that is marked with `aria-current` in sight, without moving the page. */
export function useScrollToCurrent<T extends HTMLElement>(current: number) {
  const list = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follow each new current line
  useEffect(() => {
    const line = list.current?.querySelector("[aria-current]");
    const frame = scrollerOf(list.current);
    if (!frame || !line) return;
    const { top, bottom } = frame.getBoundingClientRect();
    const at = line.getBoundingClientRect();
    if (at.top < top || at.bottom > bottom) {
      frame.scrollTop += (at.top + at.bottom - top - bottom) / 2;
    }
  }, [current]);
  return list;
}
