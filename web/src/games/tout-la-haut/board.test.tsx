import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change } from "../../kit/settings";
import { Board } from "./board";
import { derivedOf, kind, lay, propsOf, tableOf, worth } from "./fixtures";
import { hintPlaces } from "./hint";
import { Piece, placesOf } from "./log-piece";
import { WEAVES } from "./outlines";
import { Person } from "./person";
import { prompt } from "./prompt";
import { Score } from "./score";
import { Colour, Objective, TURNS } from "./state";

const HAND = "B4G4 R2R2 R3G3";
const LAYS = [
  lay("B4G4", { fits: false }),
  lay("B4G4*"),
  lay("R2R2", { run: 3 }),
  lay("R2R2*"),
  lay("R3G3", { points: 6, gain: 8, run: 2, run_colour: Colour.GREEN, bonus: 2, bonus_gain: 2 }),
  lay("R3G3*"),
];
const CHOICES = ["R2R2", "R3G3", "B4G4*", "R2R2*", "R3G3*"];

beforeEach(() => change({ lang: "en" }));
afterEach(cleanup);

function yourTurn(more: Parameters<typeof propsOf>[2] = {}) {
  const state = tableOf(["Y3B3*", "Y2Y3"], HAND);
  return propsOf(state, derivedOf(state, { lays: LAYS }), { decision: { number: 1, choices: CHOICES }, ...more });
}

function moves(selector: string): (string | undefined)[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].map((one) => one.dataset.move);
}

