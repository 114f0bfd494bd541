/** Learn from mistakes: try another move at each of them, and hear what it is worth before the answer is shown. */
import { type ReactNode, useCallback, useState } from "react";
import { type ApiError, judgeMove, moment as loadMoment } from "../kit/api";
import { useGameTexts } from "../kit/i18n";
import { useLoaded } from "../kit/load";
import { Refusal } from "../kit/rule-note";
import { useLanguage } from "../kit/settings";
import type { JudgedDecision, MomentChoices, MoveVerdict, ReviewedSeat } from "../kit/wire";
import { wordsOf } from "./review-decisions";
import { GradeMark } from "./review-grades";
import { lossWords } from "./review-numbers";
import { type TranslateReview, texts } from "./review-texts";

/** A mistake that is tried again: its choices, the latest verdict, and whether the answer is shown. */
export interface Trial {
  decision: JudgedDecision;
  number: number;
  count: number;
  moment: MomentChoices | null;
  verdict: MoveVerdict | null;
  isJudging: boolean;
  isAnswered: boolean;
  error: string;
  attempt: (move: string) => void;
  answer: () => void;
  next: () => void;
  stop: () => void;
}

interface Lesson {
  mistakes: JudgedDecision[];
  at: number;
}

/** Go through the mistakes of a seat, one by one; null while that has not begun. */
export function useTrial(id: string, mistakes: JudgedDecision[], show: (move: number) => void) {
  const lang = useLanguage();
  const [lesson, setLesson] = useState<Lesson | null>(null);
  const [verdict, setVerdict] = useState<MoveVerdict | null>(null);
  const [isJudging, setJudging] = useState(false);
  const [isAnswered, setAnswered] = useState(false);
  const [error, setError] = useState("");
  const decision = lesson?.mistakes[lesson.at];
  const loaded = useLoaded(
    async () => (decision ? loadMoment(id, decision.seat, decision.at, lang) : null),
    [id, decision?.seat, decision?.at, lang],
  );
  const open = useCallback(
    (chosen: Lesson) => {
      const first = chosen.mistakes[chosen.at];
      setVerdict(null);
      setAnswered(false);
      setError("");
      setLesson(first ? chosen : null);
      if (first) show(first.at);
    },
    [show],
  );
  async function attempt(move: string): Promise<void> {
    if (!decision || isJudging) return;
    setJudging(true);
    setError("");
    try {
      const found = await judgeMove(id, { seat: decision.seat, at: decision.at, move });
      setVerdict(found);
      if (found.verdict === "best" || found.verdict === "as_good") setAnswered(true);
    } catch (problem) {
      setError((problem as ApiError).message);
    }
    setJudging(false);
  }
  const start = () => open({ mistakes, at: 0 });
  if (!lesson || !decision) return { trial: null, start };
  const isLoaded = loaded.value?.at === decision.at && loaded.value.seat === decision.seat;
  const trial: Trial = {
    decision,
    number: lesson.at + 1,
    count: lesson.mistakes.length,
    moment: isLoaded ? loaded.value : null,
    verdict,
    isJudging,
    isAnswered,
    error: error || loaded.error?.message || "",
    attempt: (move) => void attempt(move),
    answer: () => setAnswered(true),
    next: () => open({ ...lesson, at: lesson.at + 1 }),
    stop: () => open({ mistakes: [], at: 0 }),
  };
  return { trial, start };
}

export function questionOf({ decision: { seat } }: Trial, { you, names }: ReviewedSeat, t: TranslateReview): string {
  return you === seat ? t("learn_ask") : t("learn_ask_other", { who: names[seat] ?? "" });
}

interface TrialProps {
  trial: Trial;
  reviewed: ReviewedSeat;
  /** Other buttons for this moment, once the answer is known. */
  children: ReactNode;
}

export function TrialPanel({ trial, reviewed, children }: TrialProps) {
  const t = useGameTexts(texts);
  const lang = useLanguage();
  const { decision, verdict, isAnswered } = trial;
  const words = (move: string) => wordsOf(reviewed, decision.at, move);
  const isLast = trial.number === trial.count;
  return (
    <section className="trial" aria-label={t("learn")}>
      <p className="line-head">
        <strong>{t("learn_at", { number: trial.number, count: trial.count })}</strong>
        <span className="muted">{t("move_number", { number: decision.at + 1 })}</span>
      </p>
      <h3>{questionOf(trial, reviewed, t)}</h3>
      <div aria-live="polite">
        {!isAnswered && !verdict && <p className="muted">{t(trial.moment ? "learn_help" : "learn_loading")}</p>}
        {trial.isJudging && <p className="muted">{t("judging")}</p>}
        {trial.error && <p role="alert">{trial.error}</p>}
        {verdict && !trial.isJudging && <VerdictText verdict={verdict} game={reviewed.game} />}
        {isAnswered && (
          <div className="answer">
            <GradeMark grade="best" />
            <p>{t("answer", { move: words(decision.best.move) })}</p>
            <GradeMark grade={decision.grade} />
            <p>{t("answer_played", { move: words(decision.played.move), ...lossWords(decision.loss, lang) })}</p>
          </div>
        )}
      </div>
      <p className="buttons">
        {!isAnswered && (
          <button type="button" onClick={trial.answer}>
            {t("show_answer")}
          </button>
        )}
        {!isLast && (
          <button type="button" className={isAnswered ? "primary" : undefined} onClick={trial.next}>
            {t("next_mistake")}
          </button>
        )}
        <button type="button" className={isLast && isAnswered ? "primary" : "quiet"} onClick={trial.stop}>
          {t(isLast && isAnswered ? "finish" : "stop_learning")}
        </button>
      </p>
      {isAnswered && <div className="review-tools">{children}</div>}
    </section>
  );
}

function VerdictText({ verdict, game }: { verdict: MoveVerdict; game: string }) {
  const t = useGameTexts(texts);
  const lang = useLanguage();
  if (verdict.verdict === "refused") {
    return <Refusal game={game} reason={{ rule: verdict.rule ?? null, why: verdict.why ?? "" }} />;
  }
  const { loss } = verdict;
  const said =
    verdict.verdict === "worse" && loss
      ? t("tried_worse", lossWords(loss, lang))
      : t(verdict.verdict === "best" ? "tried_best" : "tried_as_good");
  return (
    <p className={`verdict ${verdict.verdict}`}>
      {said}
      <small>{t("tried", { move: verdict.text })}</small>
    </p>
  );
}
