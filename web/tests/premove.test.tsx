/** A move chosen in advance: kept, made once when it is asked for, given up when it cannot be. */
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { usePremove } from "../src/kit/premove";
import type { Decision } from "../src/kit/wire";

afterEach(cleanup);

function premoving(decision: Decision | null = null) {
  const play = vi.fn();
  const { result, rerender } = renderHook((asked: Decision | null) => usePremove(asked, play), {
    initialProps: decision,
  });
  return { play, hook: result, decision: rerender };
}

it("keeps a move until it is asked for, and makes it once", () => {
  const { play, hook, decision } = premoving();
  act(() => hook.current.choose("offer A-p3"));
  decision(null);
  expect(hook.current).toMatchObject({ move: "offer A-p3", isAnswer: false });
  expect(play).not.toHaveBeenCalled();
  decision({ number: 4, choices: ["offer A-p3", "offer B-a4"] });
  expect(play.mock.calls).toEqual([["offer A-p3"]]);
  expect(hook.current).toMatchObject({ move: null, isAnswer: false });
  decision({ number: 5, choices: ["offer A-p3"] });
  expect(play).toHaveBeenCalledTimes(1);
});

it("is given up by a question that it does not answer", () => {
  const { play, hook, decision } = premoving();
  act(() => hook.current.choose("offer A-p3"));
  decision({ number: 4, choices: ["bid done"] });
  decision({ number: 5, choices: ["offer A-p3"] });
  expect(play).not.toHaveBeenCalled();
  expect(hook.current.move).toBeNull();
});

it("can be changed and taken back", () => {
  const { play, hook, decision } = premoving();
  act(() => hook.current.choose("offer A-p3"));
  act(() => hook.current.choose("offer B-a4"));
  expect(hook.current.move).toBe("offer B-a4");
  act(() => hook.current.choose(null));
  decision({ number: 4, choices: ["offer A-p3", "offer B-a4"] });
  expect(play).not.toHaveBeenCalled();
});

it("is made at once if the question has come in the meantime", () => {
  const { play, hook } = premoving({ number: 4, choices: ["offer A-p3"] });
  act(() => hook.current.choose("offer A-p3"));
  expect(play.mock.calls).toEqual([["offer A-p3"]]);
});
