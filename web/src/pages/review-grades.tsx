/** Grades of decisions: a word and a shape, never a colour alone. */
import { useGameTexts } from "../kit/i18n";
import type { JudgedDecision } from "../kit/wire";
import { texts } from "./review-texts";

export type GradeName = JudgedDecision["grade"];

/** Grades that cost something, as far as the judge can be sure. */
export const COSTLY: readonly GradeName[] = ["inaccuracy", "mistake", "blunder"];

const SHAPES: Record<GradeName, string> = {
  best: "M8 1l2.100 4.600 5 .600-3.700 3.400 1 4.900L8 12l-4.400 2.500 1-4.900L.900 6.200l5-.600z",
  good: "M8 2.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11z",
  inaccuracy: "M8 2l6.500 11.500h-13z",
  mistake: "M8 1l7 7-7 7-7-7z",
  blunder: "M3.500 1.500L8 6l4.500-4.500 2 2L10 8l4.500 4.500-2 2L8 10l-4.500 4.500-2-2L6 8 1.500 3.500z",
};

export function GradeMark({ grade }: { grade: GradeName }) {
  const t = useGameTexts(texts);
  return (
    <span className={`grade ${grade}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d={SHAPES[grade]} />
      </svg>
      {t(grade)}
    </span>
  );
}
