/** Keyboard shortcuts: any component adds its own while it is shown, and `?` lists them. */
import { useEffect, useRef, useState } from "react";
import { Dialog } from "./dialog";
import { useTranslate } from "./i18n";

interface Shortcut {
  key: string;
  label: string;
  run: () => void;
}

const HELP = "?";
const shortcuts = new Set<Shortcut>();

/** Tell whether a key is meant for what has the focus, or for a dialog. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return true;
  const target = event.target;
  const isTyping = target instanceof Element && target.matches("input, textarea, select, [contenteditable]");
  return isTyping || document.querySelector("dialog[open]") !== null;
}

/** The latest component that asked for a key gets it. */
function follow(event: KeyboardEvent): void {
  if (isTaken(event)) return;
  const found = [...shortcuts].reverse().find(({ key }) => key === event.key);
  if (!found) return;
  event.preventDefault();
  found.run();
}

window.addEventListener("keydown", follow);

/** Run something at a key while this component is shown; `label` says what it does. */
export function useShortcut(key: string, label: string, run: () => void): void {
  const last = useRef(run);
  last.current = run;
  useEffect(() => {
    const own = { key, label, run: () => last.current() };
    shortcuts.add(own);
    return () => {
      shortcuts.delete(own);
    };
  }, [key, label]);
}

/** List all shortcuts when `?` is pressed. */
export function ShortcutsHelp() {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  useShortcut(HELP, t("shortcuts"), () => setOpen(true));
  if (!isOpen) return null;
  return (
    <Dialog title={t("shortcuts")} close={() => setOpen(false)}>
      <dl className="shortcuts">
        {[...shortcuts].map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key === " " ? t("space_key") : key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>{t("step_back")}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
