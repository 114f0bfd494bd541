import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BoardProps, Flight, LogLine } from "../../kit/contract";
import { change, settings } from "../../kit/settings";
import type { LogDetail } from "../../kit/wire";
import { Board } from "./board";
import { SECONDS } from "./call";
import { flights } from "./flights";
import { hintPlaces } from "./hint";
import upTurn from "./index";
import { layOutLines, rackTileSize } from "./layout";
import { Person } from "./person";
import { prompt } from "./prompt";
import { Score } from "./score";
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
import { layWords, wordsIn } from "./words";

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
  for (const kind of Object.values(Action)) state.role[kind] = Role.ACTION;
  return { ...state, ...boxOf(components.numbers) };
}

/** Count the tiles of each kind in a box with these numbers. */
function boxOf(numbers: readonly number[]): Pick<State, "first_copy"> {
  const actions = Object.values(components.actions).flatMap((count, at) => Array<number>(count).fill(BLUE + at));
  const kinds = [...numbers, ...actions];
  return { first_copy: Array.from({ length: KINDS + 1 }, (_, kind) => kinds.filter((one) => one < kind).length) };
}

function stateOf(racks: number[][], line: number[], more: Partial<State> = {}): State {
  const state = { ...blank(), seats: racks.length, turn: 0, order: UP, way: LEFT, silent: -1, bagged: 60 };
  for (const [seat, rack] of racks.entries()) {
    state.held[seat] = rack.length;
    state.rack[seat]?.splice(0, rack.length, ...rack);
  }
  for (const [place, kind] of line.entries()) {
    state.line[place] = kind;
    state.slope[place] = UP;
    if (kind < BLUE) state.last = kind;
  }
  return { ...state, laid: line.length, ...more };
}

const HIDDEN = [-1, -1, -1];
const DERIVED: Derived = { next: 1, lays: [], followers: [], for_silence: 3, last_turn: false };

function renderBoard(state: State, choices: string[] | null, more: Partial<Props> = {}) {
  const play = vi.fn();
  const attempted = vi.fn();
  const props: Props = {
    state,
    before: null,
    derived: DERIVED,
    seat: 0,
    table: {} as Props["table"],
    names: NAMES,
    decision: choices && { number: 1, choices },
    play,
    premove: null,
    choosePremove: () => {},
    why: async () => null,
    outlooks: async () => [],
    attempt: (move) => (choices?.includes(move) ? play(move) : attempted(move)),
    lastEvent: null,
    result: null,
    lang: "en",
    reduced: true,
    settings: settings(),
    mode: "live",
    ...more,
  };
  const drawn = render(<Table {...props} />);
  return { ...drawn, play, attempted, props };
}

/** The board with the people above it, as a table's frame shows them. */
function Table(props: Props) {
  const people = props.names.slice(0, props.state.seats);
  return (
    <>
      <ol>
        {people.map((name, person) => (
          <li key={name} className="person">
            <Person {...props} person={person} />
          </li>
        ))}
      </ol>
      <Board {...props} names={people} />
      {props.result && <Score {...props} names={people} result={props.result} />}
    </>
  );
}

/** The accessible name of a button. */
function nameOf(button: Element): string {
  return (button.querySelector(".sr") ?? button).textContent ?? "";
}

function rack(): string[] {
  const list = screen.getByRole("list", { name: "Your rack" });
  return within(list).getAllByRole("button").map(nameOf);
}

/** One of several elements; fail if there are fewer. */
function nth(elements: Iterable<Element>, at: number): Element {
  const element = [...elements][at];
  if (!element) throw new Error(`there is no element ${at}`);
  return element;
}

function outlined(root: Element): string[] {
  return [...root.querySelectorAll(".available")].map(nameOf);
}

