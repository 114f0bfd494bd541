/** Several moves decided at once: each answers one question, and none is left over after a wrong try. */
import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useQueuedMoves } from "../src/kit/queued-moves";
import type { Decision } from "../src/kit/wire";

function ask(first: Decision) {
  const play = vi.fn();
  const hook = renderHook(({ decision, wrongTries }) => useQueuedMoves({ decision, play, wrongTries }), {
    initialProps: { decision: first as Decision | null, wrongTries: 0 },
  });
  const queue = (moves: string[]) => act(() => hook.result.current[1](moves));
  const next = (decision: Decision | null, wrongTries = 0) => hook.rerender({ decision, wrongTries });
  return { play, queue, next, rest: () => hook.result.current[0] };
}

test("moves answer one question each and continue the first one, also where two questions have the same choices", () => {
  const choices = ["a", "b"];
  const { play, queue, next } = ask({ number: 1, choices });
  queue(["a", "b"]);
  expect(play.mock.calls).toEqual([["a"]]);
  next(null);
  next({ number: 2, choices });
  expect(play.mock.calls).toEqual([["a"], ["b", true]]);
  next({ number: 3, choices });
  queue(["b"]);
  expect(play.mock.calls.slice(2)).toEqual([["b"]]);
});

test("a wrong try drops the rest of the gesture, and the question can be answered anew", () => {
  const choices = ["a", "b"];
  const { play, queue, next, rest } = ask({ number: 1, choices });
  queue(["a", "b"]);
  next(null);
  next({ number: 2, choices }, 1);
  expect(play.mock.calls).toEqual([["a"]]);
  expect(rest()).toEqual([]);
  queue(["b"]);
  expect(play.mock.calls).toEqual([["a"], ["b"]]);
});

test("a step of the lesson that begins again with no tries drops nothing", () => {
  const { play, queue, next } = ask({ number: 1, choices: ["a"] });
  next({ number: 2, choices: ["a"] }, 1);
  queue(["a", "b"]);
  next(null, 1);
  next({ number: 1000, choices: ["b"] }, 0);
  expect(play.mock.calls).toEqual([["a"], ["b", true]]);
});
