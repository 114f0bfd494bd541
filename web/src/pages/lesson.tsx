/** A lesson: the real board, a coach who says what to look at, and moves to find. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useGameModule } from "../games";
import { ApiError, describeMoves, listGames, listLessons, readLesson, tryMove } from "../kit/api";
import { at } from "../kit/at";
import { Bar } from "../kit/bar";
import { type BoardInUse, heightsOf, huesOf, useBoard } from "../kit/board-props";
import { BoardView } from "../kit/board-view";
import { Choices } from "../kit/choices";
import type { AnyGameModule } from "../kit/contract";
import { noteNewDecision } from "../kit/double-click";
import { useTranslate } from "../kit/i18n";
import { noteFinished } from "../kit/lesson-progress";
import { useLoaded } from "../kit/load";
import { Loading } from "../kit/loading";
import { textsOf } from "../kit/log-entries";
import { Moments } from "../kit/moments";
import { MoveList } from "../kit/move-list";
import { People } from "../kit/people";
import { usePointed } from "../kit/pointed";
import { Refusal } from "../kit/rule-note";
import { RulesButton } from "../kit/rules-button";
import { type Pace, useLanguage, usePace } from "../kit/settings";
import { useShortcut } from "../kit/shortcuts";
import { BLANK, type TableSnapshot } from "../kit/snapshot";
import { TableFrame } from "../kit/table-frame";
import type { Decision, GameFacts, LessonFacts, LessonPlan } from "../kit/wire";
import { Coach } from "./lesson-coach";
import {
  begin,
  type Course,
  type CourseEvent,
  canContinue,
  isAwaiting,
  isLast,
  reduceCourse,
  stepAt,
} from "./lesson-course";
import { LessonEnd } from "./lesson-end";
import { NotFound } from "./not-found";
import { type Position, positions, tableOf, viewOf } from "./replay-game";

/** Milliseconds that a move of the record is seen before the next one. */
const PAUSES: Record<Pace, number> = { calm: 1600, normal: 900, quick: 0 };

interface Props {
  game: string;
  lesson: string;
}

export default function LessonPage({ game, lesson }: Props) {
  const t = useTranslate();
  const lang = useLanguage();
  const plan = useLoaded(() => readLesson(game, lesson, lang), [game, lesson, lang]);
  const games = useLoaded(() => listGames(lang), [lang]);
  const lessons = useLoaded(() => listLessons(game, lang), [game, lang]);
  const module = useGameModule(game);
  const facts = games.value?.find((one) => one.name === game) ?? null;
  useEffect(() => {
    if (plan.value && facts) document.title = `${plan.value.title} · ${facts.title}`;
  }, [plan.value, facts]);
  if (plan.error instanceof ApiError && plan.error.status === 404) return <NotFound />;
  const isOneScreen = !plan.error && plan.value && module !== undefined;
  return (
    <div className={isOneScreen ? "table-page one-screen" : "table-page"}>
      <Bar title={facts?.title ?? ""} goal={facts?.goal}>
        <RulesButton game={game} />
      </Bar>
      {plan.error && (
        <main className="reading paper">
          <p role="alert">{plan.error.message}</p>
          <button type="button" className="primary" onClick={plan.reload}>
            {t("try_again")}
          </button>
        </main>
      )}
      {!plan.error && (!plan.value || module === undefined) && <Loading />}
      {!plan.error && plan.value && module !== undefined && (
        <Lesson key={lesson} plan={plan.value} module={module} facts={facts} lessons={lessons.value ?? []} />
      )}
    </div>
  );
}

interface LessonProps {
  plan: LessonPlan;
  module: AnyGameModule | null;
  facts: GameFacts | null;
  lessons: LessonFacts[];
}

function Lesson({ plan, module, facts, lessons }: LessonProps) {
  const t = useTranslate();
  const [course, dispatch] = useCourse(plan);
  const tries = useTries(plan, course, dispatch);
  const all = useMemo(() => positions(plan.game), [plan]);
  const position = at(all, course.made - plan.game.start);
  const before = usePositionBefore(all, course.made - plan.game.start);
  const isYours = isAwaiting(course, plan);
  const decision = useDecision(plan, course);
  const board = useBoard(
    module && {
      ...viewOf(module, plan.game, plan.seat, position, before),
      table: { ...tableOf(plan.game), phase: "playing" },
      mode: "live",
      isLesson: true,
      wrongTries: course.tries,
      decision: tries.isBusy ? null : decision,
      play: tries.play,
      why: tries.why,
      outlooks: tries.outlooks,
    },
  );
  usePointed(course.phase === "asked" ? stepAt(plan, course.step).point : []);
  const { state, derived, result } = position;
  const story = useStory(plan, position);
  const goOn = useCallback(() => dispatch({ type: "continue" }), [dispatch]);
  return (
    <main
      className={isYours ? "play lesson yours" : "play lesson"}
      style={huesOf(board)}
      data-game={plan.game.game}
      data-seats={plan.game.names.length}
      data-step={course.step}
      data-phase={course.phase}
    >
      <TableFrame
        people={
          <People
            seats={tableOf(plan.game).seats}
            names={plan.game.names}
            me={-1}
            turn={Number(state.turn)}
            heights={heightsOf(module, state, derived, result)}
            clock={null}
            board={board}
          />
        }
        notices={tries.failure && <Refusal game={plan.game.game} reason={{ rule: null, why: tries.failure }} />}
        panel={<Coach plan={plan} course={course} watched={lineOf(position)} dispatch={dispatch} />}
        sentence={<p className="sentence">{sentenceOf(course, plan, board, t)}</p>}
        tools={
          <>
            {isYours && decision && board && <MoveList connection={tries} decision={decision} play={tries.play} />}
            {canContinue(course, plan) && <ContinueButton isLast={isLast(course, plan)} goOn={goOn} />}
          </>
        }
      >
        {board && <BoardView board={board} />}
        {isYours && decision && !board && (
          <Choices key={decision.number} connection={tries} decision={decision} play={tries.play} />
        )}
        {course.phase !== "finished" && <Moments snapshot={story} board={board} />}
        {course.phase === "finished" && (
          <LessonEnd
            plan={plan}
            facts={facts}
            lessons={lessons}
            result={result}
            words={board?.module.scoreWords}
            again={() => dispatch({ type: "restart" })}
          />
        )}
      </TableFrame>
    </main>
  );
}

