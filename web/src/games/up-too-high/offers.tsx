/** The shares on offer, each with what taking it would bring. */
import { SrLabel } from "../../kit/sr-label";
import { Card } from "./card";
import { companyOf, halvesOf, visible } from "./cards";
import { classes } from "./classes";
import { cardText, romanOf } from "./notation";
import { companyAt, type View } from "./rows";
import { Phase, type State } from "./state";
import { useCardName, useWords } from "./words";

export interface OffersProps {
  view: View;
  /** The card on offer that is picked, or -1. */
  picked: number;
  canTake: Set<number>;
  choose: (company: number, at: Element) => void;
}

export function Offers(props: OffersProps) {
  const t = useWords();
  const { state } = props.view;
  const cards = visible(state.offer, state.offered);
  const isTaking = state.phase === Phase.TAKE || state.phase === Phase.EXTRA;
  return (
    <section className="uth-offers" aria-label={t("offers")} data-place="offers">
      {cards.length === 0 && <p className="muted">{t(isTaking ? "no_offers_left" : "no_offers")}</p>}
      <ul>
        {cards.map((card) => (
          <li key={card}>
            <Offer {...props} card={card} />
          </li>
        ))}
      </ul>
      <TurnedUp state={state} />
    </section>
  );
}

function Offer({ view, card, picked, canTake, choose }: OffersProps & { card: number }) {
  const t = useWords();
  const cardName = useCardName(view.state);
  const company = companyAt(view, companyOf(view.state, card));
  const taking = view.derived.takes.find((one) => one.card === card);
  const notes = [
    t("offer_card", { card: cardName(card), worth: company.worth }),
    ...(taking?.founds ? [t("founds")] : []),
    ...(taking?.takes_over ? [t("takes_over")] : []),
  ];
  return (
    <>
      <button
        type="button"
        className={classes("uth-card bare", canTake.has(card) && "available", picked === card && "picked")}
        aria-pressed={picked === card}
        onClick={(event) => choose(company.index, event.currentTarget)}
        data-offer={cardText(view.state, card)}
        data-thing={`card-${card}`}
        data-place={`offer-${card}`}
      >
        <SrLabel words={notes.join(", ")}>
          <Card state={view.state} card={card} />
        </SrLabel>
      </button>
      <small aria-hidden="true">
        {taking?.founds ? (
          <>
            <span className="uth-short">{t("founds_shortest")}</span>
            <span className="uth-long">{t("founds_short")}</span>
          </>
        ) : (
          taking?.takes_over && t("takes_over_short")
        )}
      </small>
    </>
  );
}

/** The cards without a share that were turned up in this share phase. */
function TurnedUp({ state }: { state: State }) {
  const t = useWords();
  const cardName = useCardName(state);
  const cards = state.turned.flatMap((isTurned, card) => (isTurned ? [card] : []));
  if (cards.length === 0) return null;
  const names = cards.map(cardName).join("; ");
  return (
    <p className="uth-turned muted" title={names}>
      <SrLabel words={t("turned", { cards: names })}>
        {t("turned", { cards: cards.map((card) => levels(state, card)).join(", ") })}
      </SrLabel>
    </p>
  );
}

/** "3/IV": the levels of a card without a share, airplane and airport. */
function levels(state: State, card: number): string {
  const { plane, airport } = halvesOf(state, card);
  return `${plane}/${romanOf(airport)}`;
}
