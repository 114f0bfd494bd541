/** Several moves decided at once: each answers one question, and none is left over after a wrong try. */
import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useQueuedMoves } from "../src/kit/queued-moves";
import type { Decision } from "../src/kit/wire";

function ask(first: Decision) {
  const play = vi.fn();
  const hook = renderHook(({ decision }) => useQueuedMoves(decision, play), {
    initialProps: { decision: first as Decision | null },
  });
  const queue = (moves: string[]) => act(() => hook.result.current[1](moves));
  return { play, queue, next: (decision: Decision | null) => hook.rerender({ decision }) };
}

test("moves answer one question each", () => {
  const { play, queue, next } = ask({ number: 1, choices: ["a", "b"] });
  queue(["a", "b"]);
  expect(play.mock.calls).toEqual([["a"]]);
  next(null);
  next({ number: 2, choices: ["b"] });
  expect(play.mock.calls).toEqual([["a"], ["b"]]);
});

test("the same question again drops the rest, and can be answered anew", () => {
  const choices = ["a", "b"];
  const { play, queue, next } = ask({ number: 1, choices });
  queue(["a", "b"]);
  next(null);
  next({ number: 2, choices });
  expect(play.mock.calls).toEqual([["a"]]);
  queue(["b"]);
  expect(play.mock.calls).toEqual([["a"], ["b"]]);
});
