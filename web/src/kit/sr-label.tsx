/** A button that is a picture: what is seen, and the same in words for who listens. */
import type { ReactNode } from "react";

export function SrLabel({ words, children }: { words: string; children: ReactNode }) {
  return (
    <>
      <span className="sr">{words}</span>
      <span className="pictured" aria-hidden="true">
        {children}
      </span>
    </>
  );
}
