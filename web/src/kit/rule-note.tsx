/** A small note beside an element: why a move is refused, with a link to the rule. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Reason } from "./contract";
import { useEscape } from "./escape";
import { useTranslate } from "./i18n";
import { followInDrawer } from "./rules-drawer";

export interface NoteContent extends Reason {
  at: Element;
}

const EDGE = 8;
const GAP = 10;

/** Link a rule's id to the rule, in a drawer beside the page. */
export function RuleLink({ game, rule, tabIndex }: { game: string; rule: string; tabIndex?: number }) {
  const t = useTranslate();
  return (
    <a
      className="rule"
      href={`/rules/${game}#${rule}`}
      title={t("read_rule", { rule })}
      tabIndex={tabIndex}
      onClick={(event) => followInDrawer(event, game, rule)}
    >
      {rule}
    </a>
  );
}

/** Say in the page why a command was refused. */
export function Refusal({ game, reason }: { game: string; reason: Reason }) {
  return (
    <p className="refusal" role="alert">
      {reason.why} {reason.rule && <RuleLink game={game} rule={reason.rule} />}
    </p>
  );
}

/** Keep the note that is open. */
export function useNote() {
  const [note, showNote] = useState<NoteContent | null>(null);
  const closeNote = useCallback(() => showNote(null), []);
  return { note, showNote, closeNote };
}

/** Return where a box goes to be beside an element and on the screen; null until it is measured. Notes about your hand stand
 *  above the dock, whose sentence says what to do instead. */
function usePositionBeside(note: NoteContent, box: RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    const to = note.at.getBoundingClientRect();
    const own = box.current.getBoundingClientRect();
    const left = Math.max(EDGE, Math.min(innerWidth - own.width - EDGE, to.x + to.width / 2 - own.width / 2));
    const dock = note.at instanceof Element ? note.at.closest(".dock") : null; // a place in 3D is none
    const top = dock?.getBoundingClientRect().y ?? to.y;
    const above = top - own.height - GAP;
    const below = Math.min(to.bottom + GAP, innerHeight - own.height - EDGE);
    setPosition({ left, top: above >= EDGE ? above : below });
  }, [note, box]);
  return position;
}

/** Close a box at Esc, a click elsewhere, or when the window changes its size. */
function useDismissal(box: RefObject<HTMLElement | null>, close: () => void): void {
  useEscape(true, close, box);
  useEffect(() => {
    const elsewhere = (event: PointerEvent) => !box.current?.contains(event.target as Node) && close();
    window.addEventListener("pointerdown", elsewhere);
    window.addEventListener("resize", close);
    return () => {
      window.removeEventListener("pointerdown", elsewhere);
      window.removeEventListener("resize", close);
    };
  }, [box, close]);
}

/** Show a reason beside an element. */
export function Note({ game, note, close }: { game: string; note: NoteContent; close: () => void }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const position = usePositionBeside(note, box);
  useDismissal(box, close);
  return createPortal(
    <div ref={box} className="note" role="alert" style={position ?? { left: 0, top: 0, visibility: "hidden" }}>
      <p>
        {note.why} {note.rule && <RuleLink game={game} rule={note.rule} />}
      </p>
      <button type="button" className="quiet small" onClick={close} aria-label={t("close")}>
        ×
      </button>
    </div>,
    document.body,
  );
}
