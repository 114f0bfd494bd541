/** What you are asked, with what every answer would bring, and the buttons that say it. */
import { useState } from "react";
import type { BoardProps } from "../../kit/contract";
import { Named } from "../../kit/named";
import { Fin } from "./drawings";
import { cardText, companyOf, LETTERS, ROMAN } from "./names";
import { Phase, type Sights, type State } from "./state";
import type { Text } from "./texts";
import { type Say, useWords } from "./words";

export interface DeskProps {
  props: BoardProps<State, Sights>;
  /** Cards of the hand that are chosen. */
  picked: number[];
  /** The card on offer that is chosen, or -1. */
  offer: number;
  /** Make several moves in a row. */
  carryOut: (moves: string[]) => void;
  /** What may be chosen in advance. */
  inAdvance: Set<string>;
  /** Show a way on the board. */
  showWay: (way: number | null) => void;
}

export function Desk(desk: DeskProps) {
  const { state, seat, ask, mode } = desk.props;
  if (state.turn < 0) return null;
  if (!ask && desk.inAdvance.size > 0) return <OfferDesk {...desk} />;
  if (!ask && mode === "live" && desk.props.sights.choosers[seat]) return <Chosen {...desk} />;
  if (!ask) return <Waiting {...desk} />;
  switch (state.phase) {
    case Phase.OFFER:
      return <OfferDesk {...desk} />;
    case Phase.BID:
      return <BidDesk {...desk} />;
    case Phase.TAKE:
      return <TakeDesk {...desk} />;
    case Phase.EXTRA:
      return <ExtraDesk {...desk} />;
    case Phase.FLY:
      return <FlyDesk {...desk} />;
    case Phase.BUILD:
      return <BuildDesk {...desk} />;
    default:
      return <DividendDesk key={`${state.rounds}-${state.company}`} {...desk} />;
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

function Waiting({ props }: DeskProps) {
  const say = useWords();
  const { state, names } = props;
  const words = { who: names[state.turn], company: LETTERS[state.company] ?? "" };
  return (
    <div className="uth-desk">
      <p className="uth-prompt">{say(WAITS[state.phase], words)}</p>
    </div>
  );
}

const NONE = "offer none";

/** Choose when you are asked, or in advance while others are. */
function OfferDesk({ props, picked, inAdvance }: DeskProps) {
  const say = useWords();
  const { state, ask, names, premove, play, choosePremove } = props;
  const choose = ask ? play : choosePremove;
  if (premove) {
    return (
      <div className="uth-desk">
        <p className="uth-prompt">
          {premove === NONE ? say("none_kept") : say("offer_kept", { company: premove.split(/[ -]/)[1] })}
        </p>
        <button type="button" onClick={() => choosePremove(null)} data-move="back">
          {say("choose_again")}
        </button>
      </div>
    );
  }
  const waits = ask ? "" : `${say("offer_ahead", { who: names[state.turn] })} `;
  if (ask?.choices.includes(NONE) || inAdvance.has(NONE)) {
    return (
      <div className="uth-desk">
        <p className="uth-prompt">{say("do_none")}</p>
        <button type="button" className="primary can" onClick={() => choose(NONE)} data-move={NONE}>
          {say("none_it")}
        </button>
      </div>
    );
  }
  const card = picked[0];
  if (card === undefined) {
    return (
      <div className="uth-desk">
        <p className="uth-prompt">{waits + say("do_offer")}</p>
      </div>
    );
  }
  return <OfferedCard props={props} card={card} choose={choose} />;
}

interface OfferedProps {
  props: BoardProps<State, Sights>;
  card: number;
  choose: (move: string) => void;
}

function OfferedCard({ props, card, choose }: OfferedProps) {
  const say = useWords();
  const { state, sights, seat } = props;
  const company = companyOf(state, card);
  const count = state.shares[seat][company];
  const owned = count ? say("you_own", { count }) : say("you_own_none");
  const move = `offer ${cardText(state, card)}`;
  return (
    <div className="uth-desk">
      <p className="uth-prompt">{say("offered", { company: LETTERS[company], worth: sights.worth[company], owned })}</p>
      <button type="button" className="primary can" onClick={() => choose(move)} data-move={move}>
        {say("offer_it", { company: LETTERS[company] })}
      </button>
    </div>
  );
}

/** You have chosen, others have not. */
function Chosen({ props }: DeskProps) {
  const say = useWords();
  const { state, seat } = props;
  const card = state.chosen[seat];
  return (
    <div className="uth-desk">
      <p className="uth-prompt">
        {card < 0 ? say("none_chosen") : say("offer_chosen", { company: LETTERS[companyOf(state, card)] })}
      </p>
    </div>
  );
}

const PLACES: Text[] = ["place_1", "place_2", "place_3", "place_4", "place_5"];

function BidDesk({ props, picked, carryOut }: DeskProps) {
  const say = useWords();
  const { state, sights, seat } = props;
  const laid = state.laid[seat];
  const count = laid + picked.length;
  const place = sights.places[count];
  const cards = [...picked].sort((one, other) => one - other).map((card) => `bid ${cardText(state, card)}`);
  const label = count === 0 ? say("bid_nothing") : count === 1 ? say("bid_one") : say("bid_many", { count });
  return (
    <div className="uth-desk">
      <p className="uth-prompt">
        {laid ? say("bid_laid", { count: laid }) : say("do_bid")}{" "}
        {place !== undefined && <strong>{say("place", { place: say(PLACES[place - 1]) })}</strong>}
      </p>
      <button type="button" className="primary can" onClick={() => carryOut([...cards, "bid done"])}>
        {label}
      </button>
    </div>
  );
}

function TakeDesk({ props, offer }: DeskProps) {
  const say = useWords();
  const { state, sights, seat, play } = props;
  const laid = state.laid[seat];
  if (offer < 0) {
    return (
      <div className="uth-desk">
        <p className="uth-prompt">{say("do_take", { place: state.step + 1, places: sights.takings, laid })}</p>
      </div>
    );
  }
  const company = LETTERS[companyOf(state, offer)];
  return (
    <div className="uth-desk">
      <p className="uth-prompt">{consequence(props, offer, say)}</p>
      <button type="button" className="primary can" onClick={() => play(`take ${company}`)}>
        {say("take_it", { company })}
      </button>
    </div>
  );
}

function consequence({ state, sights, seat, names }: BoardProps<State, Sights>, offer: number, say: Say): string {
  const company = companyOf(state, offer);
  const taking = sights.takes.find((one) => one.company === company);
  const president = state.president[company];
  const words = { company: LETTERS[company], who: names[president] ?? "" };
  const founded = state.founded[seat].filter((one) => one >= 0);
  if (taking?.founds) return `${say("take_found", words)} ${bidGoes([...founded, company], state.laid[seat], say)}`;
  const rules = taking?.takes_over ? "take_over" : president === seat ? "take_more" : "take_less";
  return `${say(rules, words)} ${bidGoes(founded, state.laid[seat], say)}`;
}

/** Where a bid goes when all have taken. */
function bidGoes(founded: number[], laid: number, say: Say): string {
  const [one, other] = founded.map((company) => LETTERS[company]);
  if (laid === 0) return "";
  if (!one) return say("bid_discarded", { laid });
  return other ? say("bid_halved", { laid, one, other }) : say("bid_to", { laid, company: one });
}

function ExtraDesk({ props }: DeskProps) {
  const say = useWords();
  const { state, seat, ask, play } = props;
  return (
    <div className="uth-desk">
      <p className="uth-prompt">{say("do_extra", { laid: state.laid[seat] })}</p>
      {ask?.choices.map((choice) => (
        <button key={choice} type="button" className="can" onClick={() => play(choice)}>
          <Fin company={LETTERS.indexOf(choice.slice(-1))} />
          {say("extra_to", { company: choice.slice(-1) })}
        </button>
      ))}
    </div>
  );
}

const WAYS: [string, Text][] = [
  ["fly cw", "fly_cw"],
  ["fly ccw", "fly_ccw"],
];

function FlyDesk({ props, showWay }: DeskProps) {
  const say = useWords();
  const { state, sights, seat, names, play } = props;
  const called = (company: number) => {
    const president = state.president[company];
    const words = { company: LETTERS[company], who: names[president] ?? "" };
    if (president < 0) return words.company;
    return say(president === seat ? "stop_yours" : "stop_theirs", words);
  };
  return (
    <div className="uth-desk">
      <p className="uth-prompt">{say("do_fly", { company: LETTERS[state.company] })}</p>
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
          <Named words={say("fly_label", { way: say(text), stops: sights.ways[way].map(called).join(", ") })}>
            <span>
              <Arrow isBack={way === 1} /> {say(text)}
            </span>
            <span className="uth-stops">
              {sights.ways[way].map((company, at) => (
                <Fin key={at} company={company} />
              ))}
            </span>
          </Named>
        </button>
      ))}
      <button type="button" className="can" onClick={() => play("fly no")} data-move="fly no">
        {say("fly_no")}
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

function BuildDesk({ props, picked }: DeskProps) {
  const say = useWords();
  const { state, sights, ask, attempt, play } = props;
  const company = LETTERS[state.company];
  const funds = state.funds[state.company];
  const card = picked[0];
  const halves = sights.upgrades.filter((one) => one.card === card);
  return (
    <div className="uth-desk">
      <p className="uth-prompt">
        {card !== undefined && halves.length === 0
          ? say("build_none", { company })
          : say("do_build", { company, funds })}
      </p>
      {halves.map((half) => {
        const move = `${half.kind} ${cardText(state, half.card)}`;
        const isPossible = ask?.choices.includes(move) ?? false;
        return (
          <button
            key={move}
            type="button"
            className={isPossible ? "uth-way can" : "uth-way dear"}
            onClick={(event) => attempt(move, event.currentTarget)}
            data-move={move}
          >
            <strong>
              {half.kind === "airport"
                ? say("build_airport", { level: ROMAN[half.level] })
                : say("build_plane", { level: half.level })}
            </strong>
            <small>{say("build_cost", { cost: half.cost, funds })}</small>
          </button>
        );
      })}
      <button type="button" className="can" onClick={() => play("build done")} data-move="build done">
        {say(sights.upgrades.some((one) => one.possible) ? "build_done" : "build_enough")}
      </button>
    </div>
  );
}

function DividendDesk({ props }: DeskProps) {
  const say = useWords();
  const { state, sights, names, attempt, play } = props;
  const most = sights.dividends.filter((one) => one.possible).length - 1;
  const [each, setEach] = useState(most);
  const company = LETTERS[state.company];
  const funds = state.funds[state.company];
  const shares = names.reduce((sum, _, seat) => sum + state.shares[seat][state.company], 0);
  const chosen = sights.dividends[each];
  if (!chosen) return null;
  return (
    <div className="uth-desk">
      <p className="uth-prompt">{say("do_dividend", { company, funds, shares })}</p>
      <div className="uth-eaches">
        {sights.dividends.map((one) => (
          <button
            key={one.each}
            type="button"
            className={one.possible ? "can" : "dear"}
            aria-pressed={each === one.each}
            onClick={(event) =>
              one.possible ? setEach(one.each) : attempt(`dividend ${one.each}`, event.currentTarget)
            }
            data-each={one.each}
          >
            <Named words={say("each", { each: one.each, total: one.total })}>{one.each}</Named>
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
        <small>{say("left_over", { total: chosen.total, funds, left: funds - chosen.total })}</small>
      </p>
      <button
        type="button"
        className="primary can"
        onClick={() => play(`dividend ${each}`)}
        data-move={`dividend ${each}`}
      >
        {each ? say("pay", { each }) : say("pay_nothing")}
      </button>
    </div>
  );
}
