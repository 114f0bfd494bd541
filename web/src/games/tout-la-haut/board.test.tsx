import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change } from "../../kit/settings";
import { Board } from "./board";
import { kind, laid, lay, props, sighted, worth } from "./laid";
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

function yourTurn(more: Parameters<typeof props>[2] = {}) {
  const state = laid(["Y3B3*", "Y2Y3"], HAND);
  return props(state, sighted(state, { lays: LAYS }), { decision: { number: 1, choices: CHOICES }, ...more });
}

function moves(selector: string): (string | undefined)[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].map((one) => one.dataset.move);
}

test("every tree is drawn card by card, and a secret is told to its owner alone", () => {
  const state = laid(["Y3B3*", "?"], HAND);
  render(<Board {...props(state, sighted(state))} />);
  const own = within(screen.getByRole("region", { name: "Your tree" }));
  expect(own.getByRole("img").getAttribute("aria-label")).toBe("face-down, known to you alone: yellow 3 below blue 3");
  const other = within(screen.getByRole("region", { name: "Bo’s tree" }));
  expect(other.getByRole("img").getAttribute("aria-label")).toBe("a card face-down");
});

test.each([2, 3, 4, 5])("with %i players all trees stand there", (seats) => {
  const state = laid(Array(seats).fill("B2B2"), "");
  render(<Board {...props(state, sighted(state), { seat: -1 })} />);
  expect(screen.getAllByRole("region", { name: /tree$/ })).toHaveLength(seats);
  expect(screen.getAllByRole("img", { name: "blue 2 below blue 2" })).toHaveLength(seats);
});

test("exactly the choices wear the ring", () => {
  render(<Board {...yourTurn()} />);
  expect(moves("button.can").sort()).toEqual([...CHOICES].sort());
});

test("a first tap shows the card in place, a second builds it", () => {
  const play = vi.fn();
  render(<Board {...yourTurn({ play })} />);
  const card = screen.getByRole("button", { name: "red 3 below green 3, face-up, +6" });
  fireEvent.click(card);
  expect(play).not.toHaveBeenCalled();
  expect(screen.getByText(/your longest run 2/)).toBeTruthy();
  fireEvent.click(card);
  expect(play).toHaveBeenCalledExactlyOnceWith("R3G3");
});

test("the place on the tree builds what was chosen", () => {
  const play = vi.fn();
  render(<Board {...yourTurn({ play })} />);
  fireEvent.click(screen.getByRole("button", { name: "blue 4 below green 4, face-down, +4" }));
  fireEvent.click(screen.getByRole("button", { name: "Build it here" }));
  expect(play).toHaveBeenCalledExactlyOnceWith("B4G4*");
});

test("pointing at a card or reaching it by keyboard shows it in place", () => {
  render(<Board {...yourTurn()} />);
  const card = screen.getByRole("button", { name: "red 2 below red 2, face-up, +4" });
  fireEvent.focus(card);
  expect(document.querySelectorAll(".own .tlh-ghost")).toHaveLength(1);
  fireEvent.blur(card);
  expect(document.querySelectorAll(".tlh-ghost")).toHaveLength(0);
});

