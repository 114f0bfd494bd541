/** All moves as a list, closed unless the player opens it. */
import { useRef, useState } from "react";
import { Choices, type ChoicesProps } from "./choices";
import { useEscape } from "./escape";
import { useTranslate } from "./i18n";
import { Icon } from "./icons";

let wasOpen = false; // kept for this visit: a list once opened stays open at the next turn

interface Props extends ChoicesProps {
  /** A move is on its way: everything keeps its place, and nothing is played. */
  isSending?: boolean;
}

export function MoveList({ isSending = false, ...props }: Props) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(wasOpen);
  const label = t("moves_list", { count: props.decision.choices.length });
  function toggle() {
    if (isSending) return;
    wasOpen = !isOpen;
    setOpen(wasOpen);
  }
  const box = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEscape(isOpen, toggle, box, opener);
  return (
    <section className="move-list" ref={box}>
      <button
        ref={opener}
        type="button"
        className="quiet"
        aria-expanded={isOpen}
        aria-disabled={isSending}
        onClick={toggle}
        title={label}
      >
        <Icon name="list" />
        <span className="sr">{label}</span>
      </button>
      {isOpen && <Choices key={props.decision.number} {...props} />}
    </section>
  );
}
