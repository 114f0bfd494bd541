/** The decision you have to make: a question, what each answer would bring, and its buttons. */
import { useState } from "react";
import type { BoardProps } from "../../kit/contract";
import { SrLabel } from "../../kit/sr-label";
import { Fin } from "./drawings";
import { cardText, companyOf, LETTERS, ROMAN } from "./notation";
import { type Derived, Phase, type State } from "./state";
import type { Text } from "./texts";
import { type Translate, useCounted, useWords } from "./words";

export interface PanelProps {
  props: BoardProps<State, Derived>;
  /** Cards of the hand that are chosen. */
  picked: number[];
  /** The card on offer that is chosen, or -1. */
  offer: number;
  /** Make several moves in a row. */
  carryOut: (moves: string[]) => void;
  /** Moves that may be chosen in advance. */
  inAdvance: Set<string>;
  /** Show a flight on the board. */
  showWay: (way: number | null) => void;
}

export function DecisionPanel(panel: PanelProps) {
  const { state, seat, decision, mode } = panel.props;
  if (state.turn < 0) return null;
  if (!decision && panel.inAdvance.size > 0) return <OfferPanel {...panel} />;
  if (!decision && mode === "live" && panel.props.derived.choosers[seat]) return <Chosen {...panel} />;
  if (!decision) return <Waiting {...panel} />;
  switch (state.phase) {
    case Phase.OFFER:
      return <OfferPanel {...panel} />;
    case Phase.BID:
      return <BidPanel {...panel} />;
    case Phase.TAKE:
      return <TakePanel {...panel} />;
    case Phase.EXTRA:
      return <ExtraPanel {...panel} />;
    case Phase.FLY:
      return <FlyPanel {...panel} />;
    case Phase.BUILD:
      return <BuildPanel {...panel} />;
    default:
      return <DividendPanel key={`${state.rounds}-${state.company}`} {...panel} />;
  }
}

const WAITS: Text[] = [
  "waits_offer",
  "waits_bid",
  "waits_take",
  "waits_extra",
  "waits_fly",
  "waits_build",
  "waits_dividend",
];

function Waiting({ props }: PanelProps) {
  const t = useWords();
  const { state, names } = props;
  const words = { who: names[state.turn], company: LETTERS[state.company] ?? "" };
  return (
    <div className="uth-panel">
      <p className="uth-prompt">{t(WAITS[state.phase], words)}</p>
    </div>
  );
}

const NONE = "offer none";

/** Choose an offer on your turn, or in advance. */
function OfferPanel({ props, picked, inAdvance }: PanelProps) {
  const t = useWords();
  const { state, decision, names, premove, play, choosePremove } = props;
  const choose = decision ? play : choosePremove;
  if (premove) {
    return (
      <div className="uth-panel">
        <p className="uth-prompt">
          {premove === NONE ? t("none_kept") : t("offer_kept", { company: premove.split(/[ -]/)[1] })}
        </p>
        <button type="button" onClick={() => choosePremove(null)} data-move="back">
          {t("choose_again")}
        </button>
      </div>
    );
  }
  const waits = decision ? "" : `${t("offer_ahead", { who: names[state.turn] })} `;
  if (decision?.choices.includes(NONE) || inAdvance.has(NONE)) {
    return (
      <div className="uth-panel">
        <p className="uth-prompt">{t("do_none")}</p>
        <button type="button" className="primary can" onClick={() => choose(NONE)} data-move={NONE}>
          {t("none_it")}
        </button>
      </div>
    );
  }
  const card = picked[0];
  if (card === undefined) {
    return (
      <div className="uth-panel">
        <p className="uth-prompt">{waits + t("do_offer")}</p>
      </div>
    );
  }
  return <OfferedCard props={props} card={card} choose={choose} />;
}

interface OfferedProps {
  props: BoardProps<State, Derived>;
  card: number;
  choose: (move: string) => void;
}

function OfferedCard({ props, card, choose }: OfferedProps) {
  const t = useWords();
  const { state, derived, seat } = props;
  const company = companyOf(state, card);
  const count = state.shares[seat][company];
  const owned = count ? t("you_own", { count }) : t("you_own_none");
  const move = `offer ${cardText(state, card)}`;
  return (
    <div className="uth-panel">
      <p className="uth-prompt">{t("offered", { company: LETTERS[company], worth: derived.worth[company], owned })}</p>
      <button type="button" className="primary can" onClick={() => choose(move)} data-move={move}>
        {t("offer_it", { company: LETTERS[company] })}
      </button>
    </div>
  );
}

