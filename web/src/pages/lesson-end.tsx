/** The end of a lesson: what you can do now, the next lesson, or a game of your own. */
import { useEffect, useRef } from "react";
import type { Result } from "../kit/contract";
import { Ranks, type ScoreWords } from "../kit/ending";
import { useTranslate } from "../kit/i18n";
import { PlayNowButton } from "../kit/quick-game";
import { Link } from "../kit/router";
import { OverBoard } from "../kit/table-frame";
import type { GameFacts, LessonFacts, LessonPlan } from "../kit/wire";

interface Props {
  plan: LessonPlan;
  facts: GameFacts | null;
  lessons: LessonFacts[];
  result: Result | null;
  words: ScoreWords | undefined;
  again: () => void;
}

export function LessonEnd({ plan, facts, lessons, result, words, again }: Props) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { game } = plan.game;
  const next = lessons[lessons.findIndex((lesson) => lesson.name === plan.name) + 1];
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <OverBoard>
      <section className="ending lesson-end paper" aria-labelledby="lesson-end">
        <h2 id="lesson-end" ref={heading} tabIndex={-1}>
          {t("lesson_end")}
        </h2>
        <p>{plan.goal}</p>
        {result && <Ranks names={plan.game.names} result={result} words={words} />}
        <p className="buttons">
          {next && (
            <Link className="button primary" href={`/learn/${game}/${next.name}`}>
              {t("next_lesson", { title: next.title })}
            </Link>
          )}
          {facts && <PlayNowButton game={facts} isPrimary={!next} />}
          <button type="button" onClick={again}>
            {t("again")}
          </button>
          <Link className="plain" href={`/learn/${game}`}>
            {t("all_lessons")}
          </Link>
        </p>
      </section>
    </OverBoard>
  );
}
