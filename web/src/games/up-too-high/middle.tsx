/** The middle of the circle: the step, the offers and the bids; or the company that acts. */
import { Balloon } from "../../kit/balloons";
import { SrLabel } from "../../kit/sr-label";
import { Card } from "./card";
import { CardBack, Fin } from "./drawings";
import { around, cardText, companyOf, LETTERS, ROMAN, visible } from "./notation";
import { CARDS, type Derived, Phase, type State } from "./state";
import type { Text } from "./texts";
import { useCardName, useWords } from "./words";

interface Props {
  state: State;
  derived: Derived;
  names: string[];
  picked: number;
  canTake: Set<number>;
  choose: (company: number, at: Element) => void;
}

export function Middle(props: Props) {
  const { state } = props;
  if (state.turn < 0) return null;
  return (
    <div className="uth-middle">
      <Steps state={state} />
      {state.company < 0 ? (
        state.phase === Phase.OFFER ? (
          <Choosers {...props} />
        ) : (
          <>
            <Offers {...props} />
            <Bids {...props} />
          </>
        )
      ) : (
        <p className="uth-actor">
          <Fin company={state.company} />
          <strong>{LETTERS[state.company]}</strong>
        </p>
      )}
    </div>
  );
}

const SHARE_STEPS: [Text, number[]][] = [
  ["step_offer", [Phase.OFFER]],
  ["step_bid", [Phase.BID]],
  ["step_take", [Phase.TAKE, Phase.EXTRA]],
];
const COMPANY_STEPS: [Text, number[]][] = [
  ["step_income", []],
  ["step_fly", [Phase.FLY]],
  ["step_build", [Phase.BUILD]],
  ["step_pay", [Phase.DIVIDEND]],
];

/** The steps of the phase, with the present one marked. */
function Steps({ state }: { state: State }) {
  const t = useWords();
  const steps = state.company < 0 ? SHARE_STEPS : COMPANY_STEPS;
  return (
    <ol className="uth-steps">
      {steps.map(([text, phases]) => {
        const isNow = phases.includes(state.phase);
        return (
          <li key={text} className={isNow ? "now" : undefined} aria-current={isNow ? "step" : undefined}>
            {t(text)}
          </li>
        );
      })}
    </ol>
  );
}

function Offers({ state, derived, picked, canTake, choose }: Props) {
  const t = useWords();
  const cardName = useCardName(state);
  const cards = visible(state.offer, state.offered);
  const turned = Array.from({ length: CARDS }, (_, card) => card).filter((card) => state.turned[card]);
  const isTaking = state.phase === Phase.TAKE || state.phase === Phase.EXTRA;
  return (
    <section className="uth-offers" aria-label={t("offers")} data-place="offers">
      {cards.length === 0 && <p>{t(isTaking ? "no_offers_left" : "no_offers")}</p>}
      <ul>
        {cards.map((card) => {
          const company = companyOf(state, card);
          const taking = derived.takes.find((one) => one.card === card);
          const notes = [
            t("offer_card", { card: cardName(card), worth: derived.worth[company] }),
            ...(taking?.founds ? [t("founds")] : []),
            ...(taking?.takes_over ? [t("takes_over")] : []),
          ];
          const can = canTake.has(card);
          return (
            <li key={card}>
              <button
                type="button"
                className={["uth-card", can && "can", picked === card && "picked"].filter(Boolean).join(" ")}
                aria-pressed={picked === card}
                onClick={(event) => choose(company, event.currentTarget)}
                data-offer={cardText(state, card)}
                data-thing={`card-${card}`}
                data-place={`offer-${card}`}
              >
                <SrLabel words={notes.join(", ")}>
                  <Card state={state} card={card} />
                </SrLabel>
              </button>
              <small aria-hidden="true">
                {taking?.founds ? t("founds_short") : taking?.takes_over ? t("takes_over_short") : " "}
              </small>
            </li>
          );
        })}
      </ul>
      {turned.length > 0 && (
        <p className="uth-turned" title={turned.map(cardName).join("; ")}>
          <SrLabel words={t("turned", { cards: turned.map(cardName).join("; ") })}>
            {t("turned", { cards: turned.map((card) => levels(state, card)).join(", ") })}
          </SrLabel>
        </p>
      )}
    </section>
  );
}

/** "3/IV": the levels of a card without a share, airplane and airport. */
function levels(state: State, card: number): string {
  return `${state.plane_half[card]}/${ROMAN[state.airport_half[card]]}`;
}

/** The players who have chosen a share; face-down, unless it is yours or all hands are open. */
function Choosers({ state, derived, names }: Props) {
  const t = useWords();
  const cardName = useCardName(state);
  return (
    <section className="uth-choosers" aria-label={t("choosers")}>
      <ol>
        {around(state.seats, state.starter).map((seat) => {
          const who = names[seat];
          const card = state.chosen[seat];
          const label = t(derived.choosers[seat] ? "has_chosen" : "not_chosen", { who });
          return (
            <li key={seat} className={state.turn === seat ? "now" : undefined} title={label}>
              <span className="sr">{card >= 0 ? `${label}: ${cardName(card)}` : label}</span>
              <span aria-hidden="true" className="uth-chooser">
                <span className="uth-put" data-place={`chosen-${seat}`}>
                  {derived.choosers[seat] && (card >= 0 ? <Card state={state} card={card} /> : <CardBack />)}
                </span>
                <Balloon seat={seat} label={who.charAt(0).toUpperCase()} />
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The bids in the order of bidding; when all have bid, in the order of taking. */
function Bids({ state, derived, names }: Props) {
  const t = useWords();
  const seats = state.phase === Phase.BID ? around(state.seats, state.starter) : state.order.slice(0, state.seats);
  return (
    <section className="uth-bids" aria-label={t("bids")}>
      <ol>
        {seats.map((seat) => {
          const count = state.laid[seat];
          const isLaying = state.phase === Phase.BID && state.turn === seat;
          const who = names[seat];
          const label = derived.bidders[seat]
            ? t("bid_of", { who, count })
            : isLaying && count
              ? t("laying", { who, count })
              : t("no_bid_yet", { who });
          return (
            <li key={seat} className={state.turn === seat ? "now" : undefined} title={label}>
              <span className="sr">{label}</span>
              <span aria-hidden="true" className="uth-bid">
                <Balloon seat={seat} label={who.charAt(0).toUpperCase()} />
                <span className="uth-backs" data-place={`bid-${seat}`}>
                  {Array.from({ length: Math.min(count, 4) }, (_, at) => (
                    <CardBack key={at} />
                  ))}
                </span>
                <strong>{derived.bidders[seat] || count ? count : "–"}</strong>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
