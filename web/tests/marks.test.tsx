/** Marks on the board: elements get a class, and drawings without elements learn the names. */
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { mark, useMarked, useMarks } from "../src/kit/marks";

it("marks elements by name, and names that no element has", async () => {
  document.body.innerHTML = '<i data-thing="pawn-1"></i><i data-place="hand"></i>';
  const { result } = renderHook(() => useMarked("pointed"));
  let unmark = () => {};
  await act(async () => {
    unmark = mark(["pawn-1", "block-c3"], "pointed");
  });
  expect([...result.current]).toEqual(["block-c3", "pawn-1"]);
  expect(document.querySelectorAll(".pointed")).toHaveLength(1);
  await act(async () => unmark());
  expect(result.current.size).toBe(0);
  expect(document.querySelectorAll(".pointed")).toHaveLength(0);
});

it("tells nobody of a mark that is removed and made again, or of another kind", async () => {
  let renders = 0;
  renderHook(() => {
    renders += 1;
    return useMarked("changed");
  });
  let unmark = () => {};
  await act(async () => {
    unmark = mark(["pawn-0"], "changed");
  });
  const before = renders;
  await act(async () => {
    unmark();
    unmark = mark(["pawn-0"], "changed");
    mark(["pawn-1"], "hinted");
  });
  expect(renders).toBe(before);
  await act(async () => unmark());
});

it("leaves marked elements alone between renders, and marks those that were drawn anew", () => {
  document.body.innerHTML = '<i data-thing="pawn-1"></i><i data-place="hand"></i>';
  const [pawn] = document.querySelectorAll("i");
  const { rerender, unmount } = renderHook(({ names }) => useMarks(names, "changed"), {
    initialProps: { names: ["pawn-1"] },
  });
  const remove = vi.spyOn(pawn?.classList as DOMTokenList, "remove");
  document.body.insertAdjacentHTML("beforeend", '<i data-thing="pawn-1"></i>');
  rerender({ names: ["pawn-1"] });
  expect(remove).not.toHaveBeenCalled();
  expect(document.querySelectorAll(".changed")).toHaveLength(2);
  rerender({ names: ["hand"] });
  expect([...document.querySelectorAll(".changed")].map((one) => one.getAttribute("data-place"))).toEqual(["hand"]);
  unmount();
  expect(document.querySelectorAll(".changed")).toHaveLength(0);
});
