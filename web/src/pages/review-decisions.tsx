/** The decisions of a seat: what was played, what was better, and what it cost. */
import { useState } from "react";
import { capital, useGameTexts } from "../kit/i18n";
import { Tick } from "../kit/inputs";
import { useScrollToCurrent } from "../kit/scroll";
import { useLanguage } from "../kit/settings";
import type { Candidate, JudgedDecision, ReviewedSeat } from "../kit/wire";
import { COSTLY, GradeMark } from "./review-grades";
import { chanceText, lossWords, percent, pointsText } from "./review-numbers";
import { texts } from "./review-texts";

/** Return a move that was compared at a decision in words. */
export function wordsOf(reviewed: ReviewedSeat, at: number, move: string): string {
  return reviewed.texts.find((one) => one.at === at)?.moves[move] ?? move;
}

interface DecisionsProps {
  reviewed: ReviewedSeat;
  shown: number;
  show: (move: number) => void;
}

export function Decisions({ reviewed, shown, show }: DecisionsProps) {
  const t = useGameTexts(texts);
  const lang = useLanguage();
  const [isCostly, setCostly] = useState(false);
  const { review } = reviewed;
  const listed = review.decisions.filter((decision) => !isCostly || COSTLY.includes(decision.grade));
  const accuracy = review.accuracy === null ? t("accuracy_none") : percent(review.accuracy / 100, lang);
  return (
    <>
      <p className="accuracy">
        {t("accuracy")} <b className="figure">{accuracy}</b>
        <Tick label={t("only_mistakes")} isOn={isCostly} change={setCostly} />
      </p>
      {review.decisions.length === 0 && <p>{t("no_decisions")}</p>}
      {isCostly && listed.length === 0 && review.decisions.length > 0 && <p>{t("nothing_lost")}</p>}
      <ol className="log decisions" ref={useScrollToCurrent<HTMLOListElement>(shown)}>
        {listed.map((decision) => (
          <li key={decision.at}>
            <DecisionRow reviewed={reviewed} decision={decision} isShown={decision.at === shown} show={show} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface RowProps {
  reviewed: ReviewedSeat;
  decision: JudgedDecision;
  isShown: boolean;
  show: (move: number) => void;
}

function DecisionRow({ reviewed, decision, isShown, show }: RowProps) {
  const t = useGameTexts(texts);
  const lang = useLanguage();
  const { at, played, best, others, grade, loss } = decision;
  const words = (one: Candidate) => wordsOf(reviewed, at, one.move);
  const isBest = best.move === played.move;
  return (
    <>
      <button type="button" className="quiet" aria-current={isShown ? "step" : undefined} onClick={() => show(at)}>
        <span className="line-head">
          <span>{t("move_number", { number: at + 1 })}</span>
          <GradeMark grade={grade} />
          {grade !== "best" && <span className="muted">{t("costs", lossWords(loss, lang))}</span>}
        </span>
        <span>{t("played", { move: words(played) })}</span>
        {grade !== "best" && <span>{t("better", { move: words(best) })}</span>}
      </button>
      {isShown && (
        <table className="compared">
          <caption className="sr">{t("also_compared")}</caption>
          <tbody>
            {[...(isBest ? [] : [best]), played, ...others].map((one) => (
              <tr key={one.move} className={one === played ? "chosen" : undefined}>
                <td>{capital(words(one))}</td>
                <td>
                  {chanceText(one.chance, t, lang)}
                  {one.points && <small>{pointsText(one.points, t, lang)}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
