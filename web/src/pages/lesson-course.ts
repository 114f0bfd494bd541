/** The course of a lesson: what is said, which moves have been made, and what comes next. */
import type { Reason } from "../kit/contract";
import type { LessonAnswer, LessonPlan, LessonStepInfo } from "../kit/wire";

/**
 * `asked`: the step was said; it awaits a move, or "Continue". `fine`: another good move was tried. `done`: the awaited
 * move was made. `playing`: moves are made up to the current step. `finished`: there is nothing more.
 */
export type Phase = "asked" | "fine" | "done" | "playing" | "finished";

export interface Course {
  step: number;
  /** The moves of the record that have been made. */
  made: number;
  phase: Phase;
  /** Wrong tries at this step. */
  tries: number;
  /** Why the last try was refused; null if it was legal, but not awaited. */
  reason: Reason | null;
}

export type CourseEvent =
  | { type: "continue" | "tick" | "skip" | "back" | "restart" }
  | { type: "tried"; step: number; answer: LessonAnswer };

export function begin(plan: LessonPlan): Course {
  return asking(plan, 0);
}

/** Show a step as if it were new. */
function asking(plan: LessonPlan, step: number): Course {
  return { step, made: stepAt(plan, step).at, phase: "asked", tries: 0, reason: null };
}

export function stepAt(plan: LessonPlan, step: number): LessonStepInfo {
  const found = plan.steps[step];
  if (!found) throw new RangeError(`there is no step ${step}`);
  return found;
}

export function reduceCourse(course: Course, event: CourseEvent, plan: LessonPlan): Course {
  const step = stepAt(plan, course.step);
  switch (event.type) {
    case "continue":
      if (course.phase === "asked" && !step.choices) return goOn(course, plan);
      if (course.phase === "fine") return afterMove(course, plan);
      return course.phase === "done" ? goOn(course, plan) : course;
    case "tried":
      if (event.step !== course.step || !isAwaiting(course, plan)) return course; // it comes too late
      return afterTry(course, event.answer, plan);
    case "tick":
      return course.phase === "playing" ? arrived({ ...course, made: course.made + 1 }, plan) : course;
    case "skip":
      return course.phase === "playing" ? arrived({ ...course, made: step.at }, plan) : course;
    case "back":
      return asking(plan, Math.max(0, course.phase === "asked" ? course.step - 1 : course.step));
    case "restart":
      return begin(plan);
  }
}

/** Tell whether the learner has to make a move now. */
export function isAwaiting({ phase, step }: Course, plan: LessonPlan): boolean {
  return phase === "asked" && stepAt(plan, step).choices !== null;
}

/** Tell whether "Continue" goes on now. */
export function canContinue(course: Course, plan: LessonPlan): boolean {
  return course.phase === "fine" || course.phase === "done" || (course.phase === "asked" && !isAwaiting(course, plan));
}

/** Tell whether "Continue" ends the lesson. */
export function isLast(course: Course, plan: LessonPlan): boolean {
  return course.step === plan.steps.length - 1 && !(course.phase === "fine" && stepAt(plan, course.step).done);
}

function afterTry(course: Course, { verdict, rule, why }: LessonAnswer, plan: LessonPlan): Course {
  if (verdict === "right") return afterMove(course, plan);
  if (verdict === "fine") return { ...course, phase: "fine", tries: 0, reason: null };
  return { ...course, tries: course.tries + 1, reason: verdict === "refused" ? { rule, why } : null };
}

/** Make the move of the record; without a word about it, go on at once. */
function afterMove(course: Course, plan: LessonPlan): Course {
  const step = stepAt(plan, course.step);
  const moved: Course = { ...course, made: step.at + 1, phase: "done", tries: 0, reason: null };
  return step.done ? moved : goOn(moved, plan);
}

function goOn(course: Course, plan: LessonPlan): Course {
  if (course.step === plan.steps.length - 1) return { ...course, phase: "finished" };
  return arrived({ ...course, step: course.step + 1, phase: "playing" }, plan);
}

/** Say the step once all moves before it have been made. */
function arrived(course: Course, plan: LessonPlan): Course {
  return course.made >= stepAt(plan, course.step).at ? asking(plan, course.step) : course;
}
