/** Your hand, or the cards that you know of while it is elsewhere. */
import { type ReactNode, useId } from "react";
import type { BoardProps } from "../../kit/contract";
import { SrLabel } from "../../kit/sr-label";
import { floorsOf, visibleHand } from "./floors";
import { HeldCard } from "./held-card";
import { moveOf } from "./notation";
import { Card } from "./pieces";
import { nameOf, type Player } from "./players";
import type { Selection } from "./preview";
import type { Derived, State } from "./state";
import { cardWords, useTranslate } from "./words";

type HandProps = BoardProps<State, Derived> & { isYours: boolean; players: Player[]; selection: Selection };

export function Hand(props: HandProps) {
  const { state } = props;
  const t = useTranslate();
  const cards = visibleHand(state);
  const isOver = state.turn < 0;
  if (cards.length === 0) return isOver ? null : <Elsewhere {...props} />;
  if (!isOver) return <VisibleHand {...props} cards={cards} />;
  return (
    <Tray title={t("left_over")} isTitleShown>
      {cards.map((kind, at) => (
        <li key={at} className="tlh-held small">
          <Card floors={floorsOf(state, kind)} label={cardWords(t, state, kind)} />
        </li>
      ))}
    </Tray>
  );
}

interface TrayProps {
  title: string;
  isTitleShown?: boolean;
  more?: string;
  children?: ReactNode;
}

function Tray({ title, isTitleShown = false, more, children }: TrayProps) {
  const id = useId();
  return (
    <section className="tlh-hand" aria-labelledby={id}>
      <h2 id={id} className={isTitleShown ? undefined : "sr"}>
        {title} {more && <small>{more}</small>}
      </h2>
      <ul className="tlh-cards">{children}</ul>
    </section>
  );
}

/** The hand to build from, yours or in a replay; of two equal cards, the last one counts as the new one. */
function VisibleHand({ cards, ...props }: HandProps & { cards: number[] }) {
  const { derived, players } = props;
  const t = useTranslate();
  const holder = players.find(({ seat }) => seat === derived.holder);
  const title = holder?.isYou ? t("hand") : t("hand_of", { who: holder?.name ?? "" });
  const drawn = cards.lastIndexOf(derived.drawn);
  return (
    <Tray title={title}>
      {cards.map((kind, at) => (
        <HeldCard key={at} {...props} kind={kind} at={at} isNew={at === drawn} />
      ))}
    </Tray>
  );
}

/** While another player has the hand: the cards you passed on, and the card you keep. */
function Elsewhere(props: HandProps) {
  const { state, derived, seat, players } = props;
  const t = useTranslate();
  const watched = t("watch_hand", { who: nameOf(players, derived.holder), count: state.held });
  const kept = state.kept[seat] ?? -1;
  if (derived.given.length === 0 && kept < 0) {
    const more = derived.receiver === seat ? t("hand_next") : t("hand_later");
    return <Tray title={watched} isTitleShown more={seat >= 0 ? more : undefined} />;
  }
  const given = t("given", { who: nameOf(players, derived.given_to) });
  return (
    <Tray title={watched} isTitleShown>
      {kept >= 0 && <Remembered {...props} kind={kept} note={t("kept")} />}
      {derived.given.map((kind, at) => (
        <Remembered key={at} {...props} kind={kind} note={at === 0 ? given : ""} />
      ))}
    </Tray>
  );
}

/** A card that you know of but cannot build now; a tap explains why. */
function Remembered({ state, mode, attempt, kind, note }: HandProps & { kind: number; note: string }) {
  const t = useTranslate();
  const words = cardWords(t, state, kind);
  const isReplay = mode === "replay";
  const drawing = <Card floors={floorsOf(state, kind)} label={isReplay ? words : undefined} />;
  const explain = (element: Element) => attempt(moveOf(state, kind, false), element);
  return (
    <li className="tlh-held small">
      <small className="tlh-note">{note}</small>
      {isReplay ? (
        drawing
      ) : (
        <button type="button" className="tlh-front" onClick={(event) => explain(event.currentTarget)}>
          <SrLabel words={words}>{drawing}</SrLabel>
        </button>
      )}
    </li>
  );
}
