import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BoardProps, Flight } from "../../kit/contract";
import { change, settings } from "../../kit/settings";
import { Board } from "./board";
import { SECONDS } from "./call";
import { flights } from "./flights";
import upTurn, { asks } from "./index";
import {
  Action,
  components,
  type Derived,
  DOWN,
  End,
  KINDS,
  LEFT,
  LIMIT,
  ONCE,
  Phase,
  Role,
  type State,
  shapes,
  UP,
} from "./state";
import { texts } from "./texts";
import { ACTION_NAMES } from "./tiles";

type Props = BoardProps<State, Derived>;

const NAMES = ["Ann", "Ben", "Cleo", "Dora"];
const { BLUE, DOUBLE_ARROW, JOKER, SKIP_ONE } = Action;

function cells(shape: readonly number[], fill: number): number[] {
  return Array(shape.reduce((count, size) => count * size, 1)).fill(fill);
}

function blank(): State {
  const arrays = Object.entries(shapes).map(([name, shape]) => {
    const fill = ["rack", "line", "bag_tiles"].includes(name) ? -1 : 0;
    if (shape.length < 2) return [name, cells(shape, fill)];
    return [name, Array.from({ length: shape[0] }, () => cells(shape.slice(1), fill))];
  });
  const state = Object.fromEntries(arrays) as unknown as State;
  for (const number of components.numbers) state.role[number] = Role.PLAIN;
  for (const number of components.penalties) state.role[number] = Role.PENALTY;
  for (const number of components.doubles) state.role[number] = Role.DOUBLE;
  for (const at of ACTION_NAMES.keys()) state.role[BLUE + at] = Role.ACTION;
  return { ...state, ...boxOf(components.numbers) };
}

/** How many tiles of each kind a box with these numbers has. */
function boxOf(numbers: readonly number[]): Pick<State, "first_copy"> {
  const actions = Object.values(components.actions).flatMap((count, at) => Array<number>(count).fill(BLUE + at));
  const kinds = [...numbers, ...actions];
  return { first_copy: Array.from({ length: KINDS + 1 }, (_, kind) => kinds.filter((one) => one < kind).length) };
}

function laid(racks: number[][], line: number[], more: Partial<State> = {}): State {
  const state = { ...blank(), seats: racks.length, turn: 0, order: UP, way: LEFT, silent: -1, bagged: 60 };
  for (const [seat, rack] of racks.entries()) {
    state.held[seat] = rack.length;
    for (const [at, kind] of rack.entries()) state.rack[seat][at] = kind;
  }
  for (const [place, kind] of line.entries()) {
    state.line[place] = kind;
    state.slope[place] = UP;
    if (kind < BLUE) state.last = kind;
  }
  return { ...state, laid: line.length, ...more };
}

const HIDDEN = [-1, -1, -1];
const SIGHTS: Derived = { next: 1, lays: [], followers: [], for_silence: 3, last_turn: false };

function shown(state: State, choices: string[] | null, more: Partial<Props> = {}) {
  const play = vi.fn();
  const tried = vi.fn();
  const props: Props = {
    state,
    before: null,
    derived: SIGHTS,
    seat: 0,
    table: {} as Props["table"],
    names: NAMES,
    decision: choices && { number: 1, choices },
    play,
    premove: null,
    choosePremove: () => {},
    why: async () => null,
    attempt: (move) => (choices?.includes(move) ? play(move) : tried(move)),
    lastEvent: null,
    result: null,
    lang: "en",
    reduced: true,
    settings: settings(),
    mode: "live",
    ...more,
  };
  const drawn = render(<Board {...props} />);
  return { ...drawn, play, tried, props };
}

/** What a button is called: in words, where it is a snapshot. */
function nameOf(button: Element): string {
  return (button.querySelector(".sr") ?? button).textContent ?? "";
}

function rack(): string[] {
  const list = screen.getByRole("list", { name: "Your rack" });
  return within(list).getAllByRole("button").map(nameOf);
}

function ringed(root: Element): string[] {
  return [...root.querySelectorAll(".can")].map(nameOf);
}