beforeEach(() => change({ own: {}, lang: "en" }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("the table", () => {
  test("shows lines, order, direction, bag and the others' tiles as backs", () => {
    const { container } = renderBoard(stateOf([[51, 58], HIDDEN, HIDDEN], [9, 23, DOUBLE_ARROW, 49]), null);
    expect(container.querySelectorAll(".upt-line")).toHaveLength(2);
    expect(container.querySelector(".upt-laid.last")?.textContent).toContain("49");
    expect(screen.getByText("above 49")).toBeTruthy();
    expect(screen.getByText("Play goes to the left")).toBeTruthy();
    expect(screen.getByText("60")).toBeTruthy();
    expect(container.querySelectorAll(".person .upt-back")).toHaveLength(8);
    expect(container.querySelectorAll(".person .tag")).toHaveLength(1);
    expect(outlined(container)).toEqual([]);
  });

  test("earlier rows are folded, the last one never", () => {
    const line = Array.from({ length: 30 }, (_, at) => [BLUE, 10 + at]).flat();
    const { container } = renderBoard(stateOf([[51], HIDDEN], line), null);
    const shown = container.querySelectorAll(".upt-laid").length;
    expect(shown).toBeLessThan(60);
    expect(container.querySelector(".upt-row:last-child .upt-laid.last")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: `${60 - shown} earlier tiles` }));
    expect(container.querySelectorAll(".upt-laid")).toHaveLength(60);
  });

  test("calls and silence are shown", () => {
    const { container } = renderBoard(stateOf([[51, 58], [-1], [-1]], [9], { called: [0, 1, 0, 0], silent: 2 }), null);
    const people = [...container.querySelectorAll(".person")].map((one) => one.textContent);
    expect(people).toEqual(["2 tiles", "nextUpturn!1 tile", "did not callforgot1 tile"]);
  });

  test("spectators see no buttons", () => {
    const { container } = renderBoard(stateOf([HIDDEN, HIDDEN], [9]), null, { seat: -1 });
    expect(container.querySelectorAll(".person .upt-back")).toHaveLength(6);
    expect(container.querySelectorAll("button")).toHaveLength(0);
  });

  test("a replay with all hands shows every rack", () => {
    const { container } = renderBoard(stateOf([[51], [61, 62]], [9]), null, { mode: "replay" });
    expect(container.querySelectorAll(".upt-open-racks .upt-face")).toHaveLength(3);
  });
});

describe("a turn", () => {
  test("only tiles that fit are outlined", () => {
    const state = stateOf([[4, 51, SKIP_ONE], HIDDEN, HIDDEN], [49]);
    const { container } = renderBoard(state, ["51", "skip1", "draw"]);
    expect(outlined(container)).toEqual(["51, penalty tile", "skip one player"]);
    cleanup();
    expect(outlined(renderBoard(state, ["draw"]).container)).toEqual(["Draw a tile (60 in the bag)", "Draw"]);
  });

  test("a click lays a number or a skip tile", () => {
    const { play } = renderBoard(stateOf([[4, 51, SKIP_ONE], HIDDEN, HIDDEN], [49]), ["51", "skip1", "draw"]);
    fireEvent.click(screen.getByRole("button", { name: "51, penalty tile" }));
    fireEvent.click(screen.getByRole("button", { name: "skip one player" }));
    fireEvent.click(screen.getByRole("button", { name: /^Draw a tile/ }));
    expect(play.mock.calls).toEqual([["51"], ["skip1"], ["draw"]]);
  });

  test("a click on an illegal tile asks for the rule", () => {
    const { play, attempted } = renderBoard(stateOf([[4, 51, BLUE], HIDDEN, HIDDEN], [49]), ["51", "draw"]);
    for (const name of ["4", "blue arrow, ascending"]) fireEvent.click(screen.getByRole("button", { name }));
    expect(attempted.mock.calls).toEqual([["4"], ["blue left"]]);
    expect(play).not.toHaveBeenCalled();
  });

  test("a double shows the tiles that it takes along before it is laid", () => {
    const lays = [{ number: 66, order: UP, tiles: [51, 58, 66], deals: 3, hits: 1, wins: false }];
    const derived = { ...DERIVED, lays };
    const state = stateOf([[51, 58, 66, 71], HIDDEN], [49]);
    const { container, play } = renderBoard(state, ["51", "58", "66", "draw"], { derived });
    const double = screen.getByRole("button", { name: "66, double" });
    fireEvent.pointerEnter(double);
    expect(container.querySelectorAll(".upt-tile.along")).toHaveLength(3);
    fireEvent.click(double);
    expect(play).not.toHaveBeenCalled();
    const sentence = "66 takes 51 and 58 along; then deal 3 tiles and give 1 penalty.";
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole("button", { name: "Lay 3 tiles" }));
    expect(play.mock.calls).toEqual([["66"]]);
  });

  test("a long run is counted, so that the sentence fits a phone", () => {
    const tiles = [51, 52, 58, 63, 66];
    const lay = { number: 66, order: UP, tiles, deals: 5, hits: 2, wins: false };
    const words = (lang: "en" | "fr", more: Partial<typeof lay> = {}) => layWords({ ...lay, ...more }, wordsIn(lang));
    expect(words("en")).toBe("66 takes 4 tiles along; then deal 5 and give 2 penalties.");
    expect(words("en", { wins: true })).toBe("Lay your last 5 tiles and you win!");
    expect(words("fr", { wins: true })).toBe("Posez vos 5 dernières tuiles et vous gagnez\u00a0!");
  });

  test("an arrow asks who plays next, and Escape cancels", () => {
    const followers = [
      { move: "blue left", seat: 1, skipped: [] },
      { move: "blue right", seat: 2, skipped: [] },
    ];
    const derived = { ...DERIVED, followers };
    const choices = ["blue left", "blue right", "draw"];
    const { container, play } = renderBoard(stateOf([[51, BLUE], HIDDEN, HIDDEN], [49]), choices, { derived });
    fireEvent.click(screen.getByRole("button", { name: "blue arrow, ascending" }));
    expect(screen.getByText("New line, compared with 49. Who plays next?")).toBeTruthy();
    const ways = container.querySelectorAll(".upt-choice");
    expect([...ways].map((way) => way.getAttribute("aria-label"))).toEqual([
      "Ascending, above 49, then Ben, on your left",
      "Ascending, above 49, then Cleo, on your right",
    ]);
    fireEvent.keyDown(nth(ways, 0), { key: "Escape" });
    expect(container.querySelector(".upt-choice")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "blue arrow, ascending" }));
    fireEvent.click(nth(container.querySelectorAll(".upt-choice"), 1));
    expect(play.mock.calls).toEqual([["blue right"]]);
  });

  test("with two players an arrow has no direction, a joker two orders", () => {
    const choices = ["blue", "joker up", "joker down", "draw"];
    const { container, play } = renderBoard(stateOf([[51, BLUE, JOKER], HIDDEN], [49]), choices);
    fireEvent.click(screen.getByRole("button", { name: "blue arrow, ascending" }));
    fireEvent.click(screen.getByRole("button", { name: "joker" }));
    fireEvent.click(nth(container.querySelectorAll(".upt-choice"), 1));
    expect(play.mock.calls).toEqual([["blue"], ["joker down"]]);
  });
});

