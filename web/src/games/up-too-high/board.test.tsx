/** The board by itself: it draws the table, offers exactly the legal moves, and shows what is chosen. */
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { at } from "../../kit/at";
import type { BoardProps, LogLine } from "../../kit/contract";
import { change, settings } from "../../kit/settings";
import { Board } from "./board";
import { flights, stopsOf } from "./flights";
import HowToPlay from "./how-to-play";
import { companyHues, seatHues } from "./hues";
import module from "./index";
import { Piece } from "./log";
import { cardText } from "./notation";
import { Person } from "./person";
import { Score } from "./score";
import {
  CARDS,
  COMPANIES,
  components,
  DECISIONS,
  type Derived,
  Phase,
  type Prospect,
  SEATS,
  type State,
} from "./state";

const A = 0;
const B = 1;
const C = 2;
const NAMES = ["Ann", "Mira", "Otto"];
const LOG = { names: NAMES, seat: 0, lang: "en" as const, state: {} };

afterEach(() => {
  cleanup();
  change({ lang: "auto" });
});

function cells(count: number, value: number): number[] {
  return Array.from({ length: count }, () => value);
}

function row(cards: number[]): number[] {
  return [...cards, ...cells(CARDS - cards.length, -1)];
}

/** The level of a half of a card; 0 where there is no such half. */
function level(text: string, half: "p" | "a"): number {
  return Number(text.split(half)[1]?.[0] ?? 0);
}

const TEXTS = Array.from({ length: CARDS }, (_, at) => cardText(table(), at));

function card(text: string): number {
  expect(TEXTS).toContain(text);
  return TEXTS.indexOf(text);
}

/** Find a button by its label; a query by role would search every line of every drawing. */
function button(name: string | RegExp): HTMLElement {
  const found = [...document.querySelectorAll("button")].filter((one) => {
    const label = one.querySelector(".sr")?.textContent ?? one.textContent ?? "";
    return typeof name === "string" ? label === name : name.test(label);
  });
  expect(found.map((one) => one.outerHTML.slice(0, 80))).toHaveLength(1);
  return at(found, 0);
}

function table(changes: Partial<State> = {}): State {
  return {
    ruleset: 1,
    seats: 3,
    first: 0,
    turn: 0,
    end: 0,
    share_half: components.cards.map((text) => "ABCDEFGp".indexOf(text.charAt(0))),
    plane_half: components.cards.map((text) => level(text, "p")),
    airport_half: components.cards.map((text) => level(text, "a")),
    face: Array.from({ length: CARDS }, (_, at) => at),
    twins: 0,
    share_cards: 70,
    highest_plane: 5,
    highest_airport: 6,
    circle: [0, 2, 1, 3, 4, 5, 6],
    rounds: 2,
    starter: 0,
    phase: Phase.OFFER,
    step: 0,
    company: -1,
    emptied: 0,
    emptied_before: 0,
    lost_rounds: 0,
    lost: 0,
    president: cells(COMPANIES, -1),
    airport: cells(COMPANIES, 1),
    plane: cells(COMPANIES, 0),
    airport_card: cells(COMPANIES, -1),
    plane_card: cells(COMPANIES, -1),
    capital: [],
    funds: cells(COMPANIES, 2),
    origin: [],
    chosen: cells(SEATS, -1),
    offer: cells(SEATS, -1),
    offered: 0,
    turned: cells(CARDS, 0),
    order: [0, 1, 2, 3, 4],
    founded: Array.from({ length: SEATS }, () => [-1, -1]),
    owner: cells(CARDS, -1),
    shares: Array.from({ length: SEATS }, () => cells(COMPANIES, 0)),
    deck: cells(CARDS, -1),
    piled: 40,
    discard: cells(CARDS, -1),
    discarded: 3,
    hand: Array.from({ length: SEATS }, () => row([])),
    held: [3, 4, 4, 0, 0],
    bid: Array.from({ length: SEATS }, () => row([])),
    laid: cells(SEATS, 0),
    known: [],
    may: [],
    decks: 0,
    shareless: 0,
    ...changes,
  };
}

function holding(...texts: string[]): Partial<State> {
  const cards = texts.map(card).sort((one, other) => one - other);
  return { hand: [row(cards), ...Array.from({ length: SEATS - 1 }, () => row([]))], held: [cards.length, 4, 4, 0, 0] };
}

function prospect(changes: Partial<Prospect> = {}): Prospect {
  return { when: "never", shares: 0, missing: 1, ways: [[], []], airports: [], planes: [], ...changes };
}

function derivedFacts(changes: Partial<Derived> = {}): Derived {
  return {
    limit: 3,
    ends: 1,
    last_round: false,
    worth: cells(COMPANIES, 1),
    parts: cells(3, 0).map(() => cells(COMPANIES, 0)),
    points: [0, 0, 0],
    choosers: [false, false, false],
    in_advance: [],
    bidders: [false, false, false],
    places: [],
    takings: 3,
    takes: [],
    ways: [],
    earnings: [],
    upgrades: [],
    dividends: [],
    prospects: cells(COMPANIES, 0).map(() => prospect()),
    ...changes,
  };
}