beforeEach(() => change({ own: {}, lang: "en" }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("the table", () => {
  test("shows lines, order, direction, bag and the others' tiles as backs", () => {
    const { container } = shown(laid([[51, 58], HIDDEN, HIDDEN], [9, 23, DOUBLE_ARROW, 49]), null);
    expect(container.querySelectorAll(".upt-line")).toHaveLength(2);
    expect(container.querySelector(".upt-laid.last")?.textContent).toContain("49");
    expect(screen.getByText("above 49")).toBeTruthy();
    expect(screen.getByText("Play goes to the left")).toBeTruthy();
    expect(screen.getByText("60")).toBeTruthy();
    expect(container.querySelectorAll(".upt-person .upt-back")).toHaveLength(6);
    expect(ringed(container)).toEqual([]);
  });

  test("earlier lines are folded, the last one never", () => {
    const line = Array.from({ length: 6 }, (_, at) => [BLUE, 10 + at]).flat();
    const { container } = shown(laid([[51], HIDDEN], line), null);
    expect(container.querySelectorAll(".upt-line")).toHaveLength(4);
    fireEvent.click(screen.getByRole("button", { name: "Show the 4 tiles laid before" }));
    expect(container.querySelectorAll(".upt-line")).toHaveLength(6);
  });

  test("who called and who was silent is seen", () => {
    shown(laid([[51, 58], [-1], [-1]], [9], { called: [0, 1, 0, 0], silent: 2 }), null);
    expect(screen.getByRole("button", { name: "Ben, 1 tile, Upturn!" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Cleo, 1 tile, said nothing" })).toBeTruthy();
  });

  test("who watches sees everyone and holds nothing", () => {
    const { container } = shown(laid([HIDDEN, HIDDEN], [9]), null, { seat: -1 });
    expect(container.querySelectorAll(".upt-person")).toHaveLength(2);
    expect(container.querySelectorAll("button")).toHaveLength(0);
  });

  test("a replay with open eyes shows every rack", () => {
    const { container } = shown(laid([[51], [61, 62]], [9]), null, { mode: "replay" });
    expect(container.querySelectorAll(".upt-stand.open .upt-face")).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "51, penalty tile" }));
  });
});

describe("a turn", () => {
  test("what fits wears the ring, and nothing else", () => {
    const state = laid([[4, 51, SKIP_ONE], HIDDEN, HIDDEN], [49]);
    const { container } = shown(state, ["51", "skip1", "draw"]);
    expect(ringed(container)).toEqual(["Draw a tile; 60 in the bag", "51, penalty tile", "skip one"]);
  });

  test("a number is laid by pointing at it, and so is a skip", () => {
    const { play } = shown(laid([[4, 51, SKIP_ONE], HIDDEN, HIDDEN], [49]), ["51", "skip1", "draw"]);
    fireEvent.click(screen.getByRole("button", { name: "51, penalty tile" }));
    fireEvent.click(screen.getByRole("button", { name: "skip one" }));
    fireEvent.click(screen.getByRole("button", { name: /^Draw a tile/ }));
    expect(play.mock.calls).toEqual([["51"], ["skip1"], ["draw"]]);
  });

  test("what is not possible is tried, so that its rule is told", () => {
    const { play, tried } = shown(laid([[4, 51, BLUE], HIDDEN, HIDDEN], [49]), ["51", "draw"]);
    for (const name of ["4", "blue arrow, ascending", "Pass"]) fireEvent.click(screen.getByRole("button", { name }));
    fireEvent.click(screen.getByRole("button", { name: "Ben, 3 tiles" }));
    expect(tried.mock.calls).toEqual([["4"], ["blue left"], ["pass"], ["to 1"]]);
    expect(play).not.toHaveBeenCalled();
  });

  test("a double shows what it takes along before it is laid", () => {
    const lays = [{ number: 66, order: UP, tiles: [51, 58, 66], deals: 3, hits: 1, wins: false }];
    const derived = { ...SIGHTS, lays };
    const state = laid([[51, 58, 66, 71], HIDDEN], [49]);
    const { container, play } = shown(state, ["51", "58", "66", "draw"], { derived });
    const double = screen.getByRole("button", { name: "66, double" });
    fireEvent.pointerEnter(double);
    expect(container.querySelectorAll(".upt-tile.along")).toHaveLength(3);
    fireEvent.click(double);
    expect(play).not.toHaveBeenCalled();
    const told = "66 takes 51, 58 along; then you deal 3 tiles, and one of them makes somebody draw.";
    expect(screen.getAllByText(told).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole("button", { name: "Lay 51, 58, 66" }));
    expect(play.mock.calls).toEqual([["66"]]);
  });

  test("an arrow asks who is next, and Escape steps back", () => {
    const followers = [
      { move: "blue left", seat: 1, skipped: [] },
      { move: "blue right", seat: 2, skipped: [] },
    ];
    const derived = { ...SIGHTS, followers };
    const { container, play } = shown(laid([[51, BLUE], HIDDEN, HIDDEN], [49]), ["blue left", "blue right", "draw"], {
      derived,
    });
    fireEvent.click(screen.getByRole("button", { name: "blue arrow, ascending" }));
    const ways = container.querySelectorAll(".upt-way-to");
    expect([...ways].map((way) => way.textContent)).toEqual([
      "Ascending, above 49then Ben, on your left",
      "Ascending, above 49then Cleo, on your right",
    ]);
    fireEvent.keyDown(ways[0], { key: "Escape" });
    expect(container.querySelector(".upt-way-to")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "blue arrow, ascending" }));
    fireEvent.click(container.querySelectorAll(".upt-way-to")[1]);
    expect(play.mock.calls).toEqual([["blue right"]]);
  });

  test("with two players an arrow has no direction, a joker two orders", () => {
    const choices = ["blue", "joker up", "joker down", "draw"];
    const { container, play } = shown(laid([[51, BLUE, JOKER], HIDDEN], [49]), choices);
    fireEvent.click(screen.getByRole("button", { name: "blue arrow, ascending" }));
    fireEvent.click(screen.getByRole("button", { name: "joker" }));
    fireEvent.click(container.querySelectorAll(".upt-way-to")[1]);
    expect(play.mock.calls).toEqual([["blue"], ["joker down"]]);
  });
});