describe("the question before a lay", () => {
  test("a double arrow has both orders and both neighbours to choose from", () => {
    const choices = ["double up left", "double up right", "double down left", "double down right"];
    const { container } = renderBoard(stateOf([[51, DOUBLE_ARROW], HIDDEN, HIDDEN], [49]), choices);
    fireEvent.click(screen.getByRole("button", { name: "double arrow" }));
    expect(screen.getByText(/Which order, and who’s next\?$/)).toBeTruthy();
    expect(container.querySelectorAll(".upt-choice")).toHaveLength(4);
  });

  test("with two players a double arrow has the orders only", () => {
    renderBoard(stateOf([[51, DOUBLE_ARROW], HIDDEN], [49]), ["double up", "double down"]);
    fireEvent.click(screen.getByRole("button", { name: "double arrow" }));
    expect(screen.getByText(/ Which order\?$/)).toBeTruthy();
  });

  test("a joker lets you play again, as the server derived it", () => {
    const followers = ["joker up", "joker down"].map((move) => ({ move, seat: 0, skipped: [] }));
    const derived = { ...DERIVED, followers };
    renderBoard(stateOf([[51, JOKER], HIDDEN, HIDDEN], [49]), ["joker up", "joker down"], { derived });
    fireEvent.click(screen.getByRole("button", { name: "joker" }));
    expect(screen.getByText("New line, and you play again. Which order?")).toBeTruthy();
    expect(screen.getAllByText("then you again")).toHaveLength(2);
  });
});