function show(
  state: State,
  derived: Derived,
  choices: string[] | null,
  changes: Partial<BoardProps<State, Derived>> = {},
) {
  const play = vi.fn();
  const attempt = vi.fn();
  const choosePremove = vi.fn();
  const props: BoardProps<State, Derived> = {
    state,
    before: null,
    derived,
    seat: 0,
    table: { seats: [] } as unknown as BoardProps<State, Derived>["table"],
    names: NAMES,
    decision: choices && { number: 1, choices },
    play,
    premove: null,
    choosePremove,
    why: async () => null,
    outlooks: async () => [],
    attempt,
    lastEvent: null,
    result: null,
    lang: "en",
    reduced: true,
    settings: settings(),
    mode: "live",
    ...changes,
  };
  const view = render(<Board {...props} />);
  const again = (next: Partial<BoardProps<State, Derived>>) => view.rerender(<Board {...props} {...next} />);
  return { ...view, play, attempt, choosePremove, again, props };
}

/** List everything that is ringed as possible. */
function offered(container: HTMLElement): (string | undefined)[] {
  return [...container.querySelectorAll<HTMLElement>(".available")].map(
    ({ dataset }) => dataset.card ?? dataset.offer ?? dataset.move ?? dataset.option,
  );
}

describe("offers", () => {
  const state = table(holding("A-p3", "B-a4", "p1-a2"));
  const choices = ["offer A-p3", "offer B-a4"];

  it("rings the shares in hand, and chooses one with a second tap", () => {
    const { container, play } = show(state, derivedFacts(), choices);
    expect(offered(container)).toEqual(["A-p3", "B-a4"]);
    fireEvent.click(button("share B, airport IV"));
    expect(play).not.toHaveBeenCalled();
    expect(offered(container)).toEqual(["offer B-a4"]);
    fireEvent.click(button("Choose share B"));
    expect(play).toHaveBeenCalledWith("offer B-a4");
  });

  it("asks why a card without a share cannot be chosen", () => {
    const { attempt } = show(state, derivedFacts(), choices);
    const plain = button("airplane 1, airport II");
    fireEvent.click(plain);
    expect(attempt).toHaveBeenCalledWith("offer p1-a2", plain);
  });

  it("lets players without a share go on, and never does it for them", () => {
    const { play } = show(table(holding("p1-a2")), derivedFacts(), ["offer none"]);
    fireEvent.click(button("Go on without a share"));
    expect(play).toHaveBeenCalledWith("offer none");
    expect(module.isForced?.("offer none", state)).toBe(false);
    expect(module.isForced?.("bid done", table({ phase: Phase.BID }))).toBe(true);
  });

  it("shows who has chosen, and hides what others chose", () => {
    const chosen = [card("A-p3"), ...cells(SEATS - 1, -1)];
    const derived = derivedFacts({ choosers: [true, true, false] });
    const { container } = show({ ...state, chosen, turn: 2, step: 2 }, derived, null);
    expect([...container.querySelectorAll(".uth-choosers .sr")].map((one) => one.textContent)).toEqual([
      "Ann has chosen: share A, airplane 3",
      "Mira has chosen",
      "Otto has not chosen yet",
    ]);
    expect(screen.getByText(/^You’ve chosen share A\./)).toBeTruthy();
    expect(button("share A, airplane 3, chosen").className).toContain("chosen");
    expect(container.querySelectorAll(".uth-offers, .available")).toHaveLength(0);
  });
});

describe("lessons", () => {
  it("say nothing about your turn while the coach speaks", () => {
    const { again, props } = show(table(holding("A-p3")), derivedFacts(), null, { isLesson: true });
    expect(document.querySelector(".uth-prompt")).toBeNull();
    again({ state: { ...props.state, turn: 1 } });
    expect(screen.getByText("Mira is choosing a share.")).toBeTruthy();
  });

  it.each(["en", "fr"] as const)("are introduced by four pictures that are described (%s)", (lang) => {
    render(<HowToPlay lang={lang} />);
    const pictures = [...document.querySelectorAll("[role=img]")];
    expect(pictures.filter((one) => one.getAttribute("aria-label"))).toHaveLength(4);
    expect(document.querySelectorAll("li > p")).toHaveLength(4);
  });
});

