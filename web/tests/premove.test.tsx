/** A move chosen in advance: kept, made once when it is asked for, given up when it cannot be. */
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { usePremove } from "../src/kit/premove";
import type { Ask } from "../src/kit/wire";

afterEach(cleanup);

function premoving(ask: Ask | null = null) {
  const play = vi.fn();
  const { result, rerender } = renderHook((asked: Ask | null) => usePremove(asked, play), { initialProps: ask });
  return { play, hook: result, ask: rerender };
}

it("keeps a move until it is asked for, and makes it once", () => {
  const { play, hook, ask } = premoving();
  act(() => hook.current.choose("offer A-p3"));
  ask(null);
  expect(hook.current).toMatchObject({ move: "offer A-p3", isAnswer: false });
  expect(play).not.toHaveBeenCalled();
  ask({ answers: 4, choices: ["offer A-p3", "offer B-a4"] });
  expect(play.mock.calls).toEqual([["offer A-p3"]]);
  expect(hook.current).toMatchObject({ move: null, isAnswer: false });
  ask({ answers: 5, choices: ["offer A-p3"] });
  expect(play).toHaveBeenCalledTimes(1);
});

it("is given up by a question that it does not answer", () => {
  const { play, hook, ask } = premoving();
  act(() => hook.current.choose("offer A-p3"));
  ask({ answers: 4, choices: ["bid done"] });
  ask({ answers: 5, choices: ["offer A-p3"] });
  expect(play).not.toHaveBeenCalled();
  expect(hook.current.move).toBeNull();
});

it("can be changed and taken back", () => {
  const { play, hook, ask } = premoving();
  act(() => hook.current.choose("offer A-p3"));
  act(() => hook.current.choose("offer B-a4"));
  expect(hook.current.move).toBe("offer B-a4");
  act(() => hook.current.choose(null));
  ask({ answers: 4, choices: ["offer A-p3", "offer B-a4"] });
  expect(play).not.toHaveBeenCalled();
});

it("is made at once if the question has come in the meantime", () => {
  const { play, hook } = premoving({ answers: 4, choices: ["offer A-p3"] });
  act(() => hook.current.choose("offer A-p3"));
  expect(play.mock.calls).toEqual([["offer A-p3"]]);
});