describe("what a lay asks", () => {
  test("dealing and penalties by pointing at people", () => {
    const state = laid([[4, 51], HIDDEN, HIDDEN], [49], { phase: Phase.DEALING, to_deal: 2 });
    const first = shown(state, ["to 1", "to 2"]);
    expect(ringed(first.container)).toEqual(["Deal a tile to Ben. Ben, 3 tiles", "Deal a tile to Cleo. Cleo, 3 tiles"]);
    fireEvent.click(screen.getByRole("button", { name: /^Deal a tile to Cleo/ }));
    expect(first.play.mock.calls).toEqual([["to 2"]]);
    cleanup();
    const second = shown({ ...state, phase: Phase.PENALTY, to_hit: 1 }, ["hit 1", "hit 2", "hit none"]);
    fireEvent.click(screen.getByRole("button", { name: /^Make Ben draw/ }));
    fireEvent.click(screen.getByRole("button", { name: "Nobody" }));
    expect(second.play.mock.calls).toEqual([["hit 1"], ["hit none"]]);
  });

  test("Upturn is called by pressing it", () => {
    const { play } = shown(laid([[4], HIDDEN], [49], { phase: Phase.CALL }), ["upturn", "silent"]);
    const button = screen.getByRole("button", { name: "Upturn!" });
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    expect(play.mock.calls).toEqual([["upturn"]]);
  });

  test("who does not press it was silent", () => {
    vi.useFakeTimers();
    const { play } = shown(laid([[4], HIDDEN], [49], { phase: Phase.CALL }), ["upturn", "silent"]);
    for (let second = 1; second < SECONDS; second++) act(() => vi.advanceTimersByTime(1000));
    expect(play).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1000));
    expect(play.mock.calls).toEqual([["silent"]]);
  });

  test("the sentence says what is asked, in both languages", () => {
    const state = laid([[4, 51], HIDDEN], [49]);
    const asked = (more: Partial<State>, choices: string[], lang: "en" | "fr" = "en") =>
      asks({ state: { ...state, ...more }, decision: { number: 1, choices }, lang });
    expect(asked({}, ["51", "draw"])).toBe("lay above 49, or draw");
    expect(asked({ order: DOWN }, ["draw"])).toBe("nothing fits, draw a tile");
    expect(asked({ order: 0 }, ["4", "51"])).toBe("open with a number above or below 49");
    expect(asked({ phase: Phase.DREW }, ["51", "pass"], "fr")).toBe("posez plus de 49, ou passez");
    expect(asked({ phase: Phase.DEALING, to_deal: 3 }, ["to 1"])).toBe("deal 3 tiles");
    expect(asked({}, ["51", "blue left"])).toBe("nothing can be drawn, lay above 49");
    expect(asked({}, ["skip1"], "fr")).toBe("rien à piocher, posez une tuile Action");
  });
});