/** You have chosen an offer; others have not. */
function Chosen({ props }: PanelProps) {
  const t = useWords();
  const { state, seat } = props;
  const card = state.chosen[seat];
  return (
    <div className="uth-panel">
      <p className="uth-prompt">
        {card < 0 ? t("none_chosen") : t("offer_chosen", { company: LETTERS[companyOf(state, card)] })}
      </p>
    </div>
  );
}

const PLACES: Text[] = ["place_1", "place_2", "place_3", "place_4", "place_5"];

function BidPanel({ props, picked, carryOut }: PanelProps) {
  const t = useWords();
  const counted = useCounted();
  const { state, derived, seat } = props;
  const laid = state.laid[seat];
  const count = laid + picked.length;
  const place = derived.places[count];
  const cards = [...picked].sort((one, other) => one - other).map((card) => `bid ${cardText(state, card)}`);
  const label = count === 0 ? t("bid_nothing") : counted("bid_it", count);
  return (
    <div className="uth-panel">
      <p className="uth-prompt">
        {laid ? counted("bid_laid", laid) : t("do_bid")}{" "}
        {place !== undefined && <strong>{t("place", { place: t(PLACES[place - 1]) })}</strong>}
      </p>
      <button type="button" className="primary can" onClick={() => carryOut([...cards, "bid done"])}>
        {label}
      </button>
    </div>
  );
}

function TakePanel({ props, offer }: PanelProps) {
  const t = useWords();
  const { state, derived, seat, play } = props;
  const laid = state.laid[seat];
  if (offer < 0) {
    return (
      <div className="uth-panel">
        <p className="uth-prompt">{t("do_take", { place: t(PLACES[state.step]), places: derived.takings, laid })}</p>
      </div>
    );
  }
  const company = LETTERS[companyOf(state, offer)];
  return (
    <div className="uth-panel">
      <p className="uth-prompt">{consequence(props, offer, t)}</p>
      <button type="button" className="primary can" onClick={() => play(`take ${company}`)}>
        {t("take_it", { company })}
      </button>
    </div>
  );
}

function consequence({ state, derived, seat, names }: BoardProps<State, Derived>, offer: number, t: Translate): string {
  const company = companyOf(state, offer);
  const taking = derived.takes.find((one) => one.company === company);
  const president = state.president[company];
  const words = { company: LETTERS[company], who: names[president] ?? "" };
  const founded = state.founded[seat].filter((one) => one >= 0);
  if (taking?.founds) return `${t("take_found", words)} ${bidGoes([...founded, company], state.laid[seat], t)}`;
  const rules = taking?.takes_over ? "take_over" : president === seat ? "take_more" : "take_less";
  return `${t(rules, words)} ${bidGoes(founded, state.laid[seat], t)}`;
}

/** Say where a bid goes when all have taken a share. */
function bidGoes(founded: number[], laid: number, t: Translate): string {
  const [one, other] = founded.map((company) => LETTERS[company]);
  if (laid === 0) return "";
  if (!one) return t("bid_discarded", { laid });
  return other ? t("bid_split", { laid, one, other }) : t("bid_to", { laid, company: one });
}

function ExtraPanel({ props }: PanelProps) {
  const t = useWords();
  const { state, seat, decision, play } = props;
  return (
    <div className="uth-panel">
      <p className="uth-prompt">{t("do_extra", { laid: state.laid[seat] })}</p>
      {decision?.choices.map((choice) => (
        <button key={choice} type="button" className="can" onClick={() => play(choice)}>
          <Fin company={LETTERS.indexOf(choice.slice(-1))} />
          {t("extra_to", { company: choice.slice(-1) })}
        </button>
      ))}
    </div>
  );
}

const WAYS: [string, Text][] = [
  ["fly cw", "fly_cw"],
  ["fly ccw", "fly_ccw"],
];

