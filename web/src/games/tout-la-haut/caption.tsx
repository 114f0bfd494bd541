/** The line under the trees: what a card would add, why a score is what it is, or the longest run so far. */
import { floorsOf, topFloor } from "./floors";
import { type Facts, longestRun, namesOf, type Player } from "./players";
import { isSame, type Preview } from "./preview";
import { NO_OBJECTIVE, type State } from "./state";
import { objectiveHas, objectiveName } from "./status";
import { capital, cardWords, floorWords, type Translate, useTranslate } from "./words";

/** A preview in words. */
function previewWords(t: Translate, state: State, { kind, isDown, lay }: Preview): string {
  if (isDown) return t("preview_down", { points: lay.points });
  if (!lay.fits) {
    const [low] = floorsOf(state, kind);
    return t("preview_misfit", {
      low: capital(floorWords(t, low)),
      top: floorWords(t, topFloor(state, state.turn)),
    });
  }
  const words = t("preview_up", { card: capital(cardWords(t, state, kind)), points: lay.points, run: lay.run });
  return lay.bonus > 1 ? `${words} ${t("preview_bonus")}` : words;
}

/** Why a tree is worth its points; in the past tense once the game is over. */
export function scoreWords(t: Translate, facts: Facts, { name, worth }: Player): string {
  const sentences = [
    t("why_total", { who: name, total: worth.total }),
    t("why_floors", { points: worth.floors }),
    worth.bonus ? t("why_run", { run: worth.run }) : shortRunWords(t, facts, worth.run),
  ];
  const { aim, second, turn } = facts.state;
  if (aim !== NO_OBJECTIVE) {
    const words = { name: objectiveName(t, aim), points: worth.objective, has: objectiveHas(t, aim, worth.aim) };
    sentences.push(t(worth.objective ? "why_met" : turn < 0 ? "why_missed_over" : "why_missed", words));
  }
  if (second) sentences.push(t("why_first", { points: worth.first_game }));
  return sentences.join(" ");
}

/** Why a run earns no bonus. */
function shortRunWords(t: Translate, { state, players }: Facts, run: number): string {
  const isOver = state.turn < 0;
  if (!run) return t(isOver ? "why_no_run_over" : "why_no_run");
  return t(isOver ? "why_short_run_over" : "why_short_run", { run, longest: longestRun(players) });
}

/** The longest run so far, and whose it is. */
function runWords(t: Translate, { players }: Facts): string {
  const best = players.filter(({ worth }) => worth.bonus > 1);
  if (best.length === 0) return t("no_run");
  const length = longestRun(players);
  if (best.every(({ isYou }) => isYou)) return t("best_run_own", { length });
  return t("best_run", { length, who: namesOf(t, best) });
}

function secondGameWords(t: Translate, { state, players }: Facts): string {
  const starter = players.find(({ seat }) => seat === state.starter);
  return starter?.isYou ? t("second_begins_you") : t("second_begins", { who: starter?.name ?? "" });
}

interface CaptionProps extends Facts {
  shown: Preview | null;
  selected: Preview | null;
  /** The player whose score is explained. */
  explained: Player | undefined;
}

export function Caption({ shown, selected, explained, ...facts }: CaptionProps) {
  const t = useTranslate();
  const { state } = facts;
  let words = runWords(t, facts);
  if (shown) words = previewWords(t, state, shown);
  else if (explained) words = scoreWords(t, facts, explained);
  else if (state.second && state.height === 0) words = secondGameWords(t, facts);
  return (
    <p className="tlh-caption flow">
      {words} {isSame(shown, selected) && <b>{t("click_again")}</b>}
    </p>
  );
}
