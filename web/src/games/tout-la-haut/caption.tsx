/** The line under the trees: what a card would add, why a score is what it is, or the longest run so far. */
import { floorOf } from "./colours";
import { isSame, type Preview } from "./preview";
import { type Derived, NO_OBJECTIVE, type State } from "./state";
import { objectiveHas, objectiveName } from "./status";
import { capital, cardWords, floorsOf, floorWords, type Translate, together, useTranslate } from "./words";

/** Everything that sentences about the table need; `you` is your seat, -1 if none is yours. */
export interface Facts {
  state: State;
  derived: Derived;
  names: string[];
  you: number;
}

/** Names of seats, "you" for your own. */
export function namesOf(t: Translate, { names, you }: Facts, seats: number[]): string {
  return together(
    t,
    seats.map((seat) => (seat === you ? t("you") : names[seat])),
  );
}

/** The seats of which something is true. */
export function seatsWhere({ names }: Facts, isTrue: (seat: number) => boolean): number[] {
  return names.map((_, seat) => seat).filter(isTrue);
}

/** A preview in words. */
export function previewWords(t: Translate, state: State, { kind, isDown, lay }: Preview): string {
  if (isDown) return t("preview_down", { points: lay.points });
  if (!lay.fits) {
    const [low] = floorsOf(state, kind);
    return t("preview_misfit", {
      low: capital(floorWords(t, low)),
      top: floorWords(t, floorOf(state.roof[state.turn])),
    });
  }
  const words = t("preview_up", { card: capital(cardWords(t, state, kind)), points: lay.points, run: lay.run });
  return lay.bonus > 1 ? `${words} ${t("preview_bonus")}` : words;
}

/** Why a tree is worth its points; in the past tense once the game is over. */
export function scoreWords(t: Translate, { state, derived, names }: Facts, seat: number): string {
  const worth = derived.worth[seat];
  const isOver = state.turn < 0;
  const longest = Math.max(...derived.worth.map((one) => one.run));
  const short = worth.run
    ? t(isOver ? "why_short_run_over" : "why_short_run", { run: worth.run, longest })
    : t(isOver ? "why_no_run_over" : "why_no_run");
  const sentences = [
    t("why_total", { who: names[seat], total: worth.total }),
    t("why_floors", { points: worth.floors }),
    worth.bonus ? t("why_run", { run: worth.run }) : short,
  ];
  if (state.aim !== NO_OBJECTIVE) {
    const words = {
      name: objectiveName(t, state.aim),
      points: worth.objective,
      has: objectiveHas(t, state.aim, worth.aim),
    };
    sentences.push(t(worth.objective ? "why_met" : isOver ? "why_missed_over" : "why_missed", words));
  }
  if (state.second) sentences.push(t("why_first", { points: worth.first_game }));
  return sentences.join(" ");
}

/** The longest run so far, and whose it is. */
function runWords(t: Translate, facts: Facts): string {
  const { derived, you } = facts;
  const best = seatsWhere(facts, (seat) => derived.worth[seat].bonus > 1);
  if (best.length === 0) return t("no_run");
  const length = Math.max(...derived.worth.map((one) => one.run));
  if (best.length === 1 && best[0] === you) return t("best_run_own", { length });
  return t("best_run", { length, who: namesOf(t, facts, best) });
}

function secondGameWords(t: Translate, { state, names, you }: Facts): string {
  if (state.starter === you) return t("second_begins_you");
  return t("second_begins", { who: names[state.starter] });
}

interface CaptionProps extends Facts {
  shown: Preview | null;
  selected: Preview | null;
  /** The seat whose score is explained. */
  explained: number | null;
}

export function Caption({ shown, selected, explained, ...facts }: CaptionProps) {
  const t = useTranslate();
  const { state } = facts;
  let words = runWords(t, facts);
  if (shown) words = previewWords(t, state, shown);
  else if (explained !== null) words = scoreWords(t, facts, explained);
  else if (state.second && state.turns < state.seats) words = secondGameWords(t, facts);
  return (
    <p className="tlh-caption">
      {words} {isSame(shown, selected) && <b>{t("click_again")}</b>}
    </p>
  );
}
