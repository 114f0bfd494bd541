/** A question above your hand, and the buttons that answer it. */
import type { ReactNode } from "react";
import type { Props } from "./rows";

/** Everything that a panel needs to ask a question. */
export interface PanelProps {
  props: Props;
  /** Cards of the hand that are picked. */
  picked: number[];
  /** The card on offer that is picked, or -1. */
  offer: number;
  /** Make several moves in a row. */
  carryOut: (moves: string[]) => void;
  /** Moves that may be chosen in advance. */
  inAdvance: Set<string>;
  /** Show a flight on the board. */
  showWay: (way: number | null) => void;
}

export function Panel({ question, children }: { question: ReactNode; children?: ReactNode }) {
  return (
    <div className="uth-panel flow">
      <p className="uth-prompt">{question}</p>
      {children}
    </div>
  );
}

interface AnswerProps {
  move?: string;
  isMain?: boolean;
  choose: () => void;
  children: ReactNode;
}

/** A button for an answer that is possible now. */
export function Answer({ move, isMain = false, choose, children }: AnswerProps) {
  return (
    <button type="button" className={isMain ? "primary available" : "available"} onClick={choose} data-move={move}>
      {children}
    </button>
  );
}
