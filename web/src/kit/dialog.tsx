/** A sheet of paper on top of the page; Esc and the cross put it away. */
import { type ReactNode, useEffect, useRef } from "react";
import { useSay } from "./say";

export function Dialog({ title, close, children }: { title: string; close: () => void; children: ReactNode }) {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="sheet" onClose={close} aria-label={title}>
      <div className="head">
        <h2>{title}</h2>
        <button type="button" className="quiet" onClick={close} aria-label={say("close")}>
          ×
        </button>
      </div>
      {children}
    </dialog>
  );
}