describe("offers in advance", () => {
  const state = table({ ...holding("A-p3", "B-a4", "p1-a2"), starter: 1, turn: 1 });
  const derived = derivedFacts({ in_advance: ["offer A-p3", "offer B-a4"] });

  it("are chosen like any other, and kept", () => {
    const { container, play, choosePremove, again } = show(state, derived, null);
    expect(screen.getByText(/^Mira is choosing\. You can choose already\./)).toBeTruthy();
    expect(offered(container)).toEqual(["A-p3", "B-a4"]);
    fireEvent.click(button("share B, airport IV"));
    again({ state: { ...state, turn: 2, step: 1 } });
    choosePremove.mockClear();
    fireEvent.click(button("Choose share B"));
    expect(choosePremove.mock.calls).toEqual([["offer B-a4"]]);
    expect(play).not.toHaveBeenCalled();
  });

  it("are marked, and taken back by button, card or Escape", () => {
    const { choosePremove } = show(state, derived, null, { premove: "offer B-a4" });
    expect(screen.getByText("You’ve picked share B. It will be handed in as soon as it’s your turn.")).toBeTruthy();
    const marked = button("share B, airport IV, chosen");
    expect(marked.getAttribute("aria-pressed")).toBe("true");
    expect(marked.querySelector(".uth-tick")).toBeTruthy();
    fireEvent.click(button("Choose again"));
    fireEvent.click(marked);
    fireEvent.keyDown(window, { key: "Escape" });
    expect(choosePremove.mock.calls).toEqual([[null], [null], [null]]);
  });

  it("mark the card that was tapped, of two that look the same", () => {
    const [first, second] = [card("A-p3"), card("A-p4")];
    const same = {
      ...table({ ...holding("A-p3", "A-p4"), starter: 1, turn: 1 }),
      plane_half: state.plane_half.map((own, index) => (index === second ? 3 : own)),
      face: state.face.map((own, index) => (index === second ? first : own)),
    };
    const { again } = show(same, derivedFacts({ in_advance: ["offer A-p3"] }), null);
    fireEvent.click(at([...document.querySelectorAll("[data-card='A-p3']")], 1));
    again({ premove: "offer A-p3" });
    const marked = () => document.querySelector(".chosen")?.getAttribute("data-thing");
    expect(marked()).toBe(`card-${second}`);
    const chosen = [first, ...cells(SEATS - 1, -1)];
    again({ state: { ...same, turn: 2, step: 2, chosen }, derived: derivedFacts({ choosers: [true, true, false] }) });
    expect(marked()).toBe(`card-${second}`);
  });

  it("are replaced by choosing another card", () => {
    const { choosePremove, again } = show(state, derived, null, { premove: "offer B-a4" });
    fireEvent.click(button("share A, airplane 3"));
    expect(choosePremove.mock.calls).toEqual([[null]]);
    again({ premove: null });
    fireEvent.click(button("Choose share A"));
    expect(choosePremove.mock.calls).toEqual([[null], ["offer A-p3"]]);
  });

  it("can be nothing at all", () => {
    const { choosePremove, again } = show(table(holding("p1-a2")), derivedFacts({ in_advance: ["offer none"] }), null);
    fireEvent.click(button("Go on without a share"));
    expect(choosePremove).toHaveBeenCalledWith("offer none");
    again({ premove: "offer none" });
    expect(screen.getByText(/^You’ll go on without a share/)).toBeTruthy();
  });

  it("are given up when there is nothing to choose any more", () => {
    const { choosePremove } = show(table({ phase: Phase.BID }), derivedFacts(), null, { premove: "offer B-a4" });
    expect(choosePremove.mock.calls).toEqual([[null]]);
  });

  it("are not possible in a replay, or while a bot plays for you", () => {
    const bot = { name: "Ann", person: true, level: "club", out: false };
    const table = { seats: [bot] } as unknown as BoardProps<State, Derived>["table"];
    for (const changes of [{ mode: "replay" as const }, { table }]) {
      const { container, unmount } = show(state, derived, null, changes);
      expect(offered(container)).toEqual([]);
      expect(screen.getByText("Mira is choosing a share.")).toBeTruthy();
      unmount();
    }
  });
});

it("draws any cards that an owner's box may hold", () => {
  const share_half = table().share_half.map((company, at) => (at === card("p1-a2") ? C : company));
  const airport_half = table().airport_half.map((own, at) => (at === card("p1-a2") ? 0 : own));
  const state = { ...table(holding("p1-a2")), share_half, airport_half };
  const { container } = show(state, derivedFacts(), ["offer C-p1"]);
  fireEvent.click(button("share C, airplane 1"));
  expect(container.querySelector("[data-move='offer C-p1']")).toBeTruthy();
});

