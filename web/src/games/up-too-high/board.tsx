/** The board of Up Too High: the circle, the offers, the portfolios, and your own cards. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { BoardProps } from "../../kit/contract";
import { Card } from "./card";
import { Circle, Sheet } from "./circle";
import { DecisionPanel } from "./decision-panel";
import { Liveries } from "./drawings";
import { Hand } from "./hand";
import { Middle } from "./middle";
import { cardText, LETTERS, visible } from "./notation";
import { Piles } from "./piles";
import { useQueuedMoves } from "./queued-moves";
import { Register } from "./register";
import { type Derived, Phase, type State } from "./state";
import { useCardName, useWords } from "./words";

type Props = BoardProps<State, Derived>;

/** Cards that are picked but not yet played; they belong to one question and are dropped with it. */
interface Picks {
  question: string;
  cards: number[];
  offer: number;
}

export function Board(props: Props) {
  const t = useWords();
  const { state, derived, seat, names, decision, play, attempt, mode, premove, choosePremove } = props;
  const isPlaying = mode === "live" && !props.table.seats[seat]?.level;
  const [inspected, setInspected] = useState(-1);
  const [way, setWay] = useState<number | null>(null);
  const [queue, setQueue] = useQueuedMoves(decision, play);
  const isOffering = state.phase === Phase.OFFER;
  const question = `${state.rounds} ${state.phase} ${state.company} ${isOffering ? "" : state.step}`;
  const [picks, setPicks] = useState<Picks>({ question, cards: [], offer: -1 });
  const hand = seat < 0 ? [] : visible(state.hand[seat], state.held[seat]);
  const inAdvance = new Set(isPlaying && !decision ? derived.in_advance : []);
  const isChoosing = decision || inAdvance.size > 0;
  const now = picks.question === question && isChoosing ? picks : { question, cards: [], offer: -1 };
  const picked = now.cards.filter((card) => hand.includes(card));
  const offer = visible(state.offer, state.offered).includes(now.offer) ? now.offer : -1;
  const choices = new Set(queue.length ? [] : (decision?.choices ?? inAdvance));
  const chosen = chosenCard(props, hand);
  const closeSheet = useCallback(() => setInspected(-1), []);
  const place = useFocusKept(`${question} ${decision?.number}`);
  useEscape(() => {
    setPicks({ question: "", cards: [], offer: -1 });
    choosePremove(null);
  });
  const isStale = premove !== null && !decision && !inAdvance.has(premove);
  useEffect(() => {
    if (isStale) choosePremove(null);
  }, [isStale, choosePremove]);

  function chooseCard(card: number, at: Element) {
    const text = cardText(state, card);
    if (decision && state.phase === Phase.BUILD) {
      setPicks({ question, cards: picked.includes(card) ? [] : [card], offer: -1 });
    } else if (choices.has(`bid ${text}`)) {
      const others = picked.filter((one) => one !== card);
      setPicks({ question, cards: picked.length > others.length ? others : [...picked, card], offer: -1 });
    } else if (choices.has(`offer ${text}`) && (!decision || !picked.includes(card))) {
      setPicks({ question, cards: card === chosen || picked.includes(card) ? [] : [card], offer: -1 });
      choosePremove(null);
    } else {
      attempt(`${state.phase === Phase.BID ? "bid" : "offer"} ${text}`, at);
    }
  }

  function chooseOffer(company: number, at: Element) {
    const taking = derived.takes.find((one) => one.company === company);
    const move = `take ${LETTERS[company]}`;
    if (choices.has(move) && taking && taking.card !== offer) {
      setPicks({ question, cards: [], offer: taking.card });
    } else {
      attempt(move, at);
    }
  }

  function chooseAirport(company: number, at: Element) {
    if (decision && state.phase === Phase.TAKE) chooseOffer(company, at);
    else if (decision && state.phase === Phase.EXTRA) attempt(`extra ${LETTERS[company]}`, at);
    else setInspected(inspected === company ? -1 : company);
  }

  const canTake = new Set(
    derived.takes.filter((one) => choices.has(`take ${LETTERS[one.company]}`)).map((one) => one.card),
  );
  const inReach = new Set(
    LETTERS.split("").flatMap((letter, company) =>
      choices.has(`take ${letter}`) || choices.has(`extra ${letter}`) ? [company] : [],
    ),
  );
  const canUse = new Set(
    hand.filter((card) =>
      ["offer", "bid", "airport", "plane"].some((verb) => choices.has(`${verb} ${cardText(state, card)}`)),
    ),
  );
  return (
    <div className="uth">
      <Liveries />
      <div className="uth-table">
        <div className="uth-world">
          <Circle
            state={state}
            derived={derived}
            names={names}
            way={way}
            inspected={inspected}
            offered={inReach}
            choose={chooseAirport}
          />
          <Piles state={state} derived={derived} />
          <Middle state={state} derived={derived} names={names} picked={offer} canTake={canTake} choose={chooseOffer} />
          {inspected >= 0 && (
            <Sheet state={state} derived={derived} names={names} seat={seat} company={inspected} close={closeSheet} />
          )}
        </div>
        <Register {...props} />
      </div>
      {seat >= 0 && (
        <section ref={place} className="uth-place paper" tabIndex={-1} aria-label={t("hand")}>
          <DecisionPanel
            props={queue.length ? { ...props, decision: null } : props}
            picked={picked}
            offer={offer}
            inAdvance={inAdvance}
            carryOut={setQueue}
            showWay={setWay}
          />
          {hand.length > 0 ? (
            <Hand
              state={state}
              cards={hand}
              picked={picked}
              chosen={chosen}
              can={canUse}
              upgrades={state.phase === Phase.BUILD ? derived.upgrades : []}
              choose={chooseCard}
            />
          ) : (
            <EmptyHand />
          )}
        </section>
      )}
      <OpenHands {...props} />
    </div>
  );
}

/** The card in hand that is chosen for the offers, in advance or when asked; -1 for none. */
function chosenCard({ state, seat, premove }: Props, hand: number[]): number {
  const face = seat < 0 ? -1 : state.chosen[seat];
  return (
    hand.find((card) => (premove ? premove === `offer ${cardText(state, card)}` : state.face[card] === face)) ?? -1
  );
}

/** Put picked cards back with the Escape key. */
function useEscape(stepBack: () => void): void {
  const last = useRef(stepBack);
  last.current = stepBack;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && last.current();
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** Keep the keyboard focus at your place when the pressed button disappears. */
function useFocusKept(question: string) {
  const place = useRef<HTMLElement>(null);
  const wasInside = useRef(false);
  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      wasInside.current = place.current?.contains(event.target as Node) ?? false;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is when buttons go
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [question]);
  return place;
}

function EmptyHand() {
  const t = useWords();
  return (
    <p className="uth-empty" data-place="hand">
      {t("empty_hand")}
    </p>
  );
}

/** The other players' hands, where all hands are open. */
function OpenHands({ state, seat, names }: Props) {
  const t = useWords();
  const cardName = useCardName(state);
  const open = names
    .map((_, at) => at)
    .filter((at) => at !== seat && visible(state.hand[at], state.held[at]).length > 0);
  return open.map((at) => (
    <section key={at} className="uth-open paper" aria-label={t("hand_of", { who: names[at] })}>
      <h3>{t("hand_of", { who: names[at] })}</h3>
      <ul>
        {visible(state.hand[at], state.held[at]).map((card) => (
          <li key={card} data-thing={`card-${card}`}>
            <span className="sr">{cardName(card)}</span>
            <Card state={state} card={card} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
