/** A question above your hand, the options that answer it, and the button that confirms. */
import type { ReactNode } from "react";
import { Confirm } from "../../kit/dock";
import type { Choosing } from "./choosing";
import { classes } from "./classes";
import type { Props } from "./rows";

/** Everything that a panel needs to ask a question. */
export interface PanelProps {
  props: Props;
  choosing: Choosing;
  /** Show a flight on the board while it is pointed at. */
  pointAtWay: (way: number | null) => void;
}

export function Panel({ question, children }: { question: ReactNode; children?: ReactNode }) {
  return (
    <div className="uth-panel">
      <p className="uth-prompt">{question}</p>
      {children && <div className="uth-options">{children}</div>}
    </div>
  );
}

interface AnswerProps {
  move?: string;
  /** Leave the ring to what should be looked at first. */
  isCalm?: boolean;
  choose: () => void;
  children: ReactNode;
}

/** The button that confirms what is selected. */
export function Answer({ move, isCalm = false, choose, children }: AnswerProps) {
  return (
    <Confirm>
      <button type="button" className={isCalm ? "primary" : "primary available"} onClick={choose} data-move={move}>
        {children}
      </button>
    </Confirm>
  );
}

interface OptionProps {
  panel: PanelProps;
  move: string;
  isSelected: boolean;
  /** Whether any option is selected: then the ring is at the button that confirms. */
  isSettled: boolean;
  /** Show what the option is about. */
  point?: (isPointed: boolean) => void;
  children: ReactNode;
}

/** An answer to select; one that is not legal tells why. */
export function Option({ panel: { props, choosing }, move, isSelected, isSettled, point, children }: OptionProps) {
  const isLegal = props.decision?.choices.includes(move) ?? false;
  return (
    <button
      type="button"
      className={classes("uth-option", !isLegal && "too-expensive", isLegal && !isSettled && "available")}
      aria-pressed={isSelected}
      onClick={(event) => (isLegal ? choosing.select(move) : props.attempt(move, event.currentTarget))}
      onPointerEnter={() => point?.(true)}
      onPointerLeave={() => point?.(false)}
      onFocus={() => point?.(true)}
      onBlur={() => point?.(false)}
      data-option={move}
    >
      {children}
    </button>
  );
}
