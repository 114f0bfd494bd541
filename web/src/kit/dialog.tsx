/** A modal dialog; Esc, the cross and a click beside it close it. The focus goes back to where it was. */
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { useTranslate } from "./i18n";

interface Props {
  title: string;
  close: () => void;
  className?: string;
  children: ReactNode;
}

export function Dialog({ title, close, className, children }: Props) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect is undone before the element leaves the document: only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const closeBeside = (event: MouseEvent) => event.target === dialog.current && close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it too
    <dialog
      ref={dialog}
      className={className ? `dialog ${className}` : "dialog"}
      onClose={close}
      onClick={closeBeside}
      aria-label={title}
    >
      <div className="inside">
        <div className="head">
          <h2>{title}</h2>
          <button type="button" className="quiet" onClick={close} aria-label={t("close")}>
            ×
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
