/** Learn a game: how to play on one screen, the lessons, and the numbered rules behind them. */
import { useEffect } from "react";
import { ApiError, listGames, listLessons } from "../kit/api";
import { Bar } from "../kit/bar";
import { useTranslate } from "../kit/i18n";
import { hasFinished } from "../kit/lesson-progress";
import { useLoaded } from "../kit/load";
import { Loading } from "../kit/loading";
import { PlayNowButton } from "../kit/quick-game";
import { Link } from "../kit/router";
import { useLanguage, useSettings } from "../kit/settings";
import type { LessonFacts } from "../kit/wire";
import { HowToPlaySection } from "./how-to-play";
import { NotFound } from "./not-found";

export default function LearnPage({ game }: { game: string }) {
  const t = useTranslate();
  const lang = useLanguage();
  const lessons = useLoaded(() => listLessons(game, lang), [game, lang]);
  const games = useLoaded(() => listGames(lang), [lang]);
  const facts = games.value?.find((one) => one.name === game);
  useEffect(() => {
    if (facts) document.title = `${t("how_to_play")} · ${facts.title}`;
  }, [facts, t]);
  if (lessons.error instanceof ApiError && lessons.error.status === 404) return <NotFound />;
  return (
    <>
      <Bar title={facts?.title} goal={facts?.goal} />
      <main className="learn">
        <HowToPlaySection game={game} lang={lang} />
        <section className="paper panel" aria-labelledby="lessons">
          <h2 id="lessons">{t("lessons")}</h2>
          <p className="muted">{t("lessons_help")}</p>
          {lessons.error && <p role="alert">{lessons.error.message}</p>}
          {!lessons.value && !lessons.error && <Loading />}
          {lessons.value && <LessonList game={game} lessons={lessons.value} />}
          <p className="buttons">
            {facts && <PlayNowButton game={facts} isPrimary={false} />}
            <Link className="plain" href={`/rules/${game}`}>
              {t("all_rules")}
            </Link>
          </p>
        </section>
      </main>
    </>
  );
}

/** List the lessons; the first one that is not finished is the one to go on with. */
function LessonList({ game, lessons }: { game: string; lessons: LessonFacts[] }) {
  const t = useTranslate();
  const { own } = useSettings();
  const next = lessons.find((lesson) => !hasFinished(own, game, lesson.name));
  if (!lessons.length) return <p>{t("no_lessons")}</p>;
  return (
    <ol className="lesson-list">
      {lessons.map((lesson) => {
        const isFinished = hasFinished(own, game, lesson.name);
        return (
          <li key={lesson.name}>
            <Link
              href={`/learn/${game}/${lesson.name}`}
              className={lesson === next ? "lesson-card paper available" : "lesson-card paper"}
            >
              <span className={isFinished ? "lesson-mark finished" : "lesson-mark"} aria-hidden="true">
                {isFinished ? "✓" : ""}
              </span>
              <span className="nameplate">
                <strong>{lesson.title}</strong>
                <span className="muted">{lesson.goal}</span>
              </span>
              <small className="muted">
                {t("lesson_minutes", { count: lesson.minutes })}
                {isFinished && <span className="sr">, {t("lesson_finished_mark")}</span>}
              </small>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
