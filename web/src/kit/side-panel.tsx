/** The panel beside a table; on narrow screens a sheet from below, which a button beside the people opens. */
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useEscape } from "./escape";
import { useTranslate } from "./i18n";
import { Icon } from "./icons";
import { useMedia } from "./media";
import { changeOwn, settings, useSettings } from "./settings";

export const NARROW = "(max-width: 1023px)";
const PANEL = "frame.panel";
const SHEET = "frame.sheet";

/** Keep whether the panel is open: beside the board it is at first, as a sheet it is not. */
export function useSidePanel() {
  const { own } = useSettings();
  const isSheet = useMedia(NARROW);
  const key = isSheet ? SHEET : PANEL;
  const isOpen = own[key] === undefined ? !isSheet : own[key] === true;
  return { isSheet, isOpen, toggle: () => changeOwn(key, !isOpen) };
}

/** Close the sheet, which lies over the board; the panel beside it stays. */
export function putSheetAway(): void {
  if (settings().own[SHEET]) changeOwn(SHEET, false);
}

/** Close the sheet when a page or a result appears: it would lie over it. */
export function useSheetPutAway(): void {
  useLayoutEffect(putSheetAway, []);
}

const SHEET_BUTTON = {
  get current() {
    return document.querySelector<HTMLElement>(".sheet-button");
  },
};

interface Props {
  label: string;
  /** Buttons on top of the panel, also seen while it is closed beside the board. */
  head: ReactNode;
  children: ReactNode;
}

export function SidePanel({ label, head, children }: Props) {
  const t = useTranslate();
  const { isSheet, isOpen, toggle } = useSidePanel();
  const box = useRef<HTMLElement>(null);
  useSheetPutAway();
  useEscape(isSheet && isOpen, toggle, box, SHEET_BUTTON);
  if (isSheet && !isOpen) return null;
  return (
    <aside ref={box} className={isOpen ? "side-panel paper" : "side-panel paper closed"} aria-label={label}>
      <div className="tabs">
        {head}
        <button
          type="button"
          className="quiet collapse"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? "collapse" : "expand")}
        >
          {isSheet ? "×" : isOpen ? "›" : "‹"}
        </button>
      </div>
      {isOpen && children}
    </aside>
  );
}

/** Open the sheet on narrow screens; `count` is the number of messages that nobody has read. */
export function SheetButton({ label, count = 0 }: { label: string; count?: number }) {
  const { isSheet, isOpen, toggle } = useSidePanel();
  if (!isSheet) return null;
  return (
    <button type="button" className="quiet sheet-button" aria-expanded={isOpen} aria-label={label} onClick={toggle}>
      <Icon name="log" />
      {count > 0 && <span className="badge">{count}</span>}
    </button>
  );
}