describe("questions after a lay", () => {
  test("a click on a player gives a single tile or a penalty", () => {
    const state = stateOf([[4, 51], HIDDEN, HIDDEN], [49], { phase: Phase.DEALING, to_deal: 1 });
    const first = renderBoard(state, ["to 1", "to 2"]);
    expect(outlined(first.container.querySelector("ol") as Element)).toEqual(["Give Ben a tile", "Give Cleo a tile"]);
    fireEvent.click(nth(screen.getAllByRole("button", { name: "Give Cleo a tile" }), 0));
    expect(first.play.mock.calls).toEqual([["to 2"]]);
    cleanup();
    const second = renderBoard({ ...state, phase: Phase.PENALTY, to_hit: 1 }, ["hit 1", "hit 2", "hit none"]);
    for (const button of screen.getAllByRole("button", { name: "Make Ben draw a tile" })) fireEvent.click(button);
    fireEvent.click(screen.getByRole("button", { name: "Nobody" }));
    expect(second.play.mock.calls).toEqual([["hit 1"], ["hit 1"], ["hit none"]]);
  });

  test("a single opponent is a button, and your rack stays in sight", () => {
    const state = stateOf([[4, 51], HIDDEN], [49], { phase: Phase.PENALTY, to_hit: 1 });
    const { container, play } = renderBoard(state, ["hit 1", "hit none"]);
    expect(container.querySelector(".upt-opponents")).toBeNull();
    fireEvent.click(container.querySelector(".upt-give") as Element);
    expect(container.querySelector(".upt-give .shown-label")?.textContent).toBe("Ben draws");
    expect(play.mock.calls).toEqual([["hit 1"]]);
  });

  test("the tiles of a double are planned, confirmed, and given one after another", () => {
    const state = stateOf([[4, 51], HIDDEN, HIDDEN], [49], { phase: Phase.DEALING, to_deal: 3 });
    const choices = ["to 1", "to 2"];
    const { play, props, rerender } = renderBoard(state, choices);
    expect((screen.getByRole("button", { name: "3 left to give" }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "One more tile for Cleo" }));
    fireEvent.click(screen.getByRole("button", { name: "Give Cleo a tile" })); // in the strip of people
    fireEvent.click(screen.getByRole("button", { name: "One tile fewer for Cleo" }));
    fireEvent.click(screen.getByRole("button", { name: "One more tile for Ben" }));
    fireEvent.click(screen.getByRole("button", { name: "One more tile for Ben" }));
    expect(play).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Give 3 tiles" }));
    for (const number of [2, 3]) {
      expect(screen.queryByRole("button", { name: "Give Ben a tile" })).toBeNull();
      rerender(<Table {...props} state={{ ...state, to_deal: 4 - number }} decision={{ number, choices }} />);
    }
    expect(play.mock.calls).toEqual([["to 1"], ["to 1", true], ["to 2", true]]);
  });

  test("with one opponent all tiles of a double are given at once", () => {
    const state = stateOf([[4, 51], HIDDEN], [49], { phase: Phase.DEALING, to_deal: 2 });
    const { play, props, rerender } = renderBoard(state, ["to 1"]);
    fireEvent.click(screen.getByRole("button", { name: "Give Ben 2 tiles" }));
    rerender(<Table {...props} state={{ ...state, to_deal: 1 }} decision={{ number: 2, choices: ["to 1"] }} />);
    expect(play.mock.calls).toEqual([["to 1"], ["to 1", true]]);
  });

  test("pressing the button calls Upturn", () => {
    const { play } = renderBoard(stateOf([[4], HIDDEN], [49], { phase: Phase.CALL }), ["upturn", "silent"]);
    const button = screen.getByRole("button", { name: "Upturn!" });
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    expect(play.mock.calls).toEqual([["upturn"]]);
  });

  test("not pressing it in time is silence", () => {
    vi.useFakeTimers();
    const { play } = renderBoard(stateOf([[4], HIDDEN], [49], { phase: Phase.CALL }), ["upturn", "silent"]);
    for (let second = 1; second < SECONDS; second++) act(() => vi.advanceTimersByTime(1000));
    expect(play).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1000));
    expect(play.mock.calls).toEqual([["silent"]]);
  });

  test("in a lesson the call waits, and no seconds are named", () => {
    vi.useFakeTimers();
    const state = stateOf([[4], HIDDEN], [49], { phase: Phase.CALL });
    const { play } = renderBoard(state, ["upturn", "silent"], { isLesson: true });
    for (let second = 0; second <= SECONDS; second++) act(() => vi.advanceTimersByTime(1000));
    expect(play).not.toHaveBeenCalled();
    expect(screen.getByText(/^Call now, or draw/)).toBeTruthy();
  });

  test("the sentence names the decision, in both languages", () => {
    const state = stateOf([[4, 51], HIDDEN], [49]);
    const asked = (more: Partial<State>, choices: string[], lang: "en" | "fr" = "en") =>
      prompt({ state: { ...state, ...more }, decision: { number: 1, choices }, lang });
    expect(asked({}, ["51", "draw"])).toBe("lay 51, or draw");
    expect(asked({}, ["53", "51", "blue left", "green left", "draw"])).toBe("lay 51, 53 or an arrow, or draw");
    expect(asked({}, ["51", "skip1", "blue left", "draw"])).toBe("lay 51 or an action tile, or draw");
    expect(asked({}, ["51", "52", "53", "54", "57", "joker up", "draw"])).toBe(
      "lay a number above 49 or a joker, or draw",
    );
    expect(asked({ order: DOWN }, ["draw"])).toBe("nothing fits, so draw a tile");
    expect(asked({ order: 0 }, ["4", "51"])).toBe("open above or below 49");
    expect(asked({ phase: Phase.DREW }, ["51", "pass"], "fr")).toBe("posez 51, ou passez");
    expect(asked({ phase: Phase.DEALING, to_deal: 3 }, ["to 1"])).toBe("deal 3 tiles from the bag");
    expect(asked({ phase: Phase.DEALING, to_deal: 1 }, ["to 1"], "fr")).toBe("distribuez 1 tuile");
    expect(asked({}, ["51", "blue left"])).toBe("lay 51 or an arrow; there is nothing to draw");
    expect(asked({}, ["skip1"], "fr")).toBe("posez une tuile Passe, il n’y a rien à piocher");
  });
});

