/** Your hand: every card can be built face-up or face-down; a first tap selects it, a second builds it. */
import { type ReactNode, useId } from "react";
import type { BoardProps } from "../../kit/contract";
import { SrLabel } from "../../kit/sr-label";
import { BACK, Card } from "./pieces";
import { isSame, type Preview, previewOf, type Selection } from "./preview";
import type { Derived, State } from "./state";
import { cardWords, floorsOf, notation, type Translate, useTranslate } from "./words";

type Props = BoardProps<State, Derived> & { selection: Selection };

/** Your hand, or the cards you know of while it is elsewhere. */
export function Hand(props: Props) {
  const { state, derived, seat, names, mode } = props;
  const t = useTranslate();
  const isOver = state.turn < 0;
  const cards = state.hand.slice(0, state.held);
  const isSeen = cards.length > 0 && cards[0] >= 0;
  const isYours = mode === "live" && seat >= 0 && derived.holder === seat;
  if (isSeen && !isOver) {
    const title = isYours ? t("hand") : t("hand_of", { who: names[derived.holder] });
    const rest = derived.receiver < 0 ? t("rest_stays") : t("rest_to", { who: names[derived.receiver] });
    return (
      <Tray title={title} more={rest}>
        {cards.map((kind, at) => (
          <Held key={at} {...props} kind={kind} at={at} isNew={isDrawn(cards, at, derived.drawn)} />
        ))}
      </Tray>
    );
  }
  if (isSeen) return <Still {...props} title={t("left_over")} cards={cards} />;
  return <Elsewhere {...props} t={t} />;
}

/** Of two equal cards, the last one counts as the new one. */
function isDrawn(cards: number[], at: number, drawn: number): boolean {
  return drawn >= 0 && cards.lastIndexOf(drawn) === at;
}

function Tray({ title, more, children }: { title: string; more?: string; children?: ReactNode }) {
  const id = useId();
  return (
    <section className="tlh-hand" aria-labelledby={id}>
      <h2 id={id}>
        {title} {more && <small>{more}</small>}
      </h2>
      <ul className="tlh-cards" data-place="hand">
        {children}
      </ul>
    </section>
  );
}

interface HeldProps extends Props {
  kind: number;
  at: number;
  isNew: boolean;
}

/** A card with its two sides, each a button of its own. */
function Held({ kind, at, isNew, ...props }: HeldProps) {
  const { state, derived, decision, selection, play, attempt } = props;
  const t = useTranslate();
  const card = notation(state, kind);
  const up = previewOf(derived, kind, card, false);
  const down = previewOf(derived, kind, card, true);
  if (!decision || !up || !down) {
    return (
      <li className="tlh-held" data-place={`lay-${at}`}>
        <Card floors={floorsOf(state, kind)} label={cardWords(t, state, kind)} />
      </li>
    );
  }
  const isLegal = ({ lay }: Preview) => decision.choices.includes(lay.move);
  const isSelected = (preview: Preview) => isSame(preview, selection.selected);
  function press(preview: Preview, element: Element) {
    if (!isLegal(preview)) attempt(preview.lay.move, element);
    else if (isSelected(preview)) play(preview.lay.move);
    else selection.select(preview);
  }
  const pointing = (preview: Preview) => ({
    "aria-pressed": isSelected(preview),
    onPointerEnter: () => selection.pointAt(preview),
    onPointerLeave: () => selection.pointAt(null),
    onFocus: () => selection.pointAt(preview),
    onBlur: () => selection.pointAt(null),
  });
  const words = cardWords(t, state, kind);
  return (
    <li className={`tlh-held${up.lay.fits ? " fits" : ""}`} data-place={`lay-${at}`}>
      {isNew && <span className="tlh-new">{t("drawn")}</span>}
      <button
        type="button"
        className={isLegal(up) ? "tlh-front can" : "tlh-front"}
        data-move={up.lay.move}
        onClick={(event) => press(up, event.currentTarget)}
        {...pointing(up)}
      >
        <SrLabel
          words={up.lay.fits ? t("lay_up", { card: words, gain: gainOf(t, up) }) : t("lay_misfit", { card: words })}
        >
          <Card floors={floorsOf(state, kind)} />
          <span className="tlh-gain">{up.lay.fits ? gainOf(t, up) : t("no_fit")}</span>
        </SrLabel>
      </button>
      <button
        type="button"
        className={isLegal(down) ? "tlh-turned can" : "tlh-turned"}
        data-move={down.lay.move}
        onClick={(event) => press(down, event.currentTarget)}
        {...pointing(down)}
      >
        <SrLabel words={t("lay_down", { card: words, gain: gainOf(t, down) })}>
          <Card floors={BACK} />
          <span className="tlh-gain">{gainOf(t, down)}</span>
        </SrLabel>
      </button>
    </li>
  );
}

/** The change of the whole score. */
function gainOf(t: Translate, { lay }: Preview): string {
  return lay.gain < 0 ? t("minus", { points: -lay.gain }) : t("plus", { points: lay.gain });
}

/** Cards to look at, not to play. */
function Still({ state, title, cards }: Props & { title: string; cards: number[] }) {
  const t = useTranslate();
  return (
    <Tray title={title}>
      {cards.map((kind, at) => (
        <li key={at} className="tlh-held small">
          <Card floors={floorsOf(state, kind)} label={cardWords(t, state, kind)} />
        </li>
      ))}
    </Tray>
  );
}

/** While another player has the hand: the cards you passed on, and the card you keep. */
function Elsewhere(props: Props & { t: Translate }) {
  const { state, derived, seat, names, t } = props;
  const isOver = state.turn < 0;
  if (isOver) return null;
  const who = names[derived.holder];
  const watched = t("watch_hand", { who, count: state.held });
  const kept = seat >= 0 ? state.kept[seat] : -1;
  if (derived.given.length === 0 && kept < 0) {
    const more = derived.receiver === seat ? t("hand_next") : t("hand_later");
    return <Tray title={watched} more={seat >= 0 ? more : undefined} />;
  }
  return (
    <Tray title={watched}>
      {kept >= 0 && <Remembered {...props} kind={kept} note={t("kept")} />}
      {derived.given.map((kind, at) => (
        <Remembered key={at} {...props} kind={kind} note={at === 0 ? t("given") : ""} />
      ))}
    </Tray>
  );
}

/** A card that you know of but cannot build now; a tap explains why. */
function Remembered({ state, mode, attempt, kind, note }: Props & { kind: number; note: string }) {
  const t = useTranslate();
  const words = cardWords(t, state, kind);
  const drawing = <Card floors={floorsOf(state, kind)} label={mode === "replay" ? words : undefined} />;
  return (
    <li className="tlh-held small">
      <span className="tlh-note">{note}</span>
      {mode === "replay" ? (
        drawing
      ) : (
        <button
          type="button"
          className="tlh-front"
          onClick={(event) => attempt(notation(state, kind), event.currentTarget)}
        >
          <SrLabel words={words}>{drawing}</SrLabel>
        </button>
      )}
    </li>
  );
}
