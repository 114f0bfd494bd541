/** The frame of a table, one screen high: people, board, panel beside it, and the dock with sentence and hand. */
import { type ReactNode, useMemo, useState } from "react";
import { DockContext } from "./dock";

interface Props {
  people: ReactNode;
  /** News that lie above the board for a while. */
  notices: ReactNode;
  /** The board, or whatever lies over it. */
  children: ReactNode;
  /** Log and chat. */
  panel: ReactNode;
  sentence: ReactNode;
  /** Buttons at the end of the sentence, after the confirming one. */
  tools: ReactNode;
}

export function TableFrame({ people, notices, children, panel, sentence, tools }: Props) {
  const [hand, setHand] = useState<HTMLElement | null>(null);
  const [confirm, setConfirm] = useState<HTMLElement | null>(null);
  const places = useMemo(() => ({ hand, confirm }), [hand, confirm]);
  return (
    <DockContext value={places}>
      {people}
      <div className="stage">
        <div className="notices">{notices}</div>
        {children}
      </div>
      {panel}
      <div className="dock">
        <div className="dock-line">
          {sentence}
          <span className="confirm" ref={setConfirm} />
          {tools}
        </div>
        <div className="dock-hand" ref={setHand} />
      </div>
    </DockContext>
  );
}
