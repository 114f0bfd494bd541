/** Parts of the review page by themselves. */
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { change } from "../src/kit/settings";
import type { ReplayChunk, ReviewedSeat, SeatReview } from "../src/kit/wire";
import { Curve } from "../src/pages/review-curve";
import { Decisions } from "../src/pages/review-decisions";
import { ResultParts } from "../src/pages/review-result";
import { texts } from "../src/pages/review-texts";

afterEach(() => {
  cleanup();
  change({ lang: "auto" });
});

const interval = (mean: number) => ({ mean, low: mean - 0.02, high: mean + 0.02 });

const review: SeatReview = {
  seat: 0,
  chances: [
    [0.5, 0.5],
    [0.4, 0.6],
    [0.7, 0.3],
    [1, 0],
  ],
  widths: [0.05, 0.05, 0.05, 0],
  decisions: [
    {
      at: 0,
      seat: 0,
      played: { move: "a", chance: interval(0.4) },
      best: { move: "b", chance: interval(0.52) },
      loss: interval(0.12),
      grade: "mistake",
      others: [],
    },
    {
      at: 2,
      seat: 0,
      played: { move: "c", chance: interval(0.7) },
      best: { move: "c", chance: interval(0.7) },
      loss: { mean: 0, low: 0, high: 0 },
      grade: "best",
      others: [],
    },
  ],
  swings: [
    { number: 0, seat: -1, skill: 0, luck: 0, others: 0 },
    { number: 1, seat: 0, skill: -0.12, luck: 0.02, others: 0 },
    { number: 2, seat: 1, skill: 0, luck: 0.3, others: 0 },
    { number: 3, seat: 0, skill: 0, luck: 0.3, others: 0 },
  ],
  skill: -0.12,
  luck: 0.62,
  others: 0,
  result: 1,
  luck_adjusted: 0.38,
  accuracy: 80,
  forced: 1,
  turning_points: [2],
};

const reviewed: ReviewedSeat = {
  game: "orchard",
  names: ["Ann", "Mira"],
  you: 0,
  moves: 3,
  judge: { policy: "", worlds: 100, candidates: 3, width: 0.05, cut: 0, version: 1 },
  review,
  texts: [
    { at: 0, moves: { a: "Ann picks a pear", b: "Ann picks a plum" } },
    { at: 2, moves: { c: "Ann sells" } },
  ],
};

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

it("has the same placeholders in both languages, and French spaces", () => {
  for (const [key, english] of Object.entries(texts.en)) {
    const french = texts.fr[key as keyof typeof texts.fr];
    expect(names(french), key).toEqual(names(english));
    expect(french, key).not.toMatch(/ [:;!?%]|'/);
  }
});

it("tells the chances at a moment, and jumps to turning points", () => {
  const show = vi.fn();
  render(<Curve review={review} names={["Ann", "Mira"]} you={0} shown={1} show={show} />);
  const curve = screen.getByRole("slider");
  expect(curve.getAttribute("aria-valuetext")).toBe("After move 1 of 3: you 40%, Mira 60%");
  fireEvent.keyDown(curve, { key: "PageDown" });
  expect(show).toHaveBeenCalledWith(2);
  fireEvent.keyDown(curve, { key: "PageUp" });
  expect(show).toHaveBeenCalledTimes(1);
});

it("shows what a decision cost and what was better, and can leave out the rest", () => {
  const show = vi.fn();
  render(<Decisions reviewed={reviewed} shown={2} show={show} />);
  expect(screen.getByText("Better: Ann picks a plum")).toBeTruthy();
  expect(screen.getByText("costs 12% (10% to 14%)")).toBeTruthy();
  fireEvent.click(screen.getByText("Played: Ann picks a pear"));
  expect(show).toHaveBeenCalledWith(0);
  fireEvent.click(screen.getByRole("checkbox"));
  expect(screen.queryByText("Played: Ann sells")).toBeNull();
});

it("adds the parts of a result up and lists what luck brought", () => {
  const steps = [1, 2, 3].map((number) => ({ number, seat: 0, text: `Step ${number}`, more: [] }));
  const replay = { names: ["Ann", "Mira"], steps } as unknown as ReplayChunk;
  const { container } = render(<ResultParts reviewed={reviewed} replay={replay} shown={0} show={() => {}} />);
  const amounts = [...container.querySelectorAll(".amount")].map((amount) => amount.textContent);
  expect(amounts).toEqual(["50%", "−12%", "+62%", "0%", "100%"]);
  expect([...container.querySelectorAll(".luck-list li")].map((line) => line.textContent)).toEqual([
    "+30%2. Step 2",
    "+30%3. Step 3",
    "+2%1. Step 1",
  ]);
});