function reasons(): string[] {
  return [...document.querySelectorAll(".tlh-why li")].map((one) => one.textContent?.trim() ?? "");
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

test("while a move is on its way, hand, preview and button stay, and nothing is offered", () => {
  const { rerender } = render(<Board {...yourTurn()} />);
  fireEvent.click(document.querySelector('[data-move="R3G3"]') as Element);
  rerender(<Board {...yourTurn({ decision: null })} />);
  expect(moves(".tlh-front").sort()).toEqual(["B4G4", "R2R2", "R3G3"]);
  expect(document.querySelectorAll(".own .tlh-ghost")).toHaveLength(1);
  expect(document.querySelectorAll("button.primary")).toHaveLength(1);
  expect(document.querySelectorAll("button:is(.legal, .available)")).toHaveLength(0);
});

test("exactly the legal moves are highlighted", () => {
  render(<Board {...yourTurn()} />);
  expect(moves("button.legal").sort()).toEqual([...CHOICES].sort());
});

test("rings are on what fits, then on what confirms the selected card", () => {
  render(<Board {...yourTurn()} />);
  expect(moves("button.available")).toEqual(["R2R2", "R3G3"]);
  fireEvent.click(screen.getByRole("button", { name: "red 3 below green 3, face-up, +8" }));
  expect(moves("button.available")).toEqual([undefined, undefined]); // the place on the tree, and the button
});

test("if nothing fits, the rings are on the face-down sides", () => {
  const state = tableOf(["Y3B3", "Y2Y3"], "R2R2 G2G2 P2P2");
  const lays = ["R2R2", "G2G2", "P2P2"].flatMap((card) => [lay(card, { fits: false }), lay(`${card}*`)]);
  const choices = ["R2R2*", "G2G2*", "P2P2*"];
  render(<Board {...propsOf(state, derivedOf(state, { lays }), { decision: { number: 1, choices } })} />);
  expect(moves("button.available").sort()).toEqual(choices.sort());
});

test("a first tap shows the card in place, a second builds it", () => {
  const play = vi.fn();
  render(<Board {...yourTurn({ play })} />);
  const card = screen.getByRole("button", { name: "red 3 below green 3, face-up, +8" });
  fireEvent.click(card);
  expect(play).not.toHaveBeenCalled();
  expect(reasons()).toEqual(["+6 two floors of 3", "+2 longest run at the table: 2 green floors"]);
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

test("the button at the end of the sentence builds the selected card, or lets it go", () => {
  const play = vi.fn();
  render(<Board {...yourTurn({ play })} />);
  fireEvent.click(screen.getByRole("button", { name: "double red 2, face-down, +4" }));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("button", { name: "Build face-down" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "double red 2, face-down, +4" }));
  fireEvent.click(screen.getByRole("button", { name: "Build face-down" }));
  expect(play).toHaveBeenCalledExactlyOnceWith("R2R2*");
});

test("gains and losses with the objective are explained, also those of the others", () => {
  const state = tableOf(["B2B2", "R2R2"], HAND, { aim: Objective.EFFICIENT });
  const others = [{ seat: 1, bonus: -2, objective: 5 }];
  const lost = {
    gain: 3,
    points: 6,
    run: 3,
    run_colour: Colour.RED,
    bonus: 3,
    bonus_gain: 2,
    objective_gain: -5,
    aim: 2,
  };
  const lays = [...LAYS.slice(0, 4), lay("R3G3", { ...lost, others }), lay("R3G3*")];
  const props = propsOf(state, derivedOf(state, { lays }), { decision: { number: 1, choices: CHOICES } });
  render(<Board {...props} />);
  fireEvent.click(screen.getByRole("button", { name: "red 3 below green 3, face-up, +3" }));
  expect(reasons()).toEqual([
    "+6 two floors of 3",
    "+2 longest run at the table: 3 red floors",
    "Bo loses 2: no longer the longest run",
    "−5 Efficient lost (colours: 2)",
    "Bo gains 5: Efficient",
  ]);
});

test("while a card is selected, the others show that they go on", () => {
  render(<Board {...yourTurn()} />);
  fireEvent.click(screen.getByRole("button", { name: "double red 2, face-up, +4" }));
  expect(document.querySelectorAll(".tlh-held.going")).toHaveLength(2);
});

test("the sentence says who gets the other cards, and what is possible at all", () => {
  expect(prompt(yourTurn())).toBe("build a card; the others go to Bo");
  expect(prompt(yourTurn({ decision: { number: 1, choices: ["B4G4*"] } }))).toBe(
    "nothing fits, so build a card face-down",
  );
  const state = tableOf(["", ""], HAND);
  const last = propsOf(state, derivedOf(state, { receiver: -1 }), { decision: { number: 1, choices: CHOICES } });
  expect(prompt(last)).toBe("build your last card");
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
  const derived = derivedOf(state, { given: [kind("R3G3"), kind("P4P4")], given_to: 1 });
  render(<Board {...propsOf(state, derived, { attempt })} />);
  expect(screen.getByText("Passed to Bo")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "double purple 4" }));
  expect(attempt).toHaveBeenCalledExactlyOnceWith("P4P4", expect.any(Element));
});

test("spectators have no buttons", () => {
  const state = tableOf(["B2B2", ""], "? ? ?");
  render(<Board {...propsOf(state, derivedOf(state), { seat: -1 })} />);
  expect(document.querySelectorAll(".available")).toHaveLength(0);
  expect(document.querySelectorAll("button")).toHaveLength(0);
  expect(screen.getByText("Bo has 3 cards in hand.")).toBeTruthy();
});

test("in a replay the hand is shown, not played", () => {
  const state = tableOf(["", ""], HAND);
  render(<Board {...propsOf(state, derivedOf(state, { lays: LAYS }), { mode: "replay" })} />);
  expect(screen.getByRole("img", { name: "red 3 below green 3" })).toBeTruthy();
  expect(document.querySelectorAll("button")).toHaveLength(0);
});

function linesOf(person: number, props: ReturnType<typeof propsOf>): string[] {
  render(<Person {...props} person={person} />);
  return [...document.querySelectorAll(".tlh-reasons li")].map((one) => one.textContent ?? "");
}

