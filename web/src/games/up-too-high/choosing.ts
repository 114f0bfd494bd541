/** Your choices, your picks so far, and what a tap on a card or an airport does. */
import { useEffect, useState } from "react";
import { useQueuedMoves } from "../../kit/queued-moves";
import { visible } from "./cards";
import { useEscape } from "./keyboard";
import { bidMove, movesWith, offerMove, takeMove } from "./notation";
import { type Props, playerAt } from "./rows";
import { Phase, type State } from "./state";

export interface Choosing {
  /** The question that picked cards answer. */
  question: string;
  /** Your cards. */
  hand: number[];
  /** Cards of the hand that are picked. */
  picked: number[];
  /** The card on offer that is picked, or -1. */
  offer: number;
  /** The answer that is selected and waits for its confirmation; empty for none. */
  answer: string;
  /** The card of the hand that is chosen for the offers, or -1. */
  chosen: number;
  /** Moves that are possible now or in advance. */
  choices: Set<string>;
  inAdvance: Set<string>;
  /** Whether queued moves answer this question. */
  isCarryingOut: boolean;
  carryOut: (moves: string[]) => void;
  /** Pick cards of the hand, or one on offer; what was picked before is put back. */
  pick: (cards: number[], offer?: number) => void;
  select: (answer: string) => void;
}

export function useChoosing(props: Props): Choosing {
  const { state, derived, seat, decision, mode, choosePremove } = props;
  const isPlaying = mode === "live" && !props.isLesson && !props.table.seats[seat]?.level;
  const inAdvance = new Set(isPlaying && !decision ? derived.in_advance : []);
  const [queue, carryOut] = useQueuedMoves(props);
  const question = questionOf(state);
  const [picks, setPicks, tapped] = usePicks(question, decision !== null || inAdvance.size > 0);
  const pick = (cards: number[], offer = -1) => setPicks({ question, cards, offer, answer: "" });
  const hand = seat < 0 ? [] : playerAt(props, seat).hand;
  useEscape(() => {
    pick([]);
    choosePremove(null);
  });
  useStalePremove(props, inAdvance);
  return {
    question,
    hand,
    picked: picks.cards.filter((card) => hand.includes(card)),
    offer: visible(state.offer, state.offered).includes(picks.offer) ? picks.offer : -1,
    answer: decision?.choices.includes(picks.answer) ? picks.answer : "",
    chosen: chosenCard(props, hand, tapped),
    choices: new Set(queue.length ? [] : (decision?.choices ?? inAdvance)),
    inAdvance,
    isCarryingOut: queue.length > 0,
    carryOut,
    pick,
    select: (answer) => setPicks({ ...picks, answer }),
  };
}

function questionOf({ rounds, phase, company, step }: State): string {
  return `${rounds} ${phase} ${company} ${phase === Phase.OFFER ? "" : step}`;
}

/** Cards that are picked but not yet played; they belong to one question and are dropped with it. */
interface Picks {
  question: string;
  cards: number[];
  offer: number;
  answer: string;
}

/** Return the picks, how to change them, and the cards that were picked last, even if the answer was given since. */
function usePicks(question: string, isChoosing: boolean): [Picks, (picks: Picks) => void, number[]] {
  const none: Picks = { question, cards: [], offer: -1, answer: "" };
  const [picks, setPicks] = useState(none);
  const isOpen = picks.question === question;
  return [isOpen && isChoosing ? picks : none, setPicks, isOpen ? picks.cards : []];
}

/** Cancel a premove that can no longer be chosen. */
function useStalePremove({ premove, decision, choosePremove }: Props, inAdvance: Set<string>): void {
  const isStale = premove !== null && !decision && !inAdvance.has(premove);
  useEffect(() => {
    if (isStale) choosePremove(null);
  }, [isStale, choosePremove]);
}

/** The card in hand that is chosen for the offers, in advance or when asked; of equal ones the tapped one; -1 for none. */
function chosenCard({ state, seat, premove }: Props, hand: number[], tapped: number[]): number {
  const face = state.chosen[seat];
  const chosen = hand.filter((card) => (premove ? premove === offerMove(state, card) : state.face[card] === face));
  return chosen.find((card) => tapped.includes(card)) ?? chosen[0] ?? -1;
}

/** Pick a card of the hand or put it back; where that is not possible, show the reason. */
export function chooseCard(props: Props, choosing: Choosing, card: number, at: Element): void {
  const { state, decision, attempt, choosePremove } = props;
  const { picked, chosen, choices, pick } = choosing;
  const isPicked = picked.includes(card);
  if (decision && state.phase === Phase.BUILD) {
    pick(isPicked ? [] : [card]);
  } else if (choices.has(bidMove(state, card))) {
    pick(isPicked ? picked.filter((one) => one !== card) : [...picked, card]);
  } else if (choices.has(offerMove(state, card)) && !(decision && isPicked)) {
    pick(isPicked || card === chosen ? [] : [card]);
    choosePremove(null);
  } else {
    attempt(state.phase === Phase.BID ? bidMove(state, card) : offerMove(state, card), at);
  }
}

/** Pick a share on offer; at the second tap, take it. */
export function chooseOffer(props: Props, choosing: Choosing, company: number, at: Element): void {
  const taking = props.derived.takes.find((one) => one.company === company);
  const move = takeMove(company);
  if (choosing.choices.has(move) && taking && taking.card !== choosing.offer) choosing.pick([], taking.card);
  else props.attempt(move, at);
}

/** List the cards on offer that can be taken. */
export function takeable({ derived }: Props, { choices }: Choosing): Set<number> {
  return new Set(derived.takes.filter(({ company }) => choices.has(takeMove(company))).map(({ card }) => card));
}

/** List the cards of the hand that can be used. */
export function usable({ state }: Props, { hand, choices }: Choosing): Set<number> {
  return new Set(hand.filter((card) => movesWith(state, card).some((move) => choices.has(move))));
}
