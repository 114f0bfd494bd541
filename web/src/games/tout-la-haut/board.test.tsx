import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change } from "../../kit/settings";
import { Board } from "./board";
import { derivedOf, kind, lay, propsOf, tableOf, worth } from "./fixtures";
import { Objective } from "./state";

const HAND = "B4G4 R2R2 R3G3";
const LAYS = [
  lay("B4G4", { fits: false }),
  lay("B4G4*"),
  lay("R2R2", { run: 3 }),
  lay("R2R2*"),
  lay("R3G3", { points: 6, gain: 6, run: 2, bonus: 2 }),
  lay("R3G3*"),
];
const CHOICES = ["R2R2", "R3G3", "B4G4*", "R2R2*", "R3G3*"];

beforeEach(() => change({ lang: "en" }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function yourTurn(more: Parameters<typeof propsOf>[2] = {}) {
  const state = tableOf(["Y3B3*", "Y2Y3"], HAND);
  return propsOf(state, derivedOf(state, { lays: LAYS }), { decision: { number: 1, choices: CHOICES }, ...more });
}

function moves(selector: string): (string | undefined)[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].map((one) => one.dataset.move);
}

test("every tree is drawn card by card, and only its owner sees a secret", () => {
  const state = tableOf(["Y3B3*", "?"], HAND);
  render(<Board {...propsOf(state, derivedOf(state))} />);
  const own = within(screen.getByRole("region", { name: "Your tree" }));
  expect(own.getByRole("img").getAttribute("aria-label")).toBe("face-down: yellow 3 below blue 3");
  const other = within(screen.getByRole("region", { name: "Bo’s tree" }));
  expect(other.getByRole("img").getAttribute("aria-label")).toBe("a card face-down");
});

test.each([2, 3, 4, 5])("with %i players all trees are drawn", (seats) => {
  const state = tableOf(Array(seats).fill("B2B2"), "");
  render(<Board {...propsOf(state, derivedOf(state), { seat: -1 })} />);
  expect(screen.getAllByRole("region", { name: /tree$/ })).toHaveLength(seats);
  expect(screen.getAllByRole("img", { name: "double blue 2" })).toHaveLength(seats);
});

test("exactly the legal moves are highlighted", () => {
  render(<Board {...yourTurn()} />);
  expect(moves("button.available").sort()).toEqual([...CHOICES].sort());
});

test("a first tap shows the card in place, a second builds it", () => {
  const play = vi.fn();
  render(<Board {...yourTurn({ play })} />);
  const card = screen.getByRole("button", { name: "red 3 below green 3, face-up, +6" });
  fireEvent.click(card);
  expect(play).not.toHaveBeenCalled();
  expect(screen.getByText(/longest run 2\. The longest at the table!/)).toBeTruthy();
  fireEvent.click(card);
  expect(play).toHaveBeenCalledExactlyOnceWith("R3G3");
});

test("the place on the tree builds the selected card", () => {
  const play = vi.fn();
  render(<Board {...yourTurn({ play })} />);
  fireEvent.click(screen.getByRole("button", { name: "blue 4 below green 4, face-down, +4" }));
  fireEvent.click(screen.getByRole("button", { name: "Build it here" }));
  expect(play).toHaveBeenCalledExactlyOnceWith("B4G4*");
});

test("pointing at a card or reaching it by keyboard shows it in place", () => {
  render(<Board {...yourTurn()} />);
  const card = screen.getByRole("button", { name: "double red 2, face-up, +4" });
  fireEvent.focus(card);
  expect(document.querySelectorAll(".own .tlh-ghost")).toHaveLength(1);
  fireEvent.blur(card);
  expect(document.querySelectorAll(".tlh-ghost")).toHaveLength(0);
});

test("Escape clears the selection", () => {
  render(<Board {...yourTurn()} />);
  fireEvent.click(screen.getByRole("button", { name: "double red 2, face-up, +4" }));
  fireEvent.keyDown(window, { key: "Escape" });
  expect(screen.queryByRole("button", { name: "Build it here" })).toBeNull();
});

test("a card that does not fit asks for the reason", () => {
  const attempt = vi.fn();
  render(<Board {...yourTurn({ attempt })} />);
  const card = screen.getByRole("button", { name: "blue 4 below green 4, face-up: does not fit" });
  fireEvent.click(card);
  expect(attempt).toHaveBeenCalledExactlyOnceWith("B4G4", card);
});

test("cards passed on are remembered, and explain why they cannot be built", () => {
  const attempt = vi.fn();
  const state = tableOf(["B2B2", ""], "? ? ?");
  const derived = derivedOf(state, { given: [kind("R3G3"), kind("P4P4")] });
  render(<Board {...propsOf(state, derived, { attempt })} />);
  fireEvent.click(screen.getByRole("button", { name: "double purple 4" }));
  expect(attempt).toHaveBeenCalledExactlyOnceWith("P4P4", expect.any(Element));
});

test("spectators have no buttons but the scores", () => {
  const state = tableOf(["B2B2", ""], "? ? ?");
  render(<Board {...propsOf(state, derivedOf(state), { seat: -1 })} />);
  expect(document.querySelectorAll(".available")).toHaveLength(0);
  expect(document.querySelectorAll("button:not(.tlh-plate)")).toHaveLength(0);
  expect(screen.getByText("Bo has 3 cards in hand.")).toBeTruthy();
});

test("in a replay the hand is shown, not played", () => {
  const state = tableOf(["", ""], HAND);
  render(<Board {...propsOf(state, derivedOf(state, { lays: LAYS }), { mode: "replay" })} />);
  expect(screen.getByRole("img", { name: "red 3 below green 3" })).toBeTruthy();
  expect(document.querySelectorAll("button:not(.tlh-plate)")).toHaveLength(0);
});

test("a plate explains its score", () => {
  const state = tableOf(["B2B2", "R2R2"], HAND, { aim: Objective.EFFICIENT });
  const mine = worth({ total: 11, floors: 4, run: 2, bonus: 2, objective: 5, aim: 1 });
  const theirs = worth({ total: 4, floors: 4, run: 1, aim: 2 });
  render(<Board {...propsOf(state, derivedOf(state, { worth: [mine, theirs] }))} />);
  fireEvent.click(screen.getByRole("button", { name: /^Bo: 4/ }));
  const words = "Bo: 4. Floors: 4. Run of 1: no bonus yet, the longest at the table is 2.";
  expect(screen.getAllByText(`${words} Efficient: not yet (colours: 2).`).some((one) => one.tagName === "P")).toBe(
    true,
  );
});

test("the kept card of draw_last is shown to its owner", () => {
  const state = tableOf(["B2B2", ""], "? ? ?", { draw_last: 1, kept: [kind("G4Y4"), -1, -1, -1, -1] });
  render(<Board {...propsOf(state, derivedOf(state))} />);
  expect(screen.getByText("Kept")).toBeTruthy();
  expect(screen.getByRole("button", { name: "green 4 below yellow 4" })).toBeTruthy();
});

test("the second game says who begins and which way hands go", () => {
  const state = tableOf(["", ""], "? ? ?", { strategic: 1, second: 1, starter: 1, turn: 1, way: -1 });
  render(<Board {...propsOf(state, derivedOf(state))} />);
  expect(screen.getByText(/^Second game: Bo starts/)).toBeTruthy();
  expect(screen.getByText("Hands pass to the right")).toBeTruthy();
});

function ended() {
  const state = tableOf(["B2B2", "R2R2"], "? ?", { turn: -1, aim: Objective.SMALL_CABIN });
  const mine = worth({ total: 6, rank: 2, floors: 4, run: 2, bonus: 2 });
  const theirs = worth({ total: 11, floors: 4, run: 1, objective: 7 });
  return propsOf(state, derivedOf(state, { holder: 1, receiver: -1, worth: [mine, theirs] }), { reduced: false });
}

test("the scoring goes part by part, by itself and by hand", async () => {
  vi.useFakeTimers();
  render(<Board {...ended()} />);
  expect(screen.getByText(/^First the floors/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(screen.getByText(/\+2 for you\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText(/\+7 for Bo\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("Bo wins with 11 points.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show the scoring again" }));
  expect(screen.getByText(/^First the floors/)).toBeTruthy();
});

test("after the end a score is explained in the past tense", () => {
  render(<Board {...ended()} reduced={true} />);
  fireEvent.click(screen.getByRole("button", { name: /^Ann: 6/ }));
  const words = /Small cabin: missed/;
  expect(screen.getAllByText(words).some((one) => one.tagName === "P")).toBe(true);
});

test("your own longest run and your own victory are yours", () => {
  const state = tableOf(["B2B2", "R2R2"], HAND);
  const best = worth({ total: 6, floors: 4, run: 2, bonus: 2 });
  const other = worth({ total: 4, rank: 2, floors: 4, run: 1 });
  const { rerender } = render(<Board {...propsOf(state, derivedOf(state, { worth: [best, other] }))} />);
  expect(screen.getByText("Longest run so far: 2 floors, yours. It is worth +2.")).toBeTruthy();
  rerender(<Board {...propsOf(state, derivedOf(state, { worth: [best, other] }), { seat: 1 })} />);
  expect(screen.getByText("Longest run so far: 2 floors, by Ann. It is worth +2.")).toBeTruthy();
  const over = tableOf(["B2B2", "R2R2"], "? ?", { turn: -1 });
  rerender(<Board {...propsOf(over, derivedOf(over, { holder: 1, worth: [best, other] }))} />);
  expect(screen.getByText("You win with 6 points!")).toBeTruthy();
});

test("before their first turn players learn when the hand comes to them", () => {
  const state = tableOf(["", "", ""], "? ? ? ?");
  const { rerender } = render(<Board {...propsOf(state, derivedOf(state), { seat: 1 })} />);
  expect(screen.getByText("You’ll get these cards next.")).toBeTruthy();
  rerender(<Board {...propsOf(state, derivedOf(state), { seat: 2 })} />);
  expect(screen.getByText("These cards will come round to you.")).toBeTruthy();
});

test("with reduced motion the whole score is shown at once, and every tree has its treetop", () => {
  render(<Board {...ended()} reduced={true} />);
  expect(screen.getByText("Bo wins with 11 points.")).toBeTruthy();
  expect(document.querySelectorAll(".pending")).toHaveLength(0);
  expect(document.querySelectorAll(".tlh-treetop")).toHaveLength(2);
});

test("the board is in French too", () => {
  change({ lang: "fr" });
  render(<Board {...yourTurn({ lang: "fr" })} />);
  expect(screen.getByRole("button", { name: "rouge 3 sous vert 3, face visible, +6" })).toBeTruthy();
});