function FlyPanel({ props, showWay }: PanelProps) {
  const t = useWords();
  const { state, derived, seat, names, play } = props;
  const called = (company: number) => {
    const president = state.president[company];
    const words = { company: LETTERS[company], who: names[president] ?? "" };
    if (president < 0) return words.company;
    return t(president === seat ? "stop_yours" : "stop_theirs", words);
  };
  return (
    <div className="uth-panel">
      <p className="uth-prompt">{t("do_fly", { company: LETTERS[state.company] })}</p>
      {WAYS.map(([move, text], way) => (
        <button
          key={move}
          type="button"
          className="uth-way can"
          onClick={() => play(move)}
          onPointerEnter={() => showWay(way)}
          onPointerLeave={() => showWay(null)}
          onFocus={() => showWay(way)}
          onBlur={() => showWay(null)}
          data-move={move}
        >
          <SrLabel words={t("fly_label", { way: t(text), stops: derived.ways[way].map(called).join(", ") })}>
            <span>
              <Arrow isBack={way === 1} /> {t(text)}
            </span>
            <span className="uth-stops">
              {derived.ways[way].map((company, at) => (
                <Fin key={at} company={company} />
              ))}
            </span>
          </SrLabel>
        </button>
      ))}
      <button type="button" className="can" onClick={() => play("fly no")} data-move="fly no">
        {t("fly_no")}
      </button>
    </div>
  );
}

function Arrow({ isBack }: { isBack: boolean }) {
  return (
    <svg className={isBack ? "uth-arrow back" : "uth-arrow"} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M4 14a8 8 0 1 1 8 7M1 10l3 5 5-3" />
    </svg>
  );
}

function BuildPanel({ props, picked }: PanelProps) {
  const t = useWords();
  const { state, derived, decision, attempt, play } = props;
  const company = LETTERS[state.company];
  const funds = state.funds[state.company];
  const card = picked[0];
  const halves = derived.upgrades.filter((one) => one.card === card);
  return (
    <div className="uth-panel">
      <p className="uth-prompt">
        {card !== undefined && halves.length === 0 ? t("build_none", { company }) : t("do_build", { company, funds })}
      </p>
      {halves.map((half) => {
        const move = `${half.kind} ${cardText(state, half.card)}`;
        const isPossible = decision?.choices.includes(move) ?? false;
        return (
          <button
            key={move}
            type="button"
            className={isPossible ? "uth-way can" : "uth-way too-expensive"}
            onClick={(event) => attempt(move, event.currentTarget)}
            data-move={move}
          >
            <strong>
              {half.kind === "airport"
                ? t("build_airport", { level: ROMAN[half.level] })
                : t("build_plane", { level: half.level })}
            </strong>
            <small>{t(half.possible ? "build_cost" : "build_too_expensive", { cost: half.cost, funds })}</small>
          </button>
        );
      })}
      <button type="button" className="can" onClick={() => play("build done")} data-move="build done">
        {t("build_done")}
      </button>
    </div>
  );
}

function DividendPanel({ props }: PanelProps) {
  const t = useWords();
  const counted = useCounted();
  const { state, derived, names, attempt, play } = props;
  const most = derived.dividends.filter((one) => one.possible).length - 1;
  const [each, setEach] = useState(most);
  const company = LETTERS[state.company];
  const funds = state.funds[state.company];
  const shares = names.reduce((sum, _, seat) => sum + state.shares[seat][state.company], 0);
  const chosen = derived.dividends[each];
  if (!chosen) return null;
  return (
    <div className="uth-panel">
      <p className="uth-prompt">{counted("do_dividend", shares, { company, funds })}</p>
      <div className="uth-eaches">
        {derived.dividends.map((one) => (
          <button
            key={one.each}
            type="button"
            className={one.possible ? "can" : "too-expensive"}
            aria-pressed={each === one.each}
            onClick={(event) =>
              one.possible ? setEach(one.each) : attempt(`dividend ${one.each}`, event.currentTarget)
            }
            data-each={one.each}
          >
            <SrLabel words={t("each", { each: one.each, total: one.total })}>{one.each}</SrLabel>
          </button>
        ))}
      </div>
      <p className="uth-gets" aria-live="polite">
        {chosen.gets.map((count, seat) =>
          state.shares[seat][state.company] ? (
            <span key={seat} className="uth-get">
              {names[seat]} <strong>+{count}</strong>
            </span>
          ) : null,
        )}
        <small>{t("left_over", { total: chosen.total, left: funds - chosen.total })}</small>
      </p>
      <button
        type="button"
        className="primary can"
        onClick={() => play(`dividend ${each}`)}
        data-move={`dividend ${each}`}
      >
        {each ? t("pay", { each }) : t("pay_nothing")}
      </button>
    </div>
  );
}