describe("bids", () => {
  const state = table({
    ...holding("A-p3", "B-a4", "p1-a2"),
    phase: Phase.BID,
    laid: [0, 2, 0, 0, 0],
    starter: 1,
    step: 2,
  });
  const derived = derivedFacts({ bidders: [false, true, false], places: [2, 2, 2, 1] });

  it("shows the place of a bid, and lays it card by card in card order", () => {
    const choices = ["bid A-p3", "bid B-a4", "bid p1-a2", "bid done"];
    const { play, again, props } = show(state, derived, choices);
    for (const name of ["airplane 1, airport II", "share A, airplane 3", "share B, airport IV"]) {
      fireEvent.click(button(name));
    }
    fireEvent.click(button("share B, airport IV"));
    expect(screen.getByText("So far you’d choose second.")).toBeTruthy();
    fireEvent.click(button("Bid 2 cards"));
    expect(play.mock.calls).toEqual([["bid A-p3"]]);
    again({ decision: null });
    const laid = { ...state, ...holding("B-a4", "p1-a2"), laid: [1, 2, 0, 0, 0] };
    again({ state: laid, decision: { number: 2, choices: ["bid B-a4", "bid p1-a2", "bid done"] } });
    again({ state: laid, decision: null });
    again({ state: { ...laid, ...holding("B-a4") }, decision: { number: 3, choices: ["bid B-a4", "bid done"] } });
    expect(play.mock.calls).toEqual([["bid A-p3"], ["bid p1-a2", true], ["bid done", true]]);
    expect(props.attempt).not.toHaveBeenCalled();
  });

  it("shows how many others bid, not what", () => {
    show(state, derived, null);
    expect(screen.getByText("Mira bids 2")).toBeTruthy();
    expect(screen.getByText("Otto has not bid yet")).toBeTruthy();
  });
});

describe("takings", () => {
  const offer = [card("A-p1"), card("C-a5"), -1, -1, -1];
  const state = table({
    phase: Phase.TAKE,
    offer,
    offered: 2,
    laid: [2, 0, 0, 0, 0],
    president: [1, -1, -1, -1, -1, -1, -1],
  });
  const derived = derivedFacts({
    takes: [
      { card: card("A-p1"), company: A, founds: false, takes_over: true, founds_later: false },
      { card: card("C-a5"), company: C, founds: true, takes_over: false, founds_later: false },
    ],
  });

  it("shows what a share would bring before it is taken", () => {
    const { container, play } = show(state, derived, ["take A", "take C"]);
    expect(offered(container)).toEqual(["A-p1", "C-a5"]);
    fireEvent.click(button(/^share A, airplane 1/));
    expect(screen.getByText("You take over airline A from Mira. Your bid of 2 is discarded.")).toBeTruthy();
    fireEvent.click(button(/^share C, airport V/));
    expect(
      screen.getByText("You found airline C and become its president. Your bid of 2 goes to the capital of airline C."),
    ).toBeTruthy();
    fireEvent.click(button("Take share C"));
    expect(play).toHaveBeenCalledWith("take C");
  });

  it("says that a bid may be split, or still found an airline, while another share follows", () => {
    const takes = derived.takes.map((taking) => ({ ...taking, founds_later: true }));
    show(state, { ...derived, takes }, ["take A", "take C"]);
    fireEvent.click(button(/^share A, airplane 1/));
    expect(screen.getByText(/Your bid of 2 is discarded, unless your next share founds an airline\.$/)).toBeTruthy();
    fireEvent.click(button(/^share C, airport V/));
    expect(screen.getByText(/goes to the capital of airline C, or half of it if you found another\.$/)).toBeTruthy();
  });

  it("says what a share is worth and why, and who owns how many", () => {
    const shares = [[2], [1], [0], [0], [0]].map((some) => [...some, ...cells(COMPANIES - 1, 0)]);
    const worth = [5, ...cells(COMPANIES - 1, 1)];
    const grown = { ...state, shares, airport: [2, 1, 1, 1, 1, 1, 1], plane: [3, 0, 0, 0, 0, 0, 0] };
    const { container } = show(grown, { ...derived, worth }, null);
    expect([...container.querySelectorAll(".uth-offers small")].map((one) => one.textContent)).toEqual([
      "II + 3 = 5A2M1takeover",
      "I + 0 = 1newnew: you’d preside",
    ]);
    expect(container.querySelector(".uth-offers .sr")?.textContent).toBe(
      "share A, airplane 1, worth 5: airport II + airplane 3, shares: Ann 2 and Mira 1, you’d take it over",
    );
  });

  it("lays shares of one airline together, the one that is taken in front", () => {
    const two = { ...state, offer: [card("C-a5"), card("A-p1"), card("C-p2"), -1, -1], offered: 3 };
    const takes = [
      { card: card("C-p2"), company: C, founds: true, takes_over: false, founds_later: false },
      { card: card("A-p1"), company: A, founds: false, takes_over: true, founds_later: false },
    ];
    const { container, play } = show(two, derivedFacts({ takes }), ["take A", "take C"]);
    expect([...container.querySelectorAll<HTMLElement>("button[data-offer]")].map((one) => one.dataset.offer)).toEqual([
      "C-p2",
      "A-p1",
    ]);
    const behind = container.querySelector("[data-offer='C-a5']") as HTMLElement;
    fireEvent.click(behind);
    expect(behind.closest(".picked")).toBe(button(/^share C, airplane 2.* 1 more of C after it$/));
    fireEvent.click(button("Take share C"));
    expect(play).toHaveBeenCalledWith("take C");
  });
});

