/** A sheet with details that a button opens beside itself, by pointer, touch or keyboard. */
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";

const EDGE = 8;
const GAP = 6;

interface Props {
  /** The class of the button. */
  className: string;
  /** The name of the button for screen readers, if its picture does not say it. */
  label?: string;
  /** The content of the button. */
  opener: ReactNode;
  /** More attributes of the button, for places and tests. */
  data?: Record<`data-${string}`, string | undefined>;
  children: () => ReactNode;
}

export function Sheet({ className, label, opener, data, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const position = usePositionBeside(button, sheet, isOpen);
  return (
    <>
      <button
        {...data}
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {opener}
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        className="uth-sheet paper"
        data-open={isOpen || undefined}
        style={position}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {isOpen && children()}
      </div>
    </>
  );
}

/** Return where a sheet goes to be beside its button and on the screen; unseen until it is measured. */
function usePositionBeside(
  button: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  isOpen: boolean,
): { left: number; top: number; visibility?: "hidden" } {
  const [position, setPosition] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    if (!isOpen || !button.current || !sheet.current) {
      setPosition(null);
      return;
    }
    const to = button.current.getBoundingClientRect();
    const own = sheet.current.getBoundingClientRect();
    const centred = to.x + to.width / 2 - own.width / 2;
    const left = Math.max(EDGE, Math.min(innerWidth - own.width - EDGE, centred));
    const below = to.bottom + GAP;
    const fits = below + own.height + EDGE <= innerHeight;
    setPosition({ left, top: fits ? below : Math.max(EDGE, to.y - own.height - GAP) });
  }, [button, sheet, isOpen]);
  return position ?? { left: 0, top: 0, visibility: "hidden" };
}