describe("the rack", () => {
  const state = laid([[4, 11, 51, 58, BLUE], HIDDEN], [49]);

  test("is sorted by number or by kind", () => {
    const { props, rerender } = shown(state, null);
    const byNumber = ["4", "11, double", "51, penalty tile", "58", "blue arrow, ascending"];
    expect(rack()).toEqual(byNumber);
    fireEvent.click(screen.getByRole("button", { name: "by kind" }));
    rerender(<Board {...props} settings={settings()} />);
    expect(rack()).toEqual(["4", "58", "51, penalty tile", "11, double", "blue arrow, ascending"]);
  });

  test("is arranged by keyboard too, and remembers it", () => {
    const { props, rerender } = shown(state, null);
    const tile = screen.getByRole("button", { name: "51, penalty tile" });
    tile.focus();
    fireEvent.keyDown(tile, { key: "ArrowLeft", shiftKey: true });
    rerender(<Board {...props} settings={settings()} />);
    expect(rack().slice(0, 3)).toEqual(["4", "51, penalty tile", "11, double"]);
    fireEvent.keyDown(tile, { key: "ArrowRight" });
    expect(document.activeElement && nameOf(document.activeElement)).toBe("11, double");
  });

  test("the focus stays with a neighbour of the tile that was laid", () => {
    const { props, rerender } = shown(state, ["51", "58", "draw"]);
    screen.getByRole("button", { name: "51, penalty tile" }).focus();
    rerender(<Board {...props} />);
    rerender(<Board {...props} state={laid([[4, 11, 58, BLUE], HIDDEN], [49, 51])} />);
    expect(document.activeElement && nameOf(document.activeElement)).toBe("58");
  });
});

describe("an owner's box", () => {
  const box = boxOf([...components.numbers.filter((number) => number < 90), 52, 52, 66, 66, 66, 48, 48]);
  const state = { ...laid([[4, 52, 52, 66, 66], HIDDEN], [48, 9, 48]), ...box };
  state.role[66] = Role.DOUBLE | Role.PENALTY;

  test("equal tiles are one choice, and a run takes both along", () => {
    const lays = [{ number: 66, order: UP, tiles: [52, 52, 66], deals: 3, hits: 1, wins: false }];
    const { container, play } = shown(state, ["52", "66", "draw"], { derived: { ...SIGHTS, lays } });
    expect(rack()).toEqual(["4", "52", "52", "66, double and penalty tile", "66, double and penalty tile"]);
    const raised = () => [...container.querySelectorAll(".along")].map((one) => one.getAttribute("data-key"));
    const doubles = screen.getAllByRole("button", { name: "66, double and penalty tile" });
    fireEvent.pointerEnter(doubles[1]);
    expect(raised()).toEqual(["52", "52.1", "66.1"]);
    expect([...container.querySelectorAll(".upt-turnth")].map((one) => one.textContent)).toEqual(["1", "2", "3"]);
    fireEvent.click(doubles[1]);
    fireEvent.click(screen.getByRole("button", { name: "Lay 52, 52, 66" }));
    fireEvent.click(screen.getAllByRole("button", { name: "52" })[1]);
    expect(play.mock.calls).toEqual([["66"], ["52"]]);
  });

  test("only the later of two equal numbers is the last", () => {
    const { container } = shown(state, null);
    const last = [...container.querySelectorAll(".upt-laid")].map((one) => one.classList.contains("last"));
    expect(last).toEqual([false, false, true]);
  });

  test("equal tiles fly from where they stood, others by themselves", () => {
    const after = { ...laid([[4, 66], HIDDEN], [48, 9, 48, 52, 52, 66]), ...box };
    const lastEvent = { seq: 2, kind: "move", seat: 0, move: "66", text: "" } as const;
    const flown = flights({ before: state, after, derived: SIGHTS, lastEvent, seat: 0 });
    expect(flown.map((one) => [one.from, one.to])).toEqual([
      ["own-52", "line-3"],
      ["own-52.1", "line-4"],
      ["own-66", "line-5"],
    ]);
  });

  test("a double that goes alone hits by itself", () => {
    const lays = [{ number: 66, order: UP, tiles: [66], deals: 1, hits: 1, wins: false }];
    shown(state, ["66", "draw"], { derived: { ...SIGHTS, lays } });
    fireEvent.click(screen.getAllByRole("button", { name: "66, double and penalty tile" })[0]);
    expect(
      screen.getAllByText("66 goes alone; then you deal 1 tile, and it makes somebody draw.").length,
    ).toBeGreaterThan(0);
  });
});

