/** The frame of a table, one screen high: people, board, panel beside it, and the dock with sentence and hand. */
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from "react";
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

const CoverContext = createContext<(isCovered: boolean) => void>(() => {});

/** Lay a result over the board. The stage has the class `covered` meanwhile: a selector that looks into it would style the
 *  whole board anew whenever anything in it changes. */
export function OverBoard({ children }: { children: ReactNode }) {
  const cover = useContext(CoverContext);
  useLayoutEffect(() => {
    cover(true);
    return () => cover(false);
  }, [cover]);
  return <div className="over-board">{children}</div>;
}

export function TableFrame({ people, notices, children, panel, sentence, tools }: Props) {
  const [hand, setHand] = useState<HTMLElement | null>(null);
  const [confirm, setConfirm] = useState<HTMLElement | null>(null);
  const [isCovered, cover] = useState(false);
  const places = useMemo(() => ({ hand, confirm }), [hand, confirm]);
  return (
    <DockContext value={places}>
      {people}
      <div className={isCovered ? "stage covered" : "stage"}>
        <div className="notices">{notices}</div>
        <CoverContext value={cover}>{children}</CoverContext>
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