test("a person's score is explained part by part", () => {
  const state = tableOf(["B2B2", "R2R2"], HAND, { aim: Objective.EFFICIENT });
  const mine = worth({ total: 11, floors: 4, run: 2, bonus: 2, objective: 5, aim: 1 });
  const theirs = worth({ total: 4, floors: 4, run: 1, aim: 2 });
  expect(linesOf(1, propsOf(state, derivedOf(state, { worth: [mine, theirs] })))).toEqual([
    "Floors: 4.",
    "Run of 1: no bonus yet, the longest at the table is 2.",
    "Efficient: not yet (colours: 2).",
  ]);
});

test("the kept card of draw_last is shown to its owner", () => {
  const state = tableOf(["B2B2", ""], "? ? ?", { draw_last: 1, kept: [kind("G4Y4"), -1, -1, -1, -1] });
  render(<Board {...propsOf(state, derivedOf(state))} />);
  expect(screen.getByText("Kept")).toBeTruthy();
  expect(screen.getByRole("button", { name: "green 4 below yellow 4" })).toBeTruthy();
});

function secondGame(more: Parameters<typeof tableOf>[2] = {}) {
  const state = tableOf(["", ""], "? ? ?", { strategic: 1, second: 1, starter: 1, turn: 1, way: -1, ...more });
  const first_game = [
    { floors: 30, bonus: 4, objective: 0, total: 34 },
    { floors: 28, bonus: 0, objective: 0, total: 28 },
  ];
  return propsOf(state, derivedOf(state, { first_game }));
}

test("between two games the result of the first lies over the board until it is put aside", () => {
  const first = tableOf(["B2B2", ""], "? ? ?", { strategic: 1 });
  const { rerender } = render(<Board {...propsOf(first, derivedOf(first))} />);
  rerender(<Board {...secondGame()} />);
  expect(screen.getByRole("row", { name: "Ann 30 +4 34" })).toBeTruthy();
  expect(screen.getByText(/^Bo has the fewest points and starts the second game/)).toBeTruthy();
  rerender(<Board {...secondGame({ turn: 0, turns: 1 })} />);
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(screen.queryByRole("table")).toBeNull();
});

test("a page that is opened during the second game goes on at once", () => {
  render(<Board {...secondGame()} />);
  expect(screen.queryByRole("table")).toBeNull();
});

const RESULT = { end: "TLH-7", scores: [6, 11], winners: [1], ranks: [2, 1] };

function ended(theirs = 11) {
  const state = tableOf(["B2B2", "R2R2"], "? ?", { turn: -1, aim: Objective.SMALL_CABIN });
  const mine = worth({ total: 6, rank: 2, floors: 4, run: 2, bonus: 2, aim: 6 });
  const other = worth({ total: theirs, floors: 4, run: 1, objective: 7, aim: 4 });
  return propsOf(state, derivedOf(state, { holder: 1, receiver: -1, worth: [mine, other] }));
}

test("the result tells where every point came from, the winner first", () => {
  render(<Score {...ended()} result={RESULT} />);
  expect(screen.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "Floors Longest run Small cabinTotal",
    "Bo4– (1)+7 (4)11",
    "Ann4+2 (2)– (6)6",
  ]);
  expect(screen.getByText("Longest run of one colour, 2: you.")).toBeTruthy();
  expect(screen.getByText("Small cabin, lowest score, run bonus included: Bo.")).toBeTruthy();
});

test("the result says what decided a tie", () => {
  const { rerender } = render(<Score {...ended(6)} result={RESULT} />);
  expect(
    screen.getByText("6 points each for you and Bo: you started, Bo sits farthest from you and wins."),
  ).toBeTruthy();
  rerender(<Score {...ended(6)} seat={-1} result={RESULT} />);
  expect(
    screen.getByText("6 points each for Ann and Bo: Bo sits farthest from Ann, who started, and wins."),
  ).toBeTruthy();
});

