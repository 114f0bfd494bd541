/** Label a picture for screen readers and hide the picture from them. */
import type { ReactNode } from "react";

export function SrLabel({ words, children }: { words: string; children: ReactNode }) {
  return (
    <>
      <span className="sr">{words}</span>
      <span className="shown-label" aria-hidden="true">
        {children}
      </span>
    </>
  );
}