type Dispatch = (event: CourseEvent) => void;

/** Keep the course of a lesson, and play the record on at the pace of the settings; any input skips the waiting. */
function useCourse(plan: LessonPlan): [Course, Dispatch] {
  const [course, setCourse] = useState(() => begin(plan));
  const pause = PAUSES[usePace()];
  const dispatch = useCallback((event: CourseEvent) => setCourse((now) => reduceCourse(now, event, plan)), [plan]);
  const isPlaying = course.phase === "playing";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new move, a new pause
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => dispatch({ type: "tick" }), document.hidden ? 0 : pause);
    return () => clearTimeout(timer);
  }, [isPlaying, course.made, dispatch, pause]);
  useEffect(() => {
    if (!isPlaying) return;
    const skip = () => dispatch({ type: "skip" });
    window.addEventListener("pointerdown", skip, { capture: true });
    window.addEventListener("keydown", skip, { capture: true });
    return () => {
      window.removeEventListener("pointerdown", skip, { capture: true });
      window.removeEventListener("keydown", skip, { capture: true });
    };
  }, [isPlaying, dispatch]);
  const isFinished = course.phase === "finished";
  useEffect(() => {
    if (isFinished) noteFinished(plan.game.game, plan.name);
  }, [isFinished, plan]);
  return [course, dispatch];
}

/** Send tries to the server, which judges them as the referee does, one at a time. */
function useTries(plan: LessonPlan, course: Course, dispatch: Dispatch) {
  const t = useTranslate();
  const lang = useLanguage();
  const { step } = course;
  const isYours = isAwaiting(course, plan);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const { name } = plan;
  const { game } = plan.game;
  return useMemo(() => {
    const attempt = async (move: string) => {
      if (!isYours) return { rule: null, why: t("lesson_read_on", { button: t("continue") }) };
      setBusy(true);
      setFailure("");
      try {
        const answer = await tryMove(game, name, lang, step, move);
        dispatch({ type: "tried", step, answer });
        return answer.verdict === "refused" ? { rule: answer.rule, why: answer.why } : null;
      } catch (error) {
        setFailure((error as ApiError).message);
        return null;
      } finally {
        setBusy(false);
      }
    };
    const describe = async (moves: string[]) =>
      isYours ? describeMoves(game, name, lang, step, moves).catch(() => []) : [];
    return {
      isBusy,
      failure,
      describe,
      play: (move: string) => void attempt(move),
      why: attempt,
      outlooks: async (moves: string[]) => (await describe(moves)).map(([, words, opens]) => ({ words, opens })),
    };
  }, [game, name, lang, step, isYours, isBusy, failure, dispatch, t]);
}

/** Ask for a move; after a wrong try it is a new question. */
function useDecision(plan: LessonPlan, course: Course): Decision | null {
  const { step, tries } = course;
  const isYours = isAwaiting(course, plan);
  useEffect(() => {
    if (isYours) noteNewDecision();
  }, [isYours]);
  return useMemo(() => {
    const { choices } = stepAt(plan, step);
    return isYours && choices ? { number: 1000 * step + tries, choices } : null;
  }, [isYours, plan, step, tries]);
}

/** Return the position before, if the last change was one move forward: then it is animated. */
function usePositionBefore(all: Position[], shown: number): Position | null {
  const last = useRef({ shown, before: -1 });
  if (last.current.shown !== shown) last.current = { shown, before: last.current.shown };
  const { before } = last.current;
  return before === shown - 1 ? (all[before] ?? null) : null;
}

/** Return what the banners of big moments are made from. */
function useStory(plan: LessonPlan, { step }: Position): TableSnapshot {
  return useMemo(() => {
    const made = step ? plan.game.steps.filter(({ number }) => number <= step.number) : [];
    const lastEvent = step && {
      seq: step.number,
      kind: "move" as const,
      seat: step.seat,
      move: step.move,
      text: step.text,
    };
    return { ...BLANK, seat: plan.seat, log: made, lastEvent };
  }, [plan, step]);
}

/** Return the words about the move that led to a position. */
function lineOf({ step }: Position): string {
  return step ? textsOf(step).join(". ") : "";
}

function sentenceOf(course: Course, plan: LessonPlan, board: BoardInUse | null, t: ReturnType<typeof useTranslate>) {
  if (isAwaiting(course, plan)) {
    return t("your_turn", { what: board?.module.prompt?.(board.props) ?? t("choose_move") });
  }
  if (course.phase === "playing") return t("lesson_watch");
  return t("lesson_step", { at: course.step + 1, steps: plan.steps.length });
}

/** Go on. It takes the focus if nothing else has it, so that keyboards can go on too. */
function ContinueButton({ isLast, goOn }: { isLast: boolean; goOn: () => void }) {
  const t = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  useShortcut("n", t("continue"), goOn);
  useEffect(() => {
    const { activeElement } = document;
    const isFree = !activeElement?.isConnected || activeElement.matches("body, #page, .dock, .dock *");
    if (isFree) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <button ref={button} type="button" className="primary available" onClick={goOn}>
      {t(isLast ? "finish_lesson" : "continue")}
    </button>
  );
}
