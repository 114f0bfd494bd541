/** The scoring at the end, one part after the other. */
import { useEffect, useState } from "react";
import { type Facts, namesOf, seatsWhere } from "./caption";
import type { Part } from "./plate";
import { objectiveName, objectiveWants } from "./status";
import { type Translate, useTranslate } from "./words";

const PAUSE = 2200; // milliseconds for one part of the scoring

export interface ScoringSteps {
  /** The parts shown so far. */
  count: number;
  goTo: (count: number) => void;
}

/** Step through the parts of the scoring: by themselves, or once a button was used, by hand. */
export function useScoringSteps(isOver: boolean, parts: number, isAtOnce: boolean): ScoringSteps {
  const [chosen, setChosen] = useState<number | null>(null);
  const [elapsed, setElapsed] = useState(0);
  const isRunning = isOver && chosen === null && !isAtOnce;
  useEffect(() => {
    if (!isRunning || elapsed + 1 >= parts) return;
    const timer = setTimeout(() => setElapsed(elapsed + 1), PAUSE);
    return () => clearTimeout(timer);
  }, [isRunning, elapsed, parts]);
  const count = chosen ?? (isRunning ? elapsed + 1 : parts);
  return {
    count: Math.min(count, parts),
    goTo: (to) => setChosen(Math.max(1, Math.min(parts, to))),
  };
}

interface ScoringProps extends Facts {
  parts: Part[];
  steps: ScoringSteps;
}

export function Scoring({ parts, steps, ...facts }: ScoringProps) {
  const t = useTranslate();
  const { count, goTo } = steps;
  const isLast = count >= parts.length;
  return (
    <section className="tlh-scoring paper" aria-label={t("scoring")}>
      <p aria-live="polite">{partWords(t, facts, parts[count - 1])}</p>
      <p className="buttons">
        <button type="button" onClick={() => goTo(count - 1)} disabled={count <= 1}>
          {t("scoring_back")}
        </button>
        <span className="tlh-pips" aria-hidden="true">
          {parts.map((part, at) => (
            <i key={part} className={at < count ? "done" : ""} />
          ))}
        </span>
        <button type="button" onClick={() => goTo(isLast ? 1 : count + 1)}>
          {t(isLast ? "scoring_again" : "scoring_next")}
        </button>
      </p>
    </section>
  );
}

function partWords(t: Translate, facts: Facts, part: Part): string {
  switch (part) {
    case "floors":
      return t("scored_floors");
    case "run":
      return runWords(t, facts);
    case "aim":
      return objectiveWords(t, facts);
    case "game_1":
      return t("scored_first_game");
    case "total":
      return winnerWords(t, facts);
  }
}

function runWords(t: Translate, facts: Facts): string {
  const { derived } = facts;
  const gaining = seatsWhere(facts, (seat) => derived.worth[seat].bonus > 0);
  if (gaining.length === 0) return t("scored_run_none");
  const length = Math.max(...derived.worth.map((one) => one.bonus));
  return t(gaining.length > 1 ? "scored_run_many" : "scored_run_one", { length, who: namesOf(t, facts, gaining) });
}

function objectiveWords(t: Translate, facts: Facts): string {
  const { state, derived } = facts;
  const gaining = seatsWhere(facts, (seat) => derived.worth[seat].objective > 0);
  const key =
    gaining.length > 1 ? "scored_objective_many" : gaining.length ? "scored_objective_one" : "scored_objective_none";
  return t(key, {
    name: objectiveName(t, state.aim),
    wants: objectiveWants(t, state.aim),
    who: namesOf(t, facts, gaining),
    points: state.prizes[state.aim],
  });
}

function winnerWords(t: Translate, facts: Facts): string {
  const { derived, names, you } = facts;
  const winner = derived.worth.findIndex((worth) => worth.rank === 1);
  const { total } = derived.worth[winner];
  const tied = seatsWhere(facts, (seat) => derived.worth[seat].total === total);
  const words = { who: names[winner], total, some: namesOf(t, facts, tied) };
  if (tied.length > 1) return t(winner === you ? "won_tie_you" : "won_tie", words);
  return t(winner === you ? "won_you" : "won", words);
}
