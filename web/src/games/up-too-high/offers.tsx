/** The shares on offer, each with what it is worth, who owns others, and what taking it would bring. */
import type { CSSProperties } from "react";
import { at } from "../../kit/at";
import { listed } from "../../kit/i18n";
import { useLanguage } from "../../kit/settings";
import { SrLabel } from "../../kit/sr-label";
import { Card } from "./card";
import { companyOf, halvesOf, visible } from "./cards";
import { classes } from "./classes";
import { cardText, romanOf } from "./notation";
import { PlayerBalloon } from "./player";
import { type Company, companyAt, holdersOf, type View } from "./rows";
import { Phase, type State, type Taking } from "./state";
import { companyWords, useCardName, useWords } from "./words";

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
  const packs = packsOf(state);
  const isTaking = state.phase === Phase.TAKE || state.phase === Phase.EXTRA;
  return (
    <section className="uth-offers" aria-label={t("offers")} data-place="offers">
      {packs.length === 0 && <p className="muted">{t(isTaking ? "no_offers_left" : "no_offers")}</p>}
      <ul>
        {packs.map(([card = -1, ...behind]) => (
          <li key={companyOf(state, card)} style={{ "--behind": behind.length } as CSSProperties}>
            <Offer {...props} card={card} behind={behind} />
          </li>
        ))}
      </ul>
      <TurnedUp state={state} />
    </section>
  );
}

/** The shares on offer, those of one company together: the lowest, which is taken first, in front. */
function packsOf(state: State): number[][] {
  const packs = new Map<number, number[]>();
  for (const card of visible(state.offer, state.offered)) {
    const company = companyOf(state, card);
    packs.set(company, [...(packs.get(company) ?? []), card]);
  }
  const inOrder = (one: number, other: number) => at(state.face, one) - at(state.face, other);
  return [...packs.values()].map((cards) => cards.toSorted(inOrder));
}

interface OfferProps extends OffersProps {
  card: number;
  /** More shares of the same company: they can be taken after this one. */
  behind: number[];
}

function Offer({ view, card, behind, picked, canTake, choose }: OfferProps) {
  const t = useWords();
  const lang = useLanguage();
  const cardName = useCardName(view.state);
  const company = companyAt(view, companyOf(view.state, card));
  const taking = view.derived.takes.find((one) => one.card === card);
  const holders = holdersOf(view, company.index).map(({ name, count }) => `${name} ${count}`);
  const notes = [
    t("offer_card", { ...companyWords(company), card: cardName(card) }),
    ...(holders.length ? [t("owned_by", { holders: listed(holders, lang) })] : []),
    ...(taking?.founds ? [t("founds")] : []),
    ...(taking?.takes_over ? [t("takes_over")] : []),
    ...(behind.length ? [t("more_offers", { ...companyWords(company), count: behind.length })] : []),
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
          {behind.map((one, number) => (
            <Behind key={one} state={view.state} card={one} number={number + 1} />
          ))}
        </SrLabel>
      </button>
      <Caption view={view} company={company} taking={taking} />
    </>
  );
}

/** A share behind one of the same company that is taken first. */
function Behind({ state, card, number }: { state: State; card: number; number: number }) {
  return (
    <span
      className="uth-behind"
      style={{ "--number": number } as CSSProperties}
      data-offer={cardText(state, card)}
      data-thing={`card-${card}`}
      data-place={`offer-${card}`}
    >
      <Card state={state} card={card} />
    </span>
  );
}

/** "II + 3 = 5", who owns how many shares, and the presidency that one more would bring. */
function Caption({ view, company, taking }: { view: View; company: Company; taking: Taking | undefined }) {
  const t = useWords();
  return (
    <small aria-hidden="true">
      <span>
        {company.roman} + {company.plane} = <strong>{company.worth}</strong>
      </span>
      <span className="uth-holders">
        {holdersOf(view, company.index).map((holder) => (
          <span key={holder.seat} title={`${holder.name} ${holder.count}`}>
            <PlayerBalloon player={holder} />
            {holder.count}
          </span>
        ))}
      </span>
      {taking?.founds && (
        <strong className="uth-presidency">
          <span className="uth-short">{t("founds_shortest")}</span>
          <span className="uth-long">{t("founds_short")}</span>
        </strong>
      )}
      {taking?.takes_over && <strong className="uth-presidency">{t("takes_over_short")}</strong>}
    </small>
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