describe("a company acts", () => {
  const presided = { company: B, president: [-1, 0, -1, -1, -1, -1, -1] };

  it("shows what a flight pays to whom before it takes off", () => {
    const state = table({ ...presided, phase: Phase.FLY, plane: [0, 2, 0, 0, 0, 0, 0] });
    const derived = derivedFacts({
      ways: [
        [3, 4],
        [C, A],
      ],
      earnings: [
        [0, 2, 0, 1, 1, 0, 0],
        [1, 2, 1, 0, 0, 0, 0],
      ],
    });
    const { play, container } = show(state, derived, ["fly cw", "fly ccw", "fly no"]);
    expect(offered(container)).toEqual(["fly cw", "fly ccw", "fly no"]);
    const back = button("Other way: B earns 2, C (nobody’s) 1, and A (nobody’s) 1.");
    fireEvent.focus(back);
    expect(button(/^Airline A.*earns 1 card/)).toBeTruthy();
    fireEvent.blur(back);
    fireEvent.click(back);
    expect(play).not.toHaveBeenCalled();
    expect(container.querySelector(".uth-prompt")?.textContent).toMatch(/^B earns 2, C/);
    expect(button(/^Airline C.*earns 1 card/)).toBeTruthy();
    fireEvent.click(button("Take off"));
    expect(play).toHaveBeenCalledWith("fly ccw");
  });

  it("shows what an upgrade costs and brings before it is paid", () => {
    const state = table({ ...presided, ...holding("p2-a5", "C-p1"), phase: Phase.BUILD, funds: cells(COMPANIES, 4) });
    const upgrades = [
      { card: card("p2-a5"), kind: "airport", level: 5, cost: 14, worth: 5, possible: false },
      { card: card("p2-a5"), kind: "plane", level: 2, cost: 3, worth: 3, possible: true },
      { card: card("C-p1"), kind: "plane", level: 1, cost: 1, worth: 2, possible: true },
    ];
    const choices = ["plane C-p1", "plane p2-a5", "build done"];
    const { attempt, play, container } = show(state, derivedFacts({ upgrades }), choices);
    expect(offered(container)).toEqual(["C-p1", "p2-a5"]);
    fireEvent.click(button(/^airplane 2, airport V/));
    fireEvent.click(button(/airport V.*costs 14, capital only 4/));
    expect(attempt.mock.calls.map(([move]) => move)).toEqual(["airport p2-a5"]);
    expect(container.querySelector(".uth-prompt")?.textContent).toBe(
      "Costs 3 of 4, 1 left. A share of B rises from 1 to 3; 2 stops a flight.",
    );
    fireEvent.click(button("Build airplane 2"));
    expect(play.mock.calls).toEqual([["plane p2-a5"]]);
  });

  it("asks which half of a card is built, if both are possible", () => {
    const state = table({ ...presided, ...holding("p2-a2"), phase: Phase.BUILD, funds: cells(COMPANIES, 4) });
    const upgrades = [
      { card: card("p2-a2"), kind: "airport", level: 2, cost: 2, worth: 2, possible: true },
      { card: card("p2-a2"), kind: "plane", level: 2, cost: 3, worth: 3, possible: true },
    ];
    const choices = ["airport p2-a2", "plane p2-a2", "build done"];
    const { play, container } = show(state, derivedFacts({ upgrades }), choices);
    expect(button("Done building")).toBeTruthy();
    fireEvent.click(button(/^airplane 2, airport II/));
    expect(offered(container)).toEqual(["airport p2-a2", "plane p2-a2"]);
    fireEvent.click(button(/^airport IIcosts 2/));
    fireEvent.click(button("Build airport II"));
    expect(play.mock.calls).toEqual([["airport p2-a2"]]);
  });

  it("shows what everyone would get of a dividend, and selects none by itself", () => {
    const shares = [
      [0, 2],
      [0, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ].map((some) => [...some, ...cells(COMPANIES - 2, 0)]);
    const state = table({ ...presided, phase: Phase.DIVIDEND, shares, funds: cells(COMPANIES, 4) });
    const dividends = [
      { each: 0, total: 0, gets: [0, 0, 0], possible: true },
      { each: 1, total: 3, gets: [2, 1, 0], possible: true },
      { each: 2, total: 6, gets: [4, 2, 0], possible: false },
    ];
    const { play, attempt, container } = show(state, derivedFacts({ dividends }), ["dividend 0", "dividend 1"]);
    expect(offered(container)).toEqual(["dividend 0", "dividend 1"]);
    fireEvent.click(button("2 per share, 6 in all"));
    expect(attempt.mock.calls.map(([move]) => move)).toEqual(["dividend 2"]);
    fireEvent.click(button("1 per share, 3 in all"));
    expect(container.querySelector(".uth-gets")?.textContent).toBe("Ann +2Mira +1costs 3, 1 left");
    fireEvent.click(button("Pay 1 per share"));
    expect(play).toHaveBeenCalledWith("dividend 1");
  });

  it("lets a founder of two companies assign the odd card", () => {
    const { play } = show(table({ phase: Phase.EXTRA, laid: [3, 0, 0, 0, 0] }), derivedFacts(), ["extra A", "extra C"]);
    fireEvent.click(button(/To C$/));
    fireEvent.click(button("Give it to C"));
    expect(play).toHaveBeenCalledWith("extra C");
  });
});

const PORTFOLIOS = {
  shares: [[2, 1], [1], [0], [0], [0]].map((some) => [...some, ...cells(COMPANIES - some.length, 0)]),
  president: [0, -1, -1, -1, -1, -1, -1],
};
const POINTS = {
  worth: [4, 1, 1, 1, 1, 1, 1],
  parts: [[8, 1], [4], [0]].map((some) => [...some, ...cells(COMPANIES - some.length, 0)]),
  points: [9, 4, 0],
};

/** Open a sheet as a browser does: the button toggles its popover. */
function openSheet(label: string): HTMLElement {
  const opener = document.querySelector(`[aria-label="${label}"]`);
  const sheet = document.getElementById(opener?.getAttribute("popovertarget") ?? "") as HTMLElement;
  act(() => void sheet.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" })));
  return sheet;
}

it("opens a portfolio with worth, presidency and points", () => {
  const { props, unmount } = show(table(PORTFOLIOS), derivedFacts(POINTS), null);
  unmount();
  render(<Person {...props} person={0} />);
  expect([...document.querySelectorAll(".uth-owned li")].map((one) => one.className)).toEqual(["presided", ""]);
  const rows = [...openSheet("Shares of Ann").querySelectorAll("tr")].map((one) => one.textContent);
  expect(rows).toEqual([
    "AA2 shares2 × 4 = 8airport I + airplane 0 president",
    "BB1 share1 × 1 = 1airport I + airplane 0",
  ]);
  expect(document.querySelector(".uth-total")?.textContent).toBe("9 points3 cards in handfirst player");
});

it("tells everything public about a company on its sheet", () => {
  const levels = [
    { level: 2, cost: 2 },
    { level: 3, cost: 5 },
  ];
  const prospects = cells(COMPANIES, 0).map((_, index) =>
    prospect(index === A ? { when: "next", shares: 3, missing: 0, airports: levels } : {}),
  );
  const { container } = show(table(PORTFOLIOS), derivedFacts({ ...POINTS, prospects }), null);
  const opener = container.querySelector("[data-company=A]");
  const sheet = document.getElementById(opener?.getAttribute("popovertarget") ?? "") as HTMLElement;
  act(() => void sheet.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" })));
  const facts = [...sheet.querySelectorAll("dd")].map((one) => one.textContent?.trim());
  expect(sheet.querySelector("header")?.textContent).toBe("AAirline Aacts next");
  expect(facts.slice(0, 2)).toEqual(["You.", "Ann 2 and Mira 1"]);
  expect(facts[4]).toBe("II for 2, III for 5");
});

it("marks the order of the companies", () => {
  const order = ["acted", "never", "acts", "next", "later", "never", "later"];
  const prospects = order.map((when) => prospect({ when }));
  const { container } = show(table({ phase: Phase.BUILD, company: C }), derivedFacts({ prospects }), null);
  expect([...container.querySelectorAll(".uth-order .sr")].map((one) => one.textContent)).toEqual([
    "A has acted",
    "B is not founded",
    "C acts now",
    "D acts next",
    "E acts later",
    "F is not founded",
    "G acts later",
  ]);
});

it("scores the end in one table, and says why a tie was decided", () => {
  const { props, unmount } = show(table({ ...PORTFOLIOS, turn: -1 }), derivedFacts(POINTS), null);
  unmount();
  const result = { end: "UTH-18", scores: [9, 4, 0], winners: [0], ranks: [1, 2, 3] };
  const { container, rerender } = render(<Score {...props} result={result} />);
  expect([...container.querySelectorAll("tbody tr")].map((one) => one.textContent)).toEqual([
    "AAnn2×4 81×1 139",
    "MMira1×4 444",
    "OOtto40",
  ]);
  const note = () => container.querySelector("p")?.textContent;
  expect(note()).toBe("Capital and cards in hand count nothing.");
  rerender(<Score {...props} result={{ ...result, scores: [9, 9, 0] }} />);
  expect(note()).toBe("Equal points: the player with more cards in hand wins.");
  rerender(<Score {...props} result={{ ...result, scores: [9, 9, 0], winners: [0, 1] }} />);
  expect(note()).toMatch(/the win is shared/);
});

describe("the log", () => {
  const line = (changes: Partial<LogLine>): LogLine => ({
    ...{ seat: 1, text: "", rule: "UTH-3", notation: null, turn_number: 0, pieces: [], more: [] },
    ...changes,
  });
  const bid = (text: string) => line({ text, rule: "UTH-5" });

  it("tells a bid by its size alone", () => {
    expect(module.summarise?.([bid("You add share A to your bid"), bid("You bid 1 card")], LOG)).toBe("You bid 1 card");
    expect(module.summarise?.([bid(""), bid("Mira bids 1 card")], LOG)).toBe("Mira bids 1 card");
  });

  it("tells a takeover instead of the taking, and what a dividend brings", () => {
    const more = [{ text: "Mira takes over airline A from you", rule: "UTH-8", pieces: [], weight: "moment" as const }];
    expect(module.summarise?.([line({ text: "Mira takes a share of airline A", rule: "UTH-8", more })], LOG)).toBe(
      "Mira takes over airline A from you",
    );
    const gets = [{ text: "That brings you 2", rule: "UTH-16", pieces: [], weight: "detail" as const }];
    const flown = line({ text: "Airline B flies to C" });
    const paid = line({ text: "Airline B pays 1 per share", rule: "UTH-16", more: gets });
    expect(module.summarise?.([flown, line({}), paid], LOG)).toBe(
      "Airline B flies to C. Airline B pays 1 per share. That brings you 2",
    );
  });

  it("leaves out the end of building, unless nothing else was done", () => {
    const built = line({ text: "You buy B an airplane of level 1, for 1", rule: "UTH-14", pieces: ["C-p1"] });
    const done = line({ text: "You’re done building for B", rule: "UTH-14" });
    expect(module.summarise?.([built, done], LOG)).toBe("You buy B an airplane of level 1, for 1");
    expect(module.summarise?.([done], LOG)).toBe("You’re done building for B");
  });

  it("points at the airports of a turn", () => {
    const acting = (2 * (Phase.FLY + 1) + Phase.FLY) * DECISIONS + C;
    expect(module.placesOf?.(line({ turn_number: acting, rule: "UTH-14" }))).toEqual(["airport-2"]);
    expect(module.placesOf?.(line({ rule: "UTH-6", pieces: ["B-a4"] }))).toContain("airport-1");
    expect(module.placesOf?.(line({ rule: "UTH-5" }))).toEqual(["bidder-1"]);
  });

  it("has hints point at the hand, the offers or an airport, then at the card or the airports of the move", () => {
    const places = (move: string, state: State, derived = derivedFacts()) =>
      module.hintPlaces?.(move, { state, derived, seat: 0 } as BoardProps<State, Derived>);
    const hand = table(holding("A-p3", "B-a4"));
    const own = `card-${card("A-p3")}`;
    expect(places("offer A-p3", hand)).toEqual({ look: ["hand"], move: [own] });
    expect(places("bid A-p3", { ...hand, phase: Phase.BID })).toEqual({ look: ["offers"], move: [own] });
    const takes = [{ card: card("C-p1"), company: C, founds: true, takes_over: false, founds_later: false }];
    expect(places("take C", { ...hand, phase: Phase.TAKE }, derivedFacts({ takes }))).toEqual({
      look: ["offers"],
      move: [`offer-${card("C-p1")}`],
    });
    const flying = { ...hand, phase: Phase.FLY, company: B };
    const ways = [[C], [A]];
    expect(places("fly ccw", flying, derivedFacts({ ways }))).toEqual({
      look: ["airport-1"],
      move: ["airport-1", "airport-0"],
    });
    expect(places("plane A-p3", { ...flying, phase: Phase.BUILD })?.move).toEqual([own, "airport-1"]);
    expect(places("extra B", { ...hand, phase: Phase.EXTRA })?.move).toEqual(["airport-1"]);
  });

  it("draws cards by their notation", () => {
    const { container } = render(
      ["B-a4", "G-p5", "p3-a6"].map((name) => <Piece key={name} name={name} state={table()} />),
    );
    const texts = [...container.querySelectorAll("svg")].map((svg) => svg.textContent);
    expect(texts).toEqual(["BIV", "G5", "3VI"]);
  });
});

it("gives no player the hue of a company, by day or by dusk", () => {
  const tokens = { red: "#d55e00", yellow: "#f0c330", green: "#009e73", blue: "#0b4f8a", sky: "#56b4e9" };
  const hues = { ...tokens, purple: "#8e5aa8", grey: "#9a9a94" };
  expect(companyHues).toEqual(Object.keys(hues).map((name) => `var(--${name})`));
  const channels = (hue: string) => [1, 3, 5].map((from) => Number.parseInt(hue.slice(from, from + 2), 16));
  for (const pair of seatHues) {
    const both = pair.match(/#\w{6}/g) ?? [];
    expect(both).toHaveLength(2);
    for (const own of both) {
      for (const hue of Object.values(hues)) {
        const other = channels(hue);
        expect(Math.hypot(...channels(own).map((one, index) => one - at(other, index)))).toBeGreaterThan(30);
      }
    }
  }
});

it("says why the game ended, in both languages", () => {
  expect(module.endReason?.("UTH-18", "en")).toBe("The deck ran out for the last time.");
  expect(module.endReason?.("UTH-19", "fr")).toBe("Il ne restait plus assez de cartes à piocher.");
  expect(module.endReason?.("UTH-1", "en")).toBeNull();
});

it("shows no hand to spectators", () => {
  const { container } = show(table({ phase: Phase.BID }), derivedFacts(), null, { seat: -1 });
  expect(container.querySelectorAll("[data-card]")).toHaveLength(0);
  expect(container.querySelector(".uth-place")).toBeNull();
});

it("speaks French", () => {
  change({ lang: "fr" });
  show(table(holding("A-p3")), derivedFacts(), ["offer A-p3"]);
  expect(button("part A, avion 3")).toBeTruthy();
  expect(module.prompt?.({ state: table(), lang: "fr" } as BoardProps<State, Derived>)).toBe(
    "choisissez une part à vendre",
  );
});

it("uses the singular for one card, and in French for none", () => {
  const titles = () => [...document.querySelectorAll(".uth-pile")].map((one) => one.getAttribute("title"));
  const { again } = show(table({ piled: 2, discarded: 1 }), derivedFacts(), null);
  expect(titles()).toEqual(["Deck: 2 cards", "Discard: 1 card"]);
  again({ state: table({ piled: 2, discarded: 0 }) });
  expect(titles()[1]).toBe("Discard: 0 cards");
  act(() => change({ lang: "fr" }));
  expect(titles()).toEqual(["Pioche\u00a0: 2 cartes", "Défausse\u00a0: 0 carte"]);
});

describe("motion", () => {
  const before = table({ phase: Phase.FLY, company: B, plane: [0, 2, 0, 0, 0, 0, 0] });
  const derived = derivedFacts({
    ways: [
      [3, 4],
      [C, A],
    ],
  });

  it("finds the way of an airplane from the capitals", () => {
    const after = { ...before, phase: Phase.BUILD, funds: [2, 4, 2, 3, 3, 2, 2] };
    expect(stopsOf({ before, after, derived })).toEqual([3, 4]);
    expect(stopsOf({ before, after: { ...after, funds: [3, 4, 3, 2, 2, 2, 2] }, derived })).toEqual([C, A]);
    expect(stopsOf({ before, after: { ...after, funds: before.funds }, derived })).toEqual([]);
  });

  it("lays shares from players, and others from the deck", () => {
    const offer = [card("A-p1"), card("B-p1"), card("C-p1"), -1, -1];
    const choosing = table({ starter: 1, turn: 0, step: 2, held: [3, 4, 4, 0, 0] });
    const after = { ...choosing, phase: Phase.BID, turn: 1, step: 0, offer, offered: 3, held: [2, 3, 4, 0, 0] };
    const lastEvent = { seq: 2, kind: "move" as const, seat: 0, move: null, text: "" };
    const made = flights({ before: choosing, after, derived: derivedFacts(), lastEvent, seat: 0 });
    const from = (card: number) => made.find(({ to }) => to === `offer-${card}`)?.from;
    expect(offer.slice(0, 3).map(from)).toEqual(["held-1", "deck", undefined]);
    const short = flights({
      before: choosing,
      after: { ...after, offered: 2 },
      derived: derivedFacts(),
      lastEvent,
      seat: 2,
    });
    expect(short.map(({ from }) => from)).toEqual(["held-1", "held-0"]);
  });

  it("puts a card aside for a player who has chosen", () => {
    const choosing = table({ turn: 1, step: 1 });
    const lastEvent = { seq: 2, kind: "move" as const, seat: 1, move: null, text: "" };
    const change = {
      before: choosing,
      after: { ...choosing, turn: 2, step: 2 },
      derived: derivedFacts(),
      lastEvent,
      seat: 0,
    };
    expect(flights(change).map(({ from, to }) => `${from} ${to}`)).toEqual(["held-1 chosen-1"]);
  });

  it("flies from stop to stop, with a card for both", () => {
    const after = { ...before, phase: Phase.BUILD, funds: [2, 4, 2, 3, 3, 2, 2] };
    const lastEvent = { seq: 2, kind: "move" as const, seat: 0, move: null, text: "" };
    const made = flights({ before, after, derived, lastEvent, seat: 0 });
    expect(made.map(({ from, to }) => `${from} ${to}`)).toEqual([
      "air-1 air-3",
      "deck funds-1",
      "deck funds-3",
      "air-3 air-4",
      "deck funds-1",
      "deck funds-4",
    ]);
  });
});