describe("the rack", () => {
  const state = stateOf([[4, 11, 51, 58, BLUE], HIDDEN], [49]);

  test("is sorted by number or by kind", () => {
    const { props, rerender } = renderBoard(state, null);
    const byNumber = ["4", "11, double", "51, penalty tile", "58", "blue arrow, ascending"];
    expect(rack()).toEqual(byNumber);
    fireEvent.click(screen.getByRole("button", { name: "Sorted by number. Sort by kind." }));
    rerender(<Table {...props} settings={settings()} />);
    expect(rack()).toEqual(["4", "58", "51, penalty tile", "11, double", "blue arrow, ascending"]);
  });

  test("is arranged by keyboard too, and remembers it", () => {
    const { props, rerender } = renderBoard(state, null);
    const tile = screen.getByRole("button", { name: "51, penalty tile" });
    tile.focus();
    fireEvent.keyDown(tile, { key: "ArrowLeft", shiftKey: true });
    rerender(<Table {...props} settings={settings()} />);
    expect(rack().slice(0, 3)).toEqual(["4", "51, penalty tile", "11, double"]);
    fireEvent.keyDown(tile, { key: "ArrowRight" });
    expect(document.activeElement && nameOf(document.activeElement)).toBe("11, double");
  });

  test("the focus moves to a neighbour of the tile that was laid", () => {
    const { props, rerender } = renderBoard(state, ["51", "58", "draw"]);
    screen.getByRole("button", { name: "51, penalty tile" }).focus();
    rerender(<Table {...props} />);
    rerender(<Table {...props} state={stateOf([[4, 11, 58, BLUE], HIDDEN], [49, 51])} />);
    expect(document.activeElement && nameOf(document.activeElement)).toBe("58");
  });
});

describe("an owner's box", () => {
  const box = boxOf([...components.numbers.filter((number) => number < 90), 52, 52, 66, 66, 66, 48, 48]);
  const state = { ...stateOf([[4, 52, 52, 66, 66], HIDDEN], [48, 9, 48]), ...box };
  state.role[66] = Role.DOUBLE | Role.PENALTY;

  test("equal tiles are one choice, and a run takes both along", () => {
    const lays = [{ number: 66, order: UP, tiles: [52, 52, 66], deals: 3, hits: 1, wins: false }];
    const { container, play } = renderBoard(state, ["52", "66", "draw"], { derived: { ...DERIVED, lays } });
    expect(rack()).toEqual(["4", "52", "52", "66, double and penalty tile", "66, double and penalty tile"]);
    const raised = () => [...container.querySelectorAll(".along")].map((one) => one.getAttribute("data-key"));
    const doubles = screen.getAllByRole("button", { name: "66, double and penalty tile" });
    fireEvent.pointerEnter(nth(doubles, 1));
    expect(raised()).toEqual(["52", "52.1", "66.1"]);
    expect([...container.querySelectorAll(".upt-tile .badge")].map((one) => one.textContent)).toEqual(["1", "2", "3"]);
    fireEvent.click(nth(doubles, 1));
    fireEvent.click(screen.getByRole("button", { name: "Lay 3 tiles" }));
    fireEvent.click(nth(screen.getAllByRole("button", { name: "52" }), 1));
    expect(play.mock.calls).toEqual([["66"], ["52"]]);
  });

  test("only the later of two equal numbers is the last", () => {
    const { container } = renderBoard(state, null);
    const last = [...container.querySelectorAll(".upt-laid")].map((one) => one.classList.contains("last"));
    expect(last).toEqual([false, false, true]);
  });

  test("equal tiles fly from their places on the rack", () => {
    const after = { ...stateOf([[4, 66], HIDDEN], [48, 9, 48, 52, 52, 66]), ...box };
    const lastEvent = { seq: 2, kind: "move", seat: 0, move: "66", text: "" } as const;
    const flown = flights({ before: state, after, derived: DERIVED, lastEvent, seat: 0 });
    expect(flown.map((one) => [one.from, one.to])).toEqual([
      ["own-52", "line-3"],
      ["own-52.1", "line-4"],
      ["own-66", "line-5"],
    ]);
  });

  test("a double that goes alone gives its own penalty", () => {
    const lays = [{ number: 66, order: UP, tiles: [66], deals: 1, hits: 1, wins: false }];
    renderBoard(state, ["66", "draw"], { derived: { ...DERIVED, lays } });
    fireEvent.click(nth(screen.getAllByRole("button", { name: "66, double and penalty tile" }), 0));
    expect(screen.getAllByText("66 goes alone; then deal 1 tile and give 1 penalty.").length).toBeGreaterThan(0);
  });
});

