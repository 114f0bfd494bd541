/** The coach of a lesson: says what to do, answers wrong tries with a hint, and says what a move did. */
import { useTranslate } from "../kit/i18n";
import { Icon } from "../kit/icons";
import { RuleLink } from "../kit/rule-note";
import type { LessonPlan } from "../kit/wire";
import { type Course, type CourseEvent, stepAt } from "./lesson-course";

interface Props {
  plan: LessonPlan;
  course: Course;
  /** The last move in words, for what is said while the record is played on. */
  watched: string;
  dispatch: (event: CourseEvent) => void;
}

export function Coach({ plan, course, watched, dispatch }: Props) {
  const t = useTranslate();
  const steps = plan.steps.length;
  return (
    <aside className="coach paper" aria-label={t("coach")}>
      <div className="coach-head">
        <h2 className="one-line">{plan.title}</h2>
        <button
          type="button"
          className="quiet"
          onClick={() => dispatch({ type: "back" })}
          disabled={course.step === 0 && course.phase === "asked"}
          title={t("lesson_back")}
        >
          <Icon name="back" />
          <span className="sr">{t("lesson_back")}</span>
        </button>
        <button
          type="button"
          className="quiet"
          onClick={() => dispatch({ type: "restart" })}
          title={t("lesson_restart")}
        >
          <Icon name="restart" />
          <span className="sr">{t("lesson_restart")}</span>
        </button>
      </div>
      <div className="coach-says" role="status" data-testid="coach">
        <Said plan={plan} course={course} watched={watched} />
      </div>
      <progress
        value={course.phase === "finished" ? steps : course.step}
        max={steps}
        aria-label={t("lesson_step", { at: course.step + 1, steps })}
      />
    </aside>
  );
}

function Said({ plan, course, watched }: Omit<Props, "dispatch">) {
  const t = useTranslate();
  const step = stepAt(plan, course.step);
  if (course.phase === "playing") return <p>{watched}</p>;
  if (course.phase === "fine") return <p>{step.other}</p>;
  if (course.phase === "done" || (course.phase === "finished" && step.done)) return <p>{step.done}</p>;
  if (course.tries === 0) return <p>{step.say}</p>;
  return (
    <>
      <p className="coach-asked">{step.say}</p>
      <p className="coach-reply" key={course.tries}>
        {course.reason ? `${course.reason.why} ` : `${t("lesson_allowed")} `}
        {course.reason?.rule && <RuleLink game={plan.game.game} rule={course.reason.rule} />}
      </p>
      <p>{step.hint}</p>
    </>
  );
}
