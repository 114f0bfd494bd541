/** A modal dialog; Esc and the cross close it. */
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslate } from "./i18n";

export function Dialog({ title, close, children }: { title: string; close: () => void; children: ReactNode }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" onClose={close} aria-label={title}>
      <div className="head">
        <h2>{title}</h2>
        <button type="button" className="quiet" onClick={close} aria-label={t("close")}>
          ×
        </button>
      </div>
      {children}
    </dialog>
  );
}
