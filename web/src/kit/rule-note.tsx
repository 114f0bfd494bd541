/** A small note beside something: why it is not possible, with its rule. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Reason } from "./contract";
import { useTranslate } from "./i18n";

export interface Noted extends Reason {
  at: Element;
}

const EDGE = 8;
const GAP = 10;

/** The rule's id as a link that opens beside the game. */
export function RuleLink({ game, rule }: { game: string; rule: string }) {
  const t = useTranslate();
  return (
    <a className="rule" href={`/rules/${game}#${rule}`} target="_blank" rel="noopener" title={t("read_rule", { rule })}>
      {rule}
    </a>
  );
}

/** Shown beside an element until something else is done. */
export function Note({ game, noted, close }: { game: string; noted: Noted; close: () => void }) {
  const t = useTranslate();
  const note = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);

  useLayoutEffect(() => {
    if (!note.current) return;
    const to = noted.at.getBoundingClientRect();
    const own = note.current.getBoundingClientRect();
    const left = Math.max(EDGE, Math.min(innerWidth - own.width - EDGE, to.x + to.width / 2 - own.width / 2));
    const above = to.y - own.height - GAP;
    const below = Math.min(to.bottom + GAP, innerHeight - own.height - EDGE);
    setPlace({ left, top: above >= EDGE ? above : below });
  }, [noted]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close();
    const elsewhere = (event: PointerEvent) => !note.current?.contains(event.target as Node) && close();
    window.addEventListener("keydown", onKey);
    window.addEventListener("pointerdown", elsewhere);
    window.addEventListener("resize", close);
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("pointerdown", elsewhere);
      window.removeEventListener("resize", close);
    };
  }, [close]);

  return createPortal(
    <div
      ref={note}
      className="note"
      role="alert"
      style={place ? { left: place.left, top: place.top } : { left: 0, top: 0, visibility: "hidden" }}
    >
      <p>
        {noted.why} {noted.rule && <RuleLink game={game} rule={noted.rule} />}
      </p>
      <button type="button" className="quiet small" onClick={close} aria-label={t("close")}>
        ×
      </button>
    </div>,
    document.body,
  );
}
