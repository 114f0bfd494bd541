/** Flights on a board: what moved flies from where it was, and nothing is measured unless a move is drawn. */
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Flying } from "../src/kit/flights";
import { animate, endAnimations } from "./animations";

const { animate: animateBefore, getBoundingClientRect: measureBefore } = Element.prototype;
const measured = vi.fn(function (this: Element) {
  return { x: Number(this.getAttribute("data-x")), y: 0, width: 10, height: 10 } as DOMRect;
});

beforeEach(() => {
  vi.clearAllMocks();
  Element.prototype.animate = animate as unknown as Element["animate"];
  Element.prototype.getBoundingClientRect = measured;
});

afterEach(() => {
  cleanup();
  endAnimations();
  Element.prototype.animate = animateBefore;
  Element.prototype.getBoundingClientRect = measureBefore;
});

function board(seq: number, x: number) {
  return (
    <Flying seq={seq} flights={() => []} reduced={false}>
      <i data-thing="card-7" data-x={x} />
    </Flying>
  );
}

it("flies from the place where a thing was right before the move", () => {
  const { rerender } = render(board(1, 0));
  rerender(board(1, 40)); // picked up
  rerender(board(2, 100));
  const [frames] = animate.mock.calls[0] ?? [[]];
  expect(animate).toHaveBeenCalledTimes(1);
  expect(frames[0]?.transform).toContain("translate(-60px");
});

it("measures nothing while a card is only chosen", () => {
  const { rerender } = render(board(1, 0));
  rerender(board(1, 40));
  expect(measured).not.toHaveBeenCalled();
  expect(animate).not.toHaveBeenCalled();
});