describe("a bag that is not refilled", () => {
  const state = stateOf([[4, 51, JOKER], HIDDEN], [49], { bag: ONCE, bagged: 7 });

  test("the bag counts the tiles left until the end", () => {
    renderBoard(state, ["51", "draw"]);
    const bag = screen.getByRole("button", {
      name: "Draw a tile (7 in the bag; the game ends when it is empty)",
    });
    expect(bag.textContent).toContain("left until the end");
    cleanup();
    renderBoard(state, null, { seat: -1 });
    expect(screen.getByText("7 tiles in the bag; the game ends when it is empty")).toBeTruthy();
  });

  test("the last turn is announced, and nobody plays again after it", () => {
    const followers = [{ move: "joker up", seat: -1, skipped: [] }];
    const derived = { ...DERIVED, next: -1, last_turn: true, followers };
    const last = { ...state, bagged: 0, phase: Phase.DREW };
    const { container } = renderBoard(last, ["51", "joker up", "joker down", "pass"], { derived });
    expect(container.querySelector(".upt-last-turn")?.textContent).toBe("Last turn");
    fireEvent.click(screen.getByRole("button", { name: "joker" }));
    expect(container.querySelector(".upt-choice")?.textContent).toBe("above 49then the game is over");
    expect(container.querySelector(".upt-hint")?.textContent).not.toContain("you play again");
  });

  test("a double that finds the bag empty deals nothing", () => {
    const lays = [{ number: 66, order: UP, tiles: [51, 66], deals: 0, hits: 0, wins: false }];
    renderBoard(stateOf([[51, 66, 71], HIDDEN], [49]), ["51", "66", "pass"], { derived: { ...DERIVED, lays } });
    fireEvent.click(screen.getByRole("button", { name: "66, double" }));
    const sentence = "66 takes 51 along; there is nothing left to deal.";
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
  });

  test("silence costs nothing in the last turn", () => {
    const derived = { ...DERIVED, for_silence: 0, last_turn: true };
    renderBoard(stateOf([[4], HIDDEN], [49], { phase: Phase.CALL }), ["upturn", "silent"], { derived });
    expect(screen.getByText(/so staying silent costs nothing/)).toBeTruthy();
  });

  test("the end gives its reason", () => {
    const result = { end: "UPT-31", scores: [2, 3], winners: [0], ranks: [1, 2] };
    const over = stateOf([[4, 51], HIDDEN], [49], { turn: -1, end: End.EMPTY_BAG, bag: ONCE, bagged: 0 });
    renderBoard(over, null, { result, names: NAMES.slice(0, 2) });
    expect(screen.getByText("The bag is empty: fewest tiles wins.")).toBeTruthy();
    cleanup();
    const limit = { ...over, end: End.STANDSTILL, turns: LIMIT };
    renderBoard(limit, null, { result, names: NAMES.slice(0, 2) });
    expect(screen.getByText("2,000 turns have been played: fewest tiles wins.")).toBeTruthy();
  });
});

