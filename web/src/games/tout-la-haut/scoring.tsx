/** The scoring at the end, one part after the other. */
import { useEffect, useState } from "react";
import type { Part } from "./plate";
import { type Facts, longestRun, namesOf } from "./players";
import { objectiveName, objectiveWants, prizeOf } from "./status";
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
    <section className="tlh-scoring panel" aria-label={t("scoring")}>
      <p aria-live="polite">{partWords(t, facts, parts[count - 1] ?? "total")}</p>
      <p className="buttons">
        <button type="button" onClick={() => goTo(count - 1)} disabled={count <= 1}>
          {t("scoring_back")}
        </button>
        <span className="pips" aria-hidden="true">
          {parts.map((part, at) => (
            <i key={part} className={at < count ? "full" : ""} />
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

function runWords(t: Translate, { players }: Facts): string {
  const gaining = players.filter(({ worth }) => worth.bonus > 0);
  if (gaining.length === 0) return t("scored_run_none");
  const words = { length: longestRun(players), who: namesOf(t, gaining) };
  return t(gaining.length > 1 ? "scored_run_many" : "scored_run_one", words);
}

function objectiveWords(t: Translate, { state, players }: Facts): string {
  const gaining = players.filter(({ worth }) => worth.objective > 0);
  const key =
    gaining.length > 1 ? "scored_objective_many" : gaining.length ? "scored_objective_one" : "scored_objective_none";
  return t(key, {
    name: objectiveName(t, state.aim),
    wants: objectiveWants(t, state.aim),
    who: namesOf(t, gaining),
    points: prizeOf(state),
  });
}

function winnerWords(t: Translate, { players }: Facts): string {
  const winner = players.find(({ worth }) => worth.rank === 1);
  if (!winner) return "";
  const { total } = winner.worth;
  const tied = players.filter(({ worth }) => worth.total === total);
  const words = { who: winner.name, total, some: namesOf(t, tied) };
  if (tied.length > 1) return t(winner.isYou ? "won_tie_you" : "won_tie", words);
  return t(winner.isYou ? "won_you" : "won", words);
}