describe("a bag that is not refilled", () => {
  const state = laid([[4, 51, JOKER], HIDDEN], [49], { bag: ONCE, bagged: 7 });

  test("says how many tiles are left until the end", () => {
    shown(state, ["51", "draw"]);
    const bag = screen.getByRole("button", {
      name: "Draw a tile; 7 in the bag, and the game ends when it is empty",
    });
    expect(bag.textContent).toContain("left until the end");
    cleanup();
    shown(state, null, { seat: -1 });
    expect(screen.getByText("Bag: 7 tiles; the game ends when it is empty")).toBeTruthy();
  });

  test("the last turn is announced, and nobody plays again after it", () => {
    const followers = [{ move: "joker up", seat: -1, skipped: [] }];
    const derived = { ...SIGHTS, next: -1, last_turn: true, followers };
    const last = { ...state, bagged: 0, phase: Phase.DREW };
    const { container } = shown(last, ["51", "joker up", "joker down", "pass"], { derived });
    expect(screen.getByRole("status").textContent).toBe("Last turn: the bag is empty. After it, the fewest tiles win.");
    fireEvent.click(screen.getByRole("button", { name: "joker" }));
    expect(container.querySelector(".upt-way-to")?.textContent).toBe("Ascending, above 49then the game is over");
    expect(container.querySelector(".upt-panel")?.textContent).not.toContain("you play again");
  });

  test("a double that finds the bag empty deals nothing", () => {
    const lays = [{ number: 66, order: UP, tiles: [51, 66], deals: 0, hits: 0, wins: false }];
    shown(laid([[51, 66, 71], HIDDEN], [49]), ["51", "66", "pass"], { derived: { ...SIGHTS, lays } });
    fireEvent.click(screen.getByRole("button", { name: "66, double" }));
    const told = "66 takes 51 along; the bag is empty, so there is nothing to deal.";
    expect(screen.getAllByText(told).length).toBeGreaterThan(0);
  });

  test("silence costs nothing in the last turn", () => {
    const derived = { ...SIGHTS, for_silence: 0, last_turn: true };
    shown(laid([[4], HIDDEN], [49], { phase: Phase.CALL }), ["upturn", "silent"], { derived });
    expect(screen.getByText(/so silence costs nothing/)).toBeTruthy();
  });

  test("the end says why", () => {
    const result = { end: "UPT-31", scores: [2, 3], winners: [0], ranks: [1, 2] };
    const over = laid([[4, 51], HIDDEN], [49], { turn: -1, end: End.EMPTY_BAG, bag: ONCE, bagged: 0 });
    shown(over, null, { result, names: NAMES.slice(0, 2) });
    expect(screen.getByText("The bag is empty: the fewest tiles win")).toBeTruthy();
    cleanup();
    const limit = { ...over, end: End.STANDSTILL, turns: LIMIT };
    shown(limit, null, { result, names: NAMES.slice(0, 2) });
    expect(screen.getByText("2,000 turns have been played: the fewest tiles win")).toBeTruthy();
  });
});

describe("the end and the way there", () => {
  test("what everyone has left is told, the winner last", () => {
    const state = laid([[4, 11], [], HIDDEN], [49, 58], { turn: -1, end: 0 });
    const result = { end: "UPT-16", scores: [2, 0, 3], winners: [1], ranks: [2, 1, 3] };
    const { container } = shown(state, null, { result, names: NAMES.slice(0, 3) });
    expect(
      [...container.querySelectorAll(".upt-finale li")].map((one) => one.querySelector("strong")?.textContent),
    ).toEqual(["Cleo: 3 tiles left", "Ann: 2 tiles left", "Ben: everything laid. 58 was the last tile."]);
  });

  test("lays fly from their racks, draws from the bag", () => {
    const before = laid([[4, 11], HIDDEN], [49]);
    const lastEvent = { seq: 2, kind: "move", seat: 1, move: null, text: "" } as const;
    const flown = (after: State, seat = 1): Flight[] =>
      flights({ before, after, derived: {} as Derived, lastEvent: { ...lastEvent, seat }, seat: 0 });
    expect(
      flown(
        laid(
          [
            [4, 11],
            [-1, -1],
          ],
          [49, 58],
        ),
      ),
    ).toEqual([{ from: "rack-1", to: "line-1", delay: 0 }]);
    const drew = flown(laid([[4, 11, 12], HIDDEN], [49]), 0);
    expect(drew).toEqual([{ from: "bag", to: "own-12", delay: 0 }]);
    expect(
      flown(
        laid(
          [
            [4, 11],
            [-1, -1, -1, -1],
          ],
          [49],
        ),
      )[0],
    ).toMatchObject({ from: "bag", to: "rack-1" });
  });

  test("the fewest tiles float highest", () => {
    const heights = upTurn.heights?.(laid([[4, 11], [-1]], [49]), {});
    expect(heights).toEqual([
      { value: -2, text: "2" },
      { value: -1, text: "1" },
    ]);
  });

  test("both languages have the same places to fill", () => {
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((found) => found[0]).sort();
    for (const [key, text] of Object.entries(texts.en)) {
      expect(places(texts.fr[key as keyof typeof texts.fr]), key).toEqual(places(text));
    }
  });
});