test("Escape takes a choice back", () => {
  render(<Board {...yourTurn()} />);
  fireEvent.click(screen.getByRole("button", { name: "red 2 below red 2, face-up, +4" }));
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

test("cards that were handed on are remembered, and t why they cannot be built", () => {
  const attempt = vi.fn();
  const state = laid(["B2B2", ""], "? ? ?");
  const derived = sighted(state, { given: [kind("R3G3"), kind("P4P4")] });
  render(<Board {...props(state, derived, { attempt })} />);
  fireEvent.click(screen.getByRole("button", { name: "purple 4 below purple 4" }));
  expect(attempt.mock.calls[0][0]).toBe("P4P4");
});

test("who watches is offered nothing but scores to look at", () => {
  const state = laid(["B2B2", ""], "? ? ?");
  render(<Board {...props(state, sighted(state), { seat: -1 })} />);
  expect(document.querySelectorAll(".can")).toHaveLength(0);
  expect(document.querySelectorAll("button:not(.tlh-plate)")).toHaveLength(0);
  expect(screen.getByText("Bo has 3 cards in hand.")).toBeTruthy();
});

test("in a replay the hand is to be seen, not played", () => {
  const state = laid(["", ""], HAND);
  render(<Board {...props(state, sighted(state, { lays: LAYS }), { mode: "replay" })} />);
  expect(screen.getByRole("img", { name: "red 3 below green 3" })).toBeTruthy();
  expect(document.querySelectorAll("button:not(.tlh-plate)")).toHaveLength(0);
});

test("a plate explains its score", () => {
  const state = laid(["B2B2", "R2R2"], HAND, { aim: Objective.EFFICIENT });
  const mine = worth({ total: 11, floors: 4, run: 2, bonus: 2, objective: 5, aim: 1 });
  const theirs = worth({ total: 4, floors: 4, run: 1, aim: 2 });
  render(<Board {...props(state, sighted(state, { worth: [mine, theirs] }))} />);
  fireEvent.click(screen.getByRole("button", { name: /^Bo: 4/ }));
  const told = "Bo: 4. Floors: 4. Longest run 1; the longest at the table has 2, so it brings nothing yet.";
  expect(screen.getAllByText(`${told} Efficient: not yet (colours: 2).`).some((one) => one.tagName === "P")).toBe(true);
});

test("the kept card of draw_last is shown to its owner", () => {
  const state = laid(["B2B2", ""], "? ? ?", { draw_last: 1, kept: [kind("G4Y4"), -1, -1, -1, -1] });
  render(<Board {...props(state, sighted(state))} />);
  expect(screen.getByText("Kept for your next turn")).toBeTruthy();
  expect(screen.getByRole("button", { name: "green 4 below yellow 4" })).toBeTruthy();
});

test("the second game says who begins and which way hands go", () => {
  const state = laid(["", ""], "? ? ?", { strategic: 1, second: 1, starter: 1, turn: 1, way: -1 });
  render(<Board {...props(state, sighted(state))} />);
  expect(screen.getByText(/^Second game: Bo begins/)).toBeTruthy();
  expect(screen.getByText("Hands pass to the right")).toBeTruthy();
});

function ended() {
  const state = laid(["B2B2", "R2R2"], "? ?", { turn: -1, aim: Objective.SMALL_CABIN });
  const mine = worth({ total: 6, rank: 2, floors: 4, run: 2, bonus: 2 });
  const theirs = worth({ total: 11, floors: 4, run: 1, objective: 7 });
  return props(state, sighted(state, { holder: 1, receiver: -1, worth: [mine, theirs] }), { reduced: false });
}

test("the count is told part by part, by itself and by hand", async () => {
  vi.useFakeTimers();
  render(<Board {...ended()} />);
  expect(screen.getByText(/^The floors first/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(screen.getByText(/Ann gains 2\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(screen.getByText(/Bo gains 7\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Go on" }));
  expect(screen.getByText("Bo wins with 11 points.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Tell it again" }));
  expect(screen.getByText(/^The floors first/)).toBeTruthy();
});

test("with reduced motion everything is counted at once, and every tree wears its treetop", () => {
  render(<Board {...ended()} reduced={true} />);
  expect(screen.getByText("Bo wins with 11 points.")).toBeTruthy();
  expect(document.querySelectorAll(".untold")).toHaveLength(0);
  expect(document.querySelectorAll(".tlh-treetop")).toHaveLength(2);
});

test("the board speaks French", () => {
  change({ lang: "fr" });
  render(<Board {...yourTurn({ lang: "fr" })} />);
  expect(screen.getByRole("button", { name: "rouge 3 sous vert 3, face visible, +6" })).toBeTruthy();
});
