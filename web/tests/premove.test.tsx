/** Premoves: kept, played once when legal, dropped when not. */
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { usePremove } from "../src/kit/premove";
import type { Decision } from "../src/kit/wire";

afterEach(cleanup);

function premoving(decision: Decision | null = null) {
  const play = vi.fn();
  const { result, rerender } = renderHook((current: Decision | null) => usePremove(current, play), {
    initialProps: decision,
  });
  return { play, hook: result, decision: rerender };
}

it("keeps a move until it is legal, and plays it once", () => {
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

it("is dropped by a decision without that move", () => {
  const { play, hook, decision } = premoving();
  act(() => hook.current.choose("offer A-p3"));
  decision({ number: 4, choices: ["bid done"] });
  decision({ number: 5, choices: ["offer A-p3"] });
  expect(play).not.toHaveBeenCalled();
  expect(hook.current.move).toBeNull();
});

it("can be changed and cancelled", () => {
  const { play, hook, decision } = premoving();
  act(() => hook.current.choose("offer A-p3"));
  act(() => hook.current.choose("offer B-a4"));
  expect(hook.current.move).toBe("offer B-a4");
  act(() => hook.current.choose(null));
  decision({ number: 4, choices: ["offer A-p3", "offer B-a4"] });
  expect(play).not.toHaveBeenCalled();
});

it("is played at once if it is already legal", () => {
  const { play, hook } = premoving({ number: 4, choices: ["offer A-p3"] });
  act(() => hook.current.choose("offer A-p3"));
  expect(play.mock.calls).toEqual([["offer A-p3"]]);
});