test("the result says what decided a tie for a lower place", () => {
  const props = ended();
  const [mine, other] = props.derived.worth;
  const third = worth({ total: 6, rank: 3, floors: 6 });
  const derived = { ...props.derived, worth: [mine, other, third] as typeof props.derived.worth };
  render(<Score {...props} derived={derived} names={["Ann", "Bo", "Cy"]} result={RESULT} />);
  expect(screen.getByText("Equal points: you started, and the player farther from you is ahead.")).toBeTruthy();
});

test("after the end a score is explained in the past tense", () => {
  expect(linesOf(0, ended())).toContain("Small cabin: missed (points without it: 6).");
});

test("the longest run so far is named, yours as yours", () => {
  const state = tableOf(["B2B2", "R2R2"], HAND);
  const best = worth({ total: 6, floors: 4, run: 2, bonus: 2 });
  const other = worth({ total: 4, rank: 2, floors: 4, run: 1 });
  const { rerender } = render(<Board {...propsOf(state, derivedOf(state, { worth: [best, other] }))} />);
  expect(screen.getByText("Longest run 2: you")).toBeTruthy();
  rerender(<Board {...propsOf(state, derivedOf(state, { worth: [best, other] }), { seat: 1 })} />);
  expect(screen.getByText("Longest run 2: Ann")).toBeTruthy();
});

test("before their first turn players learn when the hand comes to them", () => {
  const state = tableOf(["", "", ""], "? ? ? ?");
  const { rerender } = render(<Board {...propsOf(state, derivedOf(state), { seat: 1 })} />);
  expect(screen.getByText("You’ll get these cards next.")).toBeTruthy();
  rerender(<Board {...propsOf(state, derivedOf(state), { seat: 2 })} />);
  expect(screen.getByText("These cards will come round to you.")).toBeTruthy();
});

test("a line of the log points at the card it is about", () => {
  const state = tableOf(["B2B2 R2R2", "Y2Y3", "G2G2"], "? ? ? ?", { starter: 1, way: -1, second: 1 });
  render(<Board {...propsOf(state, derivedOf(state))} />);
  const line = { seat: 0, text: "", rule: "", notation: null, turn_number: TURNS + 3 + 1, pieces: [], more: [] };
  const [name] = placesOf(line);
  expect(document.querySelector(`[data-thing="${name}"]`)?.getAttribute("data-place")).toBe("slot-0-1");
});

test("a hint points at your tree, then at the side of the card to build", () => {
  const state = tableOf(["B2B2", ""], "R2R2 B2B3 Y2Y2");
  const decision = { number: 1, choices: ["B2B3", "B2B3*"] };
  const lays = [lay("B2B3"), lay("B2B3*")];
  const props = propsOf(state, derivedOf(state, { lays }), { decision });
  render(<Board {...props} />);
  const places = hintPlaces("B2B3*", props);
  expect(places).toEqual({ look: ["tree-0"], move: ["side-B2B3*"] });
  for (const name of [...places.look, ...places.move]) {
    const found = document.querySelectorAll(`[data-place="${name}"], [data-thing="${name}"]`);
    expect(found.length, name).toBe(1);
  }
});

test("cards in the log show their floors", () => {
  const { container } = render(<Piece name="Y2Y3" state={tableOf(["", ""], "")} />);
  expect([...container.querySelectorAll("text")].map((one) => one.textContent)).toEqual(["3", "2"]);
});

test("at the end every tree has its treetop", () => {
  render(<Board {...ended()} />);
  expect(document.querySelectorAll(".tlh-treetop")).toHaveLength(2);
});

test("the board is in French too", () => {
  change({ lang: "fr" });
  render(<Board {...yourTurn({ lang: "fr" })} />);
  expect(screen.getByRole("button", { name: "rouge 3 sous vert 3, face visible, +8" })).toBeTruthy();
});

test.each(Object.entries(WEAVES))("the pattern of a %s wall stays on the wall", (_, weave) => {
  const places = [...weave.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)];
  expect(places.filter(([, x, y]) => Number(x) < 4 || Number(x) > 76 || Number(y) < 10 || Number(y) > 33)).toEqual([]);
});
