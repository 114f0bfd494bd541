import { describe, expect, it } from "vitest";
import type { LessonAnswer, LessonPlan, LessonStepInfo } from "../src/kit/wire";
import { begin, type Course, canContinue, isAwaiting, isLast, reduceCourse } from "../src/pages/lesson-course";

function step(at: number, more: Partial<LessonStepInfo> = {}): LessonStepInfo {
  return { at, say: `step at ${at}`, point: [], choices: null, hint: null, done: null, other: null, ...more };
}

const RIGHT: LessonAnswer = { verdict: "right", rule: null, why: "" };
const FINE: LessonAnswer = { verdict: "fine", rule: null, why: "" };
const OTHER: LessonAnswer = { verdict: "other", rule: null, why: "" };
const REFUSED: LessonAnswer = { verdict: "refused", rule: "UPT-4", why: "Too low." };

const PLAN = {
  steps: [
    step(2),
    step(2, { choices: ["42"], hint: "Lay 42.", done: "Good.", other: "Fine too." }),
    step(5, { choices: ["48"], hint: "Lay 48." }),
    step(6),
  ],
} as LessonPlan;

function courseAfter(...events: (Parameters<typeof reduceCourse>[1] | LessonAnswer)[]): Course {
  let course = begin(PLAN);
  for (const event of events) {
    course = reduceCourse(
      course,
      "verdict" in event ? { type: "tried", step: course.step, answer: event } : event,
      PLAN,
    );
  }
  return course;
}

const go = { type: "continue" } as const;
const tick = { type: "tick" } as const;

describe("the course of a lesson", () => {
  it("begins at its first step, after the moves before it", () => {
    expect(begin(PLAN)).toMatchObject({ step: 0, made: 2, phase: "asked" });
    expect(canContinue(begin(PLAN), PLAN)).toBe(true);
  });

  it("waits for the awaited move, not for Continue", () => {
    expect(isAwaiting(courseAfter(go), PLAN)).toBe(true);
    expect(courseAfter(go, go)).toEqual(courseAfter(go));
  });

  it("keeps the position after a wrong try, and remembers why it was refused", () => {
    expect(courseAfter(go, OTHER)).toMatchObject({ step: 1, made: 2, phase: "asked", tries: 1, reason: null });
    expect(courseAfter(go, OTHER, REFUSED)).toMatchObject({ tries: 2, reason: { rule: "UPT-4", why: "Too low." } });
  });

  it("says what a move did, then plays on move by move to the next step", () => {
    expect(courseAfter(go, RIGHT)).toMatchObject({ step: 1, made: 3, phase: "done" });
    expect(courseAfter(go, RIGHT, go)).toMatchObject({ step: 2, made: 3, phase: "playing" });
    expect(courseAfter(go, RIGHT, go, tick)).toMatchObject({ made: 4, phase: "playing" });
    expect(courseAfter(go, RIGHT, go, tick, tick)).toMatchObject({ step: 2, made: 5, phase: "asked" });
    expect(courseAfter(go, RIGHT, go, { type: "skip" })).toMatchObject({ step: 2, made: 5, phase: "asked" });
  });

  it("makes the move of the record after another good one", () => {
    expect(courseAfter(go, FINE)).toMatchObject({ made: 2, phase: "fine" });
    expect(courseAfter(go, FINE, go)).toMatchObject({ made: 3, phase: "done" });
  });

  it("goes on at once after a move without a word", () => {
    expect(courseAfter(go, RIGHT, go, tick, tick, RIGHT)).toMatchObject({ step: 3, made: 6, phase: "asked" });
  });

  it("finishes after the last step", () => {
    const last = courseAfter(go, RIGHT, go, tick, tick, RIGHT);
    expect(isLast(last, PLAN)).toBe(true);
    expect(reduceCourse(last, go, PLAN).phase).toBe("finished");
  });

  it("goes back by a step, or to the question of this one", () => {
    expect(courseAfter(go, RIGHT, { type: "back" })).toEqual(courseAfter(go));
    expect(courseAfter(go, { type: "back" })).toEqual(begin(PLAN));
    expect(courseAfter({ type: "back" })).toEqual(begin(PLAN));
    expect(courseAfter(go, RIGHT, go, { type: "restart" })).toEqual(begin(PLAN));
  });

  it("ignores tries that come too late", () => {
    expect(courseAfter(go, RIGHT, RIGHT)).toEqual(courseAfter(go, RIGHT));
    expect(courseAfter(go, { type: "tried", step: 2, answer: RIGHT })).toEqual(courseAfter(go));
  });
});
