/** Esc closes what was opened last, and gives the focus back to its opener. */
import { type RefObject, useEffect, useRef } from "react";

interface Opened {
  close: () => void;
}

const opened: Opened[] = []; // the topmost is last

/** A dialog closes itself. */
function follow(event: KeyboardEvent): void {
  const top = opened.at(-1);
  if (event.key !== "Escape" || !top || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // nothing below it steps back too
  top.close();
}

window.addEventListener("keydown", follow, { capture: true });

/** Close something at Esc while it is open; the focus goes from it to its opener. */
export function useEscape(
  isOpen: boolean,
  close: () => void,
  box: RefObject<HTMLElement | null>,
  opener?: RefObject<HTMLElement | null>,
): void {
  const last = useRef(close);
  last.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const own = {
      close: () => {
        const hadFocus = box.current?.contains(document.activeElement);
        last.current();
        if (hadFocus) opener?.current?.focus({ preventScroll: true });
      },
    };
    opened.push(own);
    return () => {
      opened.splice(opened.indexOf(own), 1);
    };
  }, [isOpen, box, opener]);
}
