/** A card of the hand: it can be built face-up or face-down; a first tap selects a side, a second builds it. */
import type { ReactNode } from "react";
import type { BoardProps } from "../../kit/contract";
import { SrLabel } from "../../kit/sr-label";
import { BACK, floorsOf } from "./floors";
import { Card } from "./pieces";
import { isSame, type Preview, previewOf, type Selection } from "./preview";
import type { Derived, State } from "./state";
import { cardWords, type Translate, useTranslate } from "./words";

type Props = BoardProps<State, Derived> & { selection: Selection };

interface HeldCardProps extends Props {
  kind: number;
  at: number;
  isNew: boolean;
}

export function HeldCard({ kind, at, isNew, ...props }: HeldCardProps) {
  const { state, derived, decision } = props;
  const t = useTranslate();
  const up = previewOf(state, derived, kind, false);
  const down = previewOf(state, derived, kind, true);
  const card = cardWords(t, state, kind);
  const floors = floorsOf(state, kind);
  if (!decision || !up || !down) {
    return (
      <li className="tlh-held" data-place={`lay-${at}`}>
        <Card floors={floors} label={card} />
      </li>
    );
  }
  const isFitting = up.lay.fits;
  const gain = gainOf(t, up);
  return (
    <li className={`tlh-held${isFitting ? " fits" : ""}`} data-place={`lay-${at}`}>
      {isNew && <span className="tlh-new badge">{t("drawn")}</span>}
      <Side {...props} preview={up} words={isFitting ? t("lay_up", { card, gain }) : t("lay_misfit", { card })}>
        <Card floors={floors} />
        <span className="tlh-gain">{isFitting ? gain : t("no_fit")}</span>
      </Side>
      <Side {...props} preview={down} words={t("lay_down", { card, gain: gainOf(t, down) })}>
        <Card floors={BACK} />
        <span className="tlh-gain">{gainOf(t, down)}</span>
      </Side>
    </li>
  );
}

interface SideProps extends Props {
  preview: Preview;
  words: string;
  children: ReactNode;
}

/** A side of a card as a button; on one that does not fit, a tap explains why. */
function Side({ preview, words, children, decision, selection, play, attempt }: SideProps) {
  const { move } = preview.lay;
  const isLegal = decision?.choices.includes(move) ?? false;
  const isSelected = isSame(preview, selection.selected);
  function press(element: Element) {
    if (!isLegal) attempt(move, element);
    else if (isSelected) play(move);
    else selection.select(preview);
  }
  return (
    <button
      type="button"
      className={`${preview.isDown ? "tlh-turned" : "tlh-front"}${isLegal ? " available" : ""}`}
      data-move={move}
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

/** The change of the whole score. */
function gainOf(t: Translate, { lay }: Preview): string {
  return lay.gain < 0 ? t("minus", { points: -lay.gain }) : t("plus", { points: lay.gain });
}
