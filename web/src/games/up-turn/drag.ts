/** Drag a tile to another place of the rack, by mouse or touch. */
import { type PointerEvent, useRef, useState } from "react";

const DRAG_DISTANCE = 8; // pixels before a press becomes a drag

interface Drag {
  key: string;
  pointer: number;
  x: number;
  y: number;
  isMoving: boolean;
}

export interface Carried {
  key: string;
  dx: number;
  dy: number;
}

/** Call `put(key, to)` when a tile is dropped; `to` is its place among the others. */
export function useDrag(put: (key: string, to: number) => void) {
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  const [carried, setCarried] = useState<Carried | null>(null);

  function take(key: string) {
    return (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      wasDragged.current = false;
      drag.current = { key, pointer: event.pointerId, x: event.clientX, y: event.clientY, isMoving: false };
    };
  }

  function move(event: PointerEvent<HTMLElement>) {
    const now = drag.current;
    if (!now || now.pointer !== event.pointerId) return;
    const dx = event.clientX - now.x;
    const dy = event.clientY - now.y;
    if (!now.isMoving && Math.hypot(dx, dy) < DRAG_DISTANCE) return;
    if (!now.isMoving) event.currentTarget.setPointerCapture(event.pointerId);
    now.isMoving = true;
    wasDragged.current = true;
    setCarried({ key: now.key, dx, dy });
  }

  function drop(event: PointerEvent<HTMLElement>) {
    const now = drag.current;
    drag.current = null;
    setCarried(null);
    if (now?.isMoving && event.type !== "pointercancel") {
      put(now.key, placeAt(event.currentTarget, now.key, event.clientX, event.clientY));
    }
  }

  /** Tell whether a click only ended a drag, and reset that. */
  function endedDrag(): boolean {
    const ended = wasDragged.current;
    wasDragged.current = false;
    return ended;
  }

  return { carried, take, endedDrag, on: { onPointerMove: move, onPointerUp: drop, onPointerCancel: drop } };
}

/** Count the other tiles before a point, row by row. */
export function placeAt(rack: Element, key: string, x: number, y: number): number {
  let place = 0;
  for (const tile of rack.querySelectorAll("[data-key]")) {
    if (tile.getAttribute("data-key") === key) continue;
    const { top, bottom, left, width } = tile.getBoundingClientRect();
    if (bottom < y || (top <= y && left + width / 2 < x)) place += 1;
  }
  return place;
}
