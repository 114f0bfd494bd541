/** A card of the hand: it can be built face-up or face-down; a first tap selects a side, a second builds it. */
import type { ReactNode } from "react";
import type { BoardProps } from "../../kit/contract";
import { SrLabel } from "../../kit/sr-label";
import { BACK, floorsOf } from "./floors";
import { signed } from "./gain";
import { sidePlace } from "./hint";
import { isFaceDown } from "./notation";
import { Card, Mark } from "./pieces";
import { isSame, type Preview, previewOf, type Selection } from "./preview";
import type { Derived, State } from "./state";
import { cardWords, useTranslate } from "./words";

type Props = BoardProps<State, Derived> & { isYours: boolean; selection: Selection };

interface HeldCardProps extends Props {
  kind: number;
  at: number;
  isNew: boolean;
}

export function HeldCard({ kind, at, isNew, ...props }: HeldCardProps) {
  const { state, derived, isYours, selection } = props;
  const t = useTranslate();
  const up = previewOf(state, derived, kind, false);
  const down = previewOf(state, derived, kind, true);
  const card = cardWords(t, state, kind);
  const floors = floorsOf(state, kind);
  const { selected } = selection;
  if (!isYours || !up || !down) {
    return (
      <li className="tlh-held" data-place={`lay-${at}`}>
        <span data-place={`card-${at}`}>
          <Card floors={floors} label={card} />
        </span>
      </li>
    );
  }
  const isFitting = up.lay.fits;
  const isGoing = selected !== null && !isSame(up, selected) && !isSame(down, selected);
  return (
    <li className={`tlh-held${isFitting ? " fits" : ""}${isGoing ? " going" : ""}`} data-place={`lay-${at}`}>
      {isNew && <span className="tlh-new badge">{t("drawn")}</span>}
      <Side
        {...props}
        preview={up}
        words={isFitting ? t("lay_up", { card, gain: signed(t, up.lay.gain) }) : t("lay_misfit", { card })}
      >
        <span data-place={`card-${at}`}>
          <Card floors={floors} />
        </span>
        {isFitting ? <Gain preview={up} /> : <span className="tlh-gain">{t("no_fit")}</span>}
      </Side>
      <Side {...props} preview={down} words={t("lay_down", { card, gain: signed(t, down.lay.gain) })}>
        <span data-place={`back-${at}`}>
          <Card floors={BACK} />
        </span>
        <Gain preview={down} />
      </Side>
    </li>
  );
}

/** The change of the whole score; marks say what is in it besides the floors. */
function Gain({ preview: { lay } }: { preview: Preview }) {
  const t = useTranslate();
  return (
    <span className="tlh-gain">
      {signed(t, lay.gain)}
      {lay.bonus_gain !== 0 && <Mark name="run" />}
      {lay.objective_gain !== 0 && <Mark name={lay.objective_gain < 0 ? "lost" : "aim"} />}
    </span>
  );
}

interface SideProps extends Props {
  preview: Preview;
  words: string;
  children: ReactNode;
}

/** A side of a card as a button; on one that does not fit, a tap explains why. */
function Side({ preview, words, children, derived, decision, selection, play, attempt }: SideProps) {
  const { move } = preview.lay;
  const isLegal = decision?.choices.includes(move) ?? false;
  const isSelected = isSame(preview, selection.selected);
  function press(element: Element) {
    if (!isLegal) attempt(move, element);
    else if (isSelected) play(move);
    else selection.select(preview);
  }
  const isExpected = isLegal && selection.selected === null && (!preview.isDown || !hasFitting(derived));
  return (
    <button
      type="button"
      className={`${preview.isDown ? "tlh-turned" : "tlh-front"}${isLegal ? " legal" : ""}${isExpected ? " available" : ""}`}
      data-move={move}
      data-place={sidePlace(move)}
      aria-pressed={isSelected}
      onClick={(event) => press(event.currentTarget)}
      onPointerEnter={() => selection.pointAt(preview)}
      onPointerLeave={() => selection.pointAt(null)}
      onFocus={() => selection.pointAt(preview)}
      onBlur={() => selection.pointAt(null)}
    >
      <SrLabel words={words}>{children}</SrLabel>
    </button>
  );
}

/** Tell whether any card fits face-up; the ring is on face-down sides only if none does. */
function hasFitting({ lays }: Derived): boolean {
  return lays.some(({ move, fits }) => fits && !isFaceDown(move));
}
