/** Keep a list scrolled to its newest line. */
import { useEffect, useRef } from "react";

export function useScrollToEnd<T extends HTMLElement>(lines: number) {
  const list = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to each new line
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  return list;
}
