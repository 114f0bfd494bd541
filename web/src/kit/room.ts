/** Measure the room that an element has, and follow its changes. */
import { type RefObject, useLayoutEffect, useState } from "react";

export interface Room {
  width: number;
  height: number;
}

/** Return the size of an element's content; `first` until it has been drawn. */
export function useRoom(element: RefObject<Element | null>, first: Room): Room {
  const [room, setRoom] = useState(first);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? first;
      if (width && height) setRoom({ width, height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, first]);
  return room;
}