describe("the end and animations", () => {
  test("the end turns up the tiles left, the winner first", () => {
    const state = stateOf([[4, 11], [], [21, 22, 23]], [49, 58], { turn: -1, end: 0 });
    const result = { end: "UPT-16", scores: [2, 0, 3], winners: [1], ranks: [2, 1, 3] };
    const { container } = renderBoard(state, null, { result });
    expect(screen.getByText("Ben laid the last tile, 58.")).toBeTruthy();
    const rows = [...container.querySelectorAll(".upt-score tr")];
    expect(rows.map((row) => row.querySelector("th")?.textContent)).toEqual(["Ben", "Ann", "Cleo"]);
    expect(rows.map((row) => row.querySelectorAll(".upt-face:not(.upt-back)").length)).toEqual([0, 2, 3]);
  });

  test("the headline says what the numbers count", () => {
    const said = (seat: number, end: string, scores: number[], winners: number[], lang: "en" | "fr" = "en") => {
      const result = { end, scores, winners, ranks: scores.map((_, at) => (winners.includes(at) ? 1 : 2)) };
      return upTurn.headline?.({ names: NAMES.slice(0, scores.length), seat, lang, result });
    };
    const [EMPTY_RACK, EMPTY_BAG] = ["UPT-16", "UPT-31"];
    expect(said(0, EMPTY_RACK, [0, 5], [0])).toBe("You win with an empty rack; Ben has 5 tiles left");
    expect(said(1, EMPTY_RACK, [0, 1], [0])).toBe("Ann wins with an empty rack; you have 1 tile left");
    expect(said(1, EMPTY_RACK, [0, 1, 3], [0])).toBe("Ann wins with an empty rack");
    expect(said(0, EMPTY_BAG, [2, 3, 4], [0])).toBe("You win with the fewest tiles: 2");
    expect(said(1, EMPTY_BAG, [2, 3], [0], "fr")).toBe(
      "Ann gagne avec le moins de tuiles\u00a0: 2\u00a0; il vous reste 3 tuiles",
    );
    expect(said(0, EMPTY_BAG, [2, 2, 4], [0, 1])).toBeNull();
    expect(upTurn.scoreWords?.(0, "en")).toBe("no tiles");
  });

  test("laid tiles fly from their racks, drawn tiles from the bag", () => {
    const before = stateOf([[4, 11], HIDDEN], [49]);
    const lastEvent = { seq: 2, kind: "move", seat: 1, move: null, text: "" } as const;
    const flown = (after: State, seat = 1): Flight[] =>
      flights({ before, after, derived: {} as Derived, lastEvent: { ...lastEvent, seat }, seat: 0 });
    expect(
      flown(
        stateOf(
          [
            [4, 11],
            [-1, -1],
          ],
          [49, 58],
        ),
      ),
    ).toEqual([{ from: "rack-1", to: "line-1", delay: 0 }]);
    const drew = flown(stateOf([[4, 11, 12], HIDDEN], [49]), 0);
    expect(drew).toEqual([{ from: "bag", to: "own-12", delay: 0 }]);
    expect(
      flown(
        stateOf(
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
    const heights = upTurn.heights?.(stateOf([[4, 11], [-1]], [49]), {});
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

describe("the log", () => {
  const line = (seat: number, notation: string, text: string, more: Partial<LogLine> = {}): LogLine => {
    return { seat, notation, text, rule: "UPT-4", turn_number: 1, pieces: [], more: [], ...more };
  };
  const told = (seat: number, lang: "en" | "fr", ...lines: LogLine[]) =>
    upTurn.summarise?.(lines, { names: NAMES, seat, lang, state: stateOf([[4], HIDDEN, HIDDEN], [9]) });
  const gifts = ["to 0", "to 2", "to 0", "to 2", "to 2", "hit 0"].map((move) => line(1, move, ""));

  test("a double tells everything that was laid, and who got how many tiles", () => {
    const lay = (text: string) => line(1, "99", text);
    expect(told(0, "en", lay("Ben lays 83, 87 and the double 99"), ...gifts)).toBe(
      "Ben lays 83, 87 and the double 99; Cleo gets 3 tiles, you 2; you draw 1 tile as a penalty",
    );
    expect(told(1, "fr", lay("Vous posez le double 99"), ...gifts)).toBe(
      "Vous posez le double 99\u00a0; Ann reçoit 2 tuiles, Cleo 3\u00a0; Ann pioche 1 tuile de pénalité",
    );
  });

  test("drawing and passing are one sentence", () => {
    const draw = (text: string, pieces: string[] = []) => line(0, "draw", text, { pieces });
    const pass = line(0, "pass", "");
    expect(told(1, "en", draw("Ann draws a tile"), pass)).toBe("Ann draws a tile and passes");
    expect(told(0, "en", draw("You draw 63", ["63"]), pass)).toBe("You draw 63 and pass");
    expect(told(0, "fr", draw("Vous piochez le 63", ["63"]), line(0, "63", "Vous posez le 63"))).toBe(
      "Après avoir pioché le 63, vous posez le 63",
    );
  });

  test("a move that was the only one is told as such", () => {
    const detail: LogDetail = {
      text: "Nothing fits: you draw 63 and pass",
      rule: "UPT-5",
      pieces: [],
      weight: "moment",
    };
    const draw = line(0, "draw", "You draw 63", { pieces: ["63"], more: [detail] });
    expect(told(0, "en", draw, line(0, "pass", "You pass"))).toBe("Nothing fits: you draw 63 and pass");
  });

  test("a call and a caught player are told with the lay", () => {
    const detail: LogDetail = {
      text: "You forgot to call and draw 3 tiles",
      rule: "UPT-14",
      pieces: [],
      weight: "moment",
    };
    const lay = line(1, "58", "Ben lays 58", { more: [detail] });
    expect(told(0, "en", lay, line(1, "upturn", ""))).toBe("Ben lays 58; you forgot to call and draw 3 tiles; Upturn!");
  });

  test("an entry points at the tiles that were laid and at the players who got some", () => {
    expect(upTurn.placesOf?.(line(1, "58", "", { pieces: ["58"] }))).toEqual(["tile-58", "own-58"]);
    expect(upTurn.placesOf?.(line(1, "to 2", ""))).toEqual(["seat-2"]);
  });

  test("all tiles that were laid since are marked by their places, actions too", () => {
    const state = stateOf([[4], HIDDEN, HIDDEN], [9]);
    const since = [
      line(1, "58", "", { pieces: ["58"] }),
      line(2, "draw", "", { pieces: ["7"] }),
      line(2, "skip1", "", { pieces: ["skip1"] }),
    ];
    expect(upTurn.changedPlaces?.(since, { ...state, laid: 5 }, 0)).toEqual(["line-4", "line-3"]);
    expect(upTurn.changedPlaces?.(since, { ...state, laid: 1 }, 0)).toEqual(["line-0"]);
  });

  test("tiles that you got are marked on your rack: of equal ones the last", () => {
    const state = stateOf([[7, 51, BLUE, BLUE, BLUE, JOKER], HIDDEN], [9], { laid: 0 });
    const caught = { text: "", rule: "UPT-14", pieces: ["joker"], weight: "moment" as const };
    const since = [
      line(1, "to 0", "", { pieces: ["blue"] }),
      line(1, "to 0", "", { pieces: ["51"] }),
      line(1, "hit 0", "", { pieces: ["blue"] }),
      line(1, "58", "", { pieces: ["58"], more: [caught] }),
    ];
    const places = upTurn.changedPlaces?.(since, state, 0);
    expect(places).toEqual(["own-blue.2", "own-51", "own-blue.1", "own-joker.0"]);
    const { container } = renderBoard(state, null);
    for (const place of places ?? []) expect(container.querySelector(`[data-place="${place}"]`), place).toBeTruthy();
  });

  test("nothing fits until another turn of yours begins", () => {
    const state = stateOf([[4], HIDDEN, HIDDEN], [9]);
    const detail = { text: "Nothing fits: you draw 71 and pass", rule: "UPT-5", pieces: [], weight: "moment" as const };
    const moment = { ...detail, line: line(0, "draw", "") };
    const isOutdated = (phase: number, decides: boolean) =>
      upTurn.isOutdated?.(moment, { ...state, phase }, DERIVED, decides);
    expect(isOutdated(Phase.TURN, false)).toBe(false);
    expect(isOutdated(Phase.DREW, true)).toBe(false);
    expect(isOutdated(Phase.TURN, true)).toBe(true);
  });

  test.each([
    ["UPT-14", "upturn"],
    ["UPT-30", "58"],
  ])("one tile left holds until there are more: %s", (rule, move) => {
    const moment = { text: "", rule, pieces: [], weight: "moment" as const, line: line(1, move, "") };
    const caught = { ...moment, rule: "UPT-14", line: line(1, "58", "") };
    const isOutdated = (one: typeof moment, rest: number[]) =>
      upTurn.isOutdated?.(one, { ...stateOf([[4], rest], [9]), called: [0, rest.length === 1 ? 1 : 0] }, DERIVED, true);
    expect(isOutdated(moment, [-1])).toBe(false);
    expect(isOutdated(moment, [-1, -1])).toBe(true);
    expect(isOutdated(caught, HIDDEN)).toBe(false);
  });
});

describe("hints", () => {
  const lays = [
    { number: 58, order: UP, tiles: [58], deals: 0, hits: 0, wins: false },
    { number: 66, order: UP, tiles: [58, 66], deals: 2, hits: 0, wins: false },
  ];
  const state = stateOf([[58, 66, BLUE], HIDDEN, HIDDEN], [40]);

  test.each([
    ["66", ["own-58", "own-66"], ["own-58", "own-66"]],
    ["blue left", ["own-blue.0"], ["own-blue.0"]],
    ["to 2", ["seat-1", "seat-2"], ["seat-2"]],
    ["draw", [], ["bag"]],
    ["pass", [], []],
  ])("point at tiles of the same sort, then at those of the move: %s", (move, look, places) => {
    const { props, container } = renderBoard(state, [move], { derived: { ...DERIVED, lays } });
    expect(hintPlaces(move, props)).toEqual({ look, move: places });
    for (const name of places) {
      expect(container.querySelector(`[data-place="${name}"]`) !== null, name).toBe(!name.startsWith("seat"));
    }
  });
});

describe("the layout", () => {
  const laptop = { width: 790, height: 420 };
  const phone = { width: 340, height: 210 };
  const linesOfLength = (...lengths: number[]) =>
    lengths.map((length) => {
      const tiles = Array.from({ length }, (_, place) => ({ kind: place, place, slope: UP }));
      return { begin: 0, slope: UP, tiles };
    });
  const shown = (rows: { tiles: unknown[] }[][]) => rows.map((row) => row.map((part) => part.tiles.length));

  test("short lines share a row, long ones go on in the next", () => {
    const { rows } = layOutLines(linesOfLength(1, 2, 20, 1), laptop);
    expect(rows[0]?.length).toBe(3);
    expect(
      shown(rows)
        .flat()
        .reduce((sum, count) => sum + count),
    ).toBe(24);
  });

  test("no tile moves when another one is laid", () => {
    for (const room of [laptop, phone]) {
      for (let length = 1; length < 40; length++) {
        const before = shown(layOutLines(linesOfLength(3, 5, length), room).rows).flat();
        const after = shown(layOutLines(linesOfLength(3, 5, length + 1), room).rows).flat();
        expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
      }
    }
  });

  test("the rows that are shown fit their room", () => {
    for (const room of [laptop, phone]) {
      const { size, rows, folded } = layOutLines(linesOfLength(...Array(60).fill(3)), room);
      expect(folded).toBeGreaterThan(0);
      expect((rows.length - folded) * ((size * 68) / 56 + 18) - 18).toBeLessThanOrEqual(room.height);
    }
  });

  test("any number of tiles fits a rack", () => {
    for (let count = 1; count <= 60; count++) {
      const size = rackTileSize(count, { width: 360, height: 130 });
      const columns = Math.floor(360 / (size * (1 + 1 / 7)));
      expect(Math.ceil(count / columns) * size * (68 / 56)).toBeLessThanOrEqual(130);
      expect(size).toBeGreaterThanOrEqual(20);
    }
  });
});
