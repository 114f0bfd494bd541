/** The final scoring, company by company. */
import { useEffect, useState } from "react";
import { at } from "../../kit/at";
import { companyAt, type Props, playersFrom } from "./rows";
import { COMPANIES } from "./state";
import { companyWords, useWords } from "./words";

const BEAT = 1100; // milliseconds for each company

/** The progress of the scoring: all companies are scored while the game goes on. */
export interface Progress {
  scored: number;
  /** Begin again; null where nothing is animated. */
  again: (() => void) | null;
}

export function useScoring({ state, mode, reduced }: Props): Progress {
  const isAnimated = state.turn < 0 && mode === "live" && !reduced;
  const [scored, setScored] = useState(0);
  useEffect(() => {
    if (!isAnimated || scored >= COMPANIES) return;
    const timer = setTimeout(() => setScored(scored + 1), BEAT);
    return () => clearTimeout(timer);
  }, [isAnimated, scored]);
  return isAnimated ? { scored, again: () => setScored(0) } : { scored: COMPANIES, again: null };
}

/** The class of a company's column: the one just scored is lit, later ones are pale. */
export function columnClass(isOver: boolean, scored: number, company: number): string | undefined {
  if (!isOver || scored >= COMPANIES) return undefined;
  return company === scored - 1 ? "lit" : company >= scored ? "unscored" : undefined;
}

/** The company that was just scored, in a sentence. */
export function Scoring({ props, progress: { scored, again } }: { props: Props; progress: Progress }) {
  const t = useWords();
  const isDone = scored >= COMPANIES;
  return (
    <p className="uth-scoring" aria-live="polite">
      {isDone || scored === 0 ? t("scored_end") : <ScoredCompany props={props} index={scored - 1} />}{" "}
      {isDone && again && (
        <button type="button" className="quiet small" onClick={again}>
          {t("score_again")}
        </button>
      )}
    </p>
  );
}

function ScoredCompany({ props, index }: { props: Props; index: number }) {
  const t = useWords();
  const company = companyAt(props, index);
  const parts = playersFrom(props, 0).flatMap(({ seat, name, shares }) => {
    const words = { who: name, count: at(shares, index), worth: company.worth };
    return words.count ? [t("scored_part", { ...words, part: at(at(props.derived.parts, seat), index) })] : [];
  });
  return (
    <>
      <strong>{t("scored_worth", companyWords(company))}</strong> {parts.join(" · ") || t("scored_nobody")}
    </>
  );
}
