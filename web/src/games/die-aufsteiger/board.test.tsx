import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { LogDetail, LogLine } from "../../kit/contract";
import { AufsteigerBoard } from "./board";
import { paintOf } from "./glyphs";
import game from "./index";
import { NAMES, wayText } from "./notation";
import { Colour, type Lift, Phase, type State, TABLE, type Way } from "./state";
import { boardOf, derivedOf, towerOf } from "./test-towers";
import { texts } from "./texts";
import { quarterAt } from "./tower";

afterEach(cleanup);

const OWN = quarterAt(10, 10);

function stairs(): State {
  return towerOf(
    [
      { name: "h1", face: Colour.GREY, x: 10, y: 10, tall: 1 },
      { name: "c1", face: Colour.RED, x: 12, y: 10, tall: 2 },
      { name: "c2", face: Colour.GREY, x: 14, y: 10, tall: 4 },
      { name: "c3", face: Colour.YELLOW, x: 10, y: 12, tall: 2 },
    ],
    [OWN, null],
  );
}

function way(verb: string, x: number): Way {
  const to = quarterAt(x, 10);
  return { verb, to, path: [OWN, to], ladder: verb === "walk" ? [] : [OWN, to] };
}

const WAYS: Way[] = [way("large", 14), way("walk", 12), { verb: "walk", to: TABLE, path: [OWN, OWN - 1], ladder: [] }];
const HELD = NAMES.indexOf("c3");
/** Everywhere on the tower it fits at two places; lifting it closes one of them and opens another. */
const PLACES = [[quarterAt(10, 8), quarterAt(14, 10)]];
const LIFTS: Lift[] = [
  {
    block: HELD,
    turns: [0, 2, 3, 4, 5],
    stands: [{ shape: 0, tops: [0, 1, 2, 3, 4, 5], tall: 2, opened: [quarterAt(12, 10)], closed: [quarterAt(10, 8)] }],
  },
];
const CHOICES = ["lift c3", ...WAYS.map(wayText), "stone c2", "end"];

function shown(
  state = stairs(),
  choices: string[] | null = CHOICES,
  change: Partial<Parameters<typeof boardOf>[0]> = {},
  ways = WAYS,
) {
  const done: string[] = [];
  const derived = derivedOf(state, { ways, places: PLACES, lifts: LIFTS });
  const board = boardOf({ ...state, ...change }, derived, choices, (text) => done.push(text));
  const view = render(<AufsteigerBoard {...board} />);
  return { done, board, ...view };
}

const face = (name: RegExp) => screen.getByRole("button", { name });

describe("the board", () => {
  it("names every face by colour, kind and height, and the pawns on it", () => {
    shown();
    const map = screen.getByRole("group", { name: texts.en.map_label });
    expect(within(map).getAllByRole("button")).toHaveLength(5);
    expect(face(/^grey half cube, height 1, .*; your pawn is here/)).toBeTruthy();
    expect(face(/^red cube, height 2, .*; in walking reach/)).toBeTruthy();
    expect(face(/^grey cube, height 4, .*; in reach with a ladder/)).toBeTruthy();
  });

  it("offers exactly what the choices offer", () => {
    const { container } = shown();
    const offered = () => [...container.querySelectorAll("[data-can]")].map((one) => one.getAttribute("data-block"));
    expect(offered().sort()).toEqual(["c1", "c2", null].sort());
    fireEvent.click(face(/^Block$/));
    expect(offered()).toEqual(["c3"]);
    fireEvent.click(face(/^Stone$/));
    expect(offered()).toEqual(["c2"]);
  });

  it("walks up at one click", () => {
    const { done } = shown();
    fireEvent.click(face(/^red cube/));
    expect(done).toEqual(["play walk 12,10"]);
  });

  it("asks before a ladder is used, and before going down", () => {
    const { done } = shown();
    fireEvent.click(face(/^grey cube/));
    expect(done).toEqual([]);
    fireEvent.click(face(/^Large ladder to the grey cube, height 4$/));
    expect(done).toEqual(["play large 14,10"]);
    const [down] = screen.getAllByRole("button", { name: "Go down to the table" });
    fireEvent.click(down as HTMLElement);
    expect(screen.getByText(texts.en.confirm_down)).toBeTruthy();
  });

  it("does not ask which ladder after one was chosen from the list", () => {
    const { done } = shown(stairs(), CHOICES, {}, [...WAYS, way("small", 14)]);
    const use = () => screen.queryAllByRole("button", { name: /^(Small|Large) ladder to the grey cube, height 4$/ });
    fireEvent.click(face(/^All places in reach/));
    fireEvent.click(face(/^Large ladder to the grey cube, height 4, /));
    expect(use()).toHaveLength(1);
    fireEvent.click(face(/^grey cube/));
    expect(use()).toHaveLength(2);
    fireEvent.click(face(/^Cancel$/));
    fireEvent.click(face(/^All places in reach/));
    fireEvent.click(face(/^Small ladder to the grey cube, height 4, /));
    fireEvent.click(use()[0] as HTMLElement);
    expect(done).toEqual(["play small 14,10"]);
  });

  it("tells the entries of a list apart", () => {
    const { container } = shown(
      towerOf(
        [
          { name: "c1", face: Colour.RED, x: 12, y: 10, tall: 2 },
          { name: "c2", face: Colour.RED, x: 12, y: 12, tall: 2 },
          { name: "c3", face: Colour.RED, x: 12, y: 30, tall: 2 },
        ],
        [null, null],
      ),
      ["stone c1", "stone c2", "stone c3"],
    );
    fireEvent.click(face(/^Stone$/));
    expect([...container.querySelectorAll("option[data-block]")].map((one) => one.textContent)).toEqual([
      "red cube, height 2, top left (column 12, row 10)",
      "red cube, height 2, top left (column 12, row 12)",
      "red cube, height 2, bottom left",
    ]);
  });

  it("asks why a face is out of reach", () => {
    const { done } = shown();
    fireEvent.click(face(/^yellow cube/));
    expect(done).toEqual(["why walk 10,12"]);
  });

  it("lifts nothing before the place is confirmed", () => {
    const { done, rerender, board } = shown();
    fireEvent.click(face(/^Block$/));
    fireEvent.click(face(/^yellow cube/));
    fireEvent.click(face(/^Put it here$/));
    expect(done).toEqual(["why lift c3 put yellow 10,12 2x2"]);
    fireEvent.click(face(/^violet on top, 2 high$/));
    fireEvent.change(screen.getByLabelText("Place"), { target: { value: String(quarterAt(12, 10)) } });
    fireEvent.click(face(/^Put it here$/));
    expect(done.slice(1)).toEqual(["play lift c3"]);
    const decision = { number: 2, choices: ["put violet 12,10 2x2"] };
    const state = { ...board.state, phase: Phase.HOLDING, held: HELD };
    rerender(<AufsteigerBoard {...board} decision={decision} state={state} />);
    expect(done.slice(2)).toEqual(["play put violet 12,10 2x2"]);
  });

  it("offers the places that the server lists for the held block", () => {
    shown();
    fireEvent.click(face(/^Block$/));
    fireEvent.click(face(/^yellow cube/));
    const offered = () =>
      [...screen.getByLabelText<HTMLSelectElement>("Place").options].map(({ value }) => Number(value)).filter(Boolean);
    expect(offered()).toEqual([quarterAt(14, 10), quarterAt(12, 10)]);
    fireEvent.click(face(/^violet on top, 2 high$/));
    expect(offered()).toEqual([quarterAt(14, 10), quarterAt(12, 10), quarterAt(10, 12)]);
    expect(screen.getByText("It fits here: its top will be at height 2.")).toBeTruthy();
  });

  it("writes heights in ink where a veil lies over a top", () => {
    const { container } = shown();
    const veiled = () => [...container.querySelectorAll("text.auf-veiled")].map((one) => one.textContent);
    expect(veiled()).toEqual([]);
    fireEvent.click(face(/^Block$/));
    expect(veiled()).toEqual(["1", "2", "4"]); // all but the one that can be lifted
  });

  it("keeps the scale of the map while a block is held, and the block on it", () => {
    const { container } = shown();
    const box = () => container.querySelector(".auf-map > svg")?.getAttribute("viewBox");
    const before = box();
    fireEvent.click(face(/^Block$/));
    fireEvent.click(face(/^yellow cube/));
    expect(box()).toBe(before);
    const places = new Set<string | undefined>();
    for (let step = 0; step < 12; step++) {
      fireEvent.keyDown(face(/Move it with the arrow keys/), { key: "ArrowLeft" });
      places.add(face(/Move it with the arrow keys/).getAttribute("style") ?? "");
    }
    expect(places.size).toBe(3); // the tower begins at column 10, the map at 8, and a cube is 2 wide
    expect(box()).toBe(before);
  });

  it("moves the held block by keys, and puts it back with Escape", () => {
    const { done } = shown();
    fireEvent.click(face(/^Block$/));
    fireEvent.click(face(/^yellow cube/));
    const ghost = face(/Move it with the arrow keys/);
    fireEvent.keyDown(ghost, { key: "ArrowRight" });
    fireEvent.click(face(/Move it with the arrow keys/));
    expect(done).toEqual(["why lift c3 put yellow 11,12 2x2"]);
    fireEvent.keyDown(face(/Move it with the arrow keys/), { key: "r" });
    expect(face(/^cube, dark blue on top, 2 by 2 quarters, left/)).toBeTruthy();
    fireEvent.keyDown(face(/Move it with the arrow keys/), { key: "Escape" });
    expect(screen.queryByText(/You are holding/)).toBeNull();
  });

  it("asks again before the stone is laid", () => {
    const { done } = shown();
    fireEvent.click(face(/^Stone$/));
    fireEvent.click(face(/^red cube/));
    expect(done).toEqual(["why stone c1"]);
    fireEvent.click(face(/^grey cube/));
    fireEvent.click(face(/^Lay the stone$/));
    expect(done.slice(1)).toEqual(["play stone c2"]);
  });

  it("goes from face to face by arrow keys", () => {
    shown();
    const first = face(/^grey half cube/);
    first.focus();
    fireEvent.keyDown(first, { key: "ArrowRight" });
    expect(document.activeElement?.getAttribute("data-block")).toBe("c1");
    fireEvent.keyDown(document.activeElement as Element, { key: "ArrowRight" });
    expect(document.activeElement?.getAttribute("data-block")).toBe("c2");
  });

  it("gives the focus to the chosen tool when the next decision appears", () => {
    const { board, rerender } = shown();
    fireEvent.click(face(/^grey cube/));
    face(/^Large ladder to the grey cube, height 4$/).focus();
    rerender(<AufsteigerBoard {...board} decision={{ number: 2, choices: ["end"] }} />);
    expect(document.activeElement).toBe(face(/^Pawn$/));
  });

  it("closes the list of places at Esc, wherever the focus is", () => {
    shown();
    fireEvent.click(face(/^All places in reach/));
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(face(/^All places in reach/).getAttribute("aria-expanded")).toBe("false");
  });

  it("shows the ladder that was just used, as it was offered before", () => {
    const { board, container, rerender } = shown();
    const state = { ...stairs(), place: [quarterAt(14, 10), TABLE], large: [0, 1] };
    const lastEvent = { seq: 2, kind: "move", seat: 0, move: null, text: "" } as const;
    const next = { ...board, before: board.state, state, derived: derivedOf(state), lastEvent };
    rerender(<AufsteigerBoard {...next} reduced={false} />);
    expect(container.querySelector(".auf-last-ladder")).toBeTruthy();
    rerender(<AufsteigerBoard {...next} before={state} lastEvent={{ ...lastEvent, seq: 3 }} reduced={false} />);
    expect(container.querySelector(".auf-last-ladder")).toBeNull();
  });

  it("ends the turn", () => {
    const { done } = shown();
    fireEvent.click(face(/^End turn$/));
    expect(done).toEqual(["play end"]);
  });

  it("says whether the others may walk too", () => {
    const together = { ...stairs(), together: 1 };
    shown(together);
    expect(screen.getByText(texts.en.along_none)).toBeTruthy();
    cleanup();
    shown({ ...together, moved: HELD });
    expect(screen.getByText(texts.en.along)).toBeTruthy();
    cleanup();
    shown();
    expect(screen.queryByText(texts.en.along_none)).toBeNull();
  });

  it("selects the stone when only the stone is left to lay", () => {
    const { board, rerender } = shown();
    fireEvent.click(face(/^Pawn$/));
    const state = { ...stairs(), together: 1, phase: Phase.LAYING };
    const decision = { number: 2, choices: ["stone c2", "end"] };
    rerender(<AufsteigerBoard {...board} decision={decision} state={state} derived={derivedOf(state)} />);
    expect(face(/^Stone$/).getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByText(texts.en.help_stone)).toBeTruthy();
  });

  it("helps when the pawn has nowhere to go", () => {
    const cases = [
      ["help_pawn_none_end", Phase.ACTING, { moved: HELD }, ["end"]],
      ["help_pawn_none_stone", Phase.ACTING, { moved: HELD }, ["stone c2", "end"]],
      ["help_share_none", Phase.SHARING, {}, ["end"]],
      ["help_share_done", Phase.SHARING, { walked: 1 }, ["end"]],
      ["help_stone_none", Phase.LAYING, {}, ["end"]],
      ["help_end", Phase.CLOSING, {}, ["end"]],
    ] as const;
    for (const [key, phase, change, choices] of cases) {
      const state = { ...stairs(), ...change, phase };
      render(<AufsteigerBoard {...boardOf(state, derivedOf(state), [...choices], () => {})} />);
      expect(screen.getByText(texts.en[key])).toBeTruthy();
      cleanup();
    }
    shown(stairs(), CHOICES, {}, []);
    fireEvent.click(face(/^Pawn$/));
    expect(screen.getByText(texts.en.help_pawn_none)).toBeTruthy();
  });

  it("explains only the marks that it shows", () => {
    const [ladder, walk, down] = WAYS as [Way, Way, Way];
    const helpWith = (ways: Way[]) => {
      shown(stairs(), CHOICES, {}, ways);
      fireEvent.click(face(/^Pawn$/));
      const words = document.querySelector(".auf-panel > p")?.textContent?.trim();
      cleanup();
      return words;
    };
    expect(helpWith([ladder, walk])).toBe(texts.en.help_pawn);
    expect(helpWith([walk, { ...ladder, to: walk.to }])).toBe(texts.en.help_pawn_free);
    expect(helpWith([down])).toBe(texts.en.help_pawn_table);
    expect(helpWith([down, way("walk", 10)])).toBe(texts.en.help_pawn_level);
  });

  it("looks the same while an answer is on the way", () => {
    const { board, container, rerender } = shown();
    const before = container.innerHTML;
    rerender(<AufsteigerBoard {...board} decision={null} />);
    expect(container.innerHTML).toBe(before);
    rerender(<AufsteigerBoard {...board} decision={null} state={{ ...board.state, turn: 1 }} />);
    expect(screen.queryByText("End turn")).toBeNull();
  });

  it("offers nothing to players who wait", () => {
    const { container } = shown(stairs(), null);
    expect(container.querySelectorAll("[data-can], .available")).toHaveLength(0);
    expect(screen.queryByText("End turn")).toBeNull();
    cleanup();
    shown({ ...stairs(), together: 1, phase: Phase.SHARING, turn: 1 }, null);
    expect(screen.getByText("Bo may walk now. You can look around.")).toBeTruthy();
  });

  it("tells where every player ended, and what decided a tie", () => {
    const result = { end: "AUF-14", scores: [1, 1], winners: [1], ranks: [2, 1] };
    const Score = game.Score as NonNullable<typeof game.Score>;
    const board = boardOf(stairs(), derivedOf(stairs()), null, () => {});
    render(<Score {...board} result={result} />);
    const rows = screen.getAllByRole("row").map((row) => row.textContent);
    expect(rows.slice(1)).toEqual([
      "Bo1small ladder, large laddergot there last, which wins the tie",
      "Ann1small ladder, large laddergot there earlier",
    ]);
    expect(game.endReason?.("AUF-15", "en")).toBe(texts.en.end_stale);
  });

  it("shows a player's pawn and what is left of the pieces", () => {
    const Person = game.Person as NonNullable<typeof game.Person>;
    const state = { ...stairs(), large: [0, 1] };
    render(<Person {...boardOf(state, derivedOf(state), null, () => {})} person={0} />);
    expect(screen.getByText("red, in the lead, small ladder, blocking stone")).toBeTruthy();
    expect(game.hues?.(state)).toEqual(["var(--red)", "var(--yellow)"]);
  });

  it("opens the tool that is likely: the pawn if it can climb, otherwise the block", () => {
    shown();
    expect(face(/^Pawn$/).getAttribute("aria-pressed")).toBe("true");
    cleanup();
    const state = stairs();
    const down = { verb: "walk", to: TABLE, path: [OWN], ladder: [] };
    const derived = derivedOf(state, { ways: [down], places: PLACES, lifts: LIFTS });
    render(<AufsteigerBoard {...boardOf(state, derived, ["lift c3", "walk table", "stone c2", "end"], () => {})} />);
    expect(face(/^Block$/).getAttribute("aria-pressed")).toBe("true");
    cleanup();
    render(<AufsteigerBoard {...boardOf(state, derivedOf(state), ["stone c2", "end"], () => {})} />);
    expect(face(/^Stone$/).getAttribute("aria-pressed")).toBe("false");
  });

  it("says what the pawn could reach before the block is put down", async () => {
    const state = stairs();
    const asked: string[] = [];
    const derived = derivedOf(state, { ways: WAYS, places: PLACES, lifts: LIFTS });
    const outlooks = async (moves: string[]) => {
      asked.push(...moves);
      return [{ words: "you could then climb to 3", opens: ["walk 12,10", "small 14,10", "large 12,10"] }];
    };
    const { container } = render(
      <AufsteigerBoard {...boardOf(state, derived, CHOICES, () => {})} outlooks={outlooks} />,
    );
    fireEvent.click(face(/^Block$/));
    fireEvent.click(face(/^yellow cube/));
    fireEvent.change(screen.getByLabelText("Place"), { target: { value: String(quarterAt(12, 10)) } });
    expect(await screen.findByText("You could then climb to 3.")).toBeTruthy();
    expect(asked).toEqual(["lift c3 put yellow 12,10 2x2"]);
    const tops = [...container.querySelectorAll(".reachable-then")];
    expect(tops.map((top) => top.querySelector(".dashed") !== null)).toEqual([false, true]);
  });

  it("counts turns without a climb", () => {
    shown();
    expect(screen.getByText("1 turn without a climb, ends at 3")).toBeTruthy();
  });
});

describe("the log", () => {
  const line = (seat: number, notation: string, text: string, rule: string, pieces: string[] = []) =>
    ({ seat, text, rule, pieces, notation, turn_number: 3, more: [] }) as LogLine;
  const TURN = [
    line(1, "lift c3", "Bo lifts the red cube", "AUF-6"),
    line(1, "put grey 9,10 2x2", "Bo moves a cube next to your pawn, grey side up", "AUF-7", ["c3 grey"]),
    line(1, "small 14,10", "Bo climbs to 3 with the small ladder", "AUF-11", ["c1 red"]),
    line(1, "end", "Bo has finished moving", "AUF-5"),
    line(0, "walk 12,10", "You climb to 2", "AUF-22"),
    line(0, "end", "You have walked along", "AUF-22"),
  ];

  it("tells a turn in one sentence for each player", () => {
    const context = { names: ["Ann", "Bo"], seat: 0, lang: "en" as const, state: stairs() };
    expect(game.summarise?.(TURN, context)).toBe(
      "Bo moves a cube next to your pawn, grey side up, then climbs to 3 with the small ladder. You climb to 2",
    );
    expect(game.summarise?.(TURN.slice(0, 1), context)).toBe("Bo lifts the red cube");
    expect(game.summarise?.([line(1, "end", "Bo changes nothing", "AUF-5")], context)).toBe("Bo changes nothing");
    expect(game.summarise?.([], context)).toBeNull();
  });

  it("warns of the end only as long as the counter says so", () => {
    const text = "One more turn without a climb";
    const warning: LogDetail = { text, rule: "AUF-14", pieces: [], weight: "moment" };
    const moment = { ...warning, line: line(1, "end", "", "AUF-9") };
    const state = stairs();
    const derived = { ...derivedOf(state, {}), failures_limit: 6, stale_limit: 20 };
    const isOutdated = (change: Partial<State>) => game.isOutdated?.(moment, { ...state, ...change }, derived, true);
    expect(isOutdated({ failures: 5 })).toBe(false);
    expect(isOutdated({ failures: 1 })).toBe(true);
    expect(isOutdated({ failures: 6, turn: -1 })).toBe(false);
  });

  it("shows a block with the colour that was on top then", () => {
    const Piece = game.Piece as NonNullable<typeof game.Piece>;
    const { container } = render(<Piece name="c3 violet" state={stairs()} />);
    expect(container.querySelectorAll("path")[2]?.getAttribute("fill")).toBe(paintOf(Colour.VIOLET));
  });

  it("points at the block that was put and at pawns that moved", () => {
    expect(TURN.flatMap((one) => game.placesOf?.(one) ?? [])).toEqual(["block-c3", "pawn-1", "pawn-0"]);
    const { container } = shown();
    expect(container.querySelectorAll('[data-thing="block-c3"], [data-thing="pawn-1"]')).toHaveLength(2);
  });
});

describe("hints", () => {
  it("point at a pawn or the others, then at the block of the move", () => {
    const { board, container } = shown();
    const places = (move: string) => game.hintPlaces?.(move, board);
    expect(places("lift c3")).toEqual({ look: [], move: ["block-c3"] });
    expect(places("stone c2")).toEqual({ look: ["pawn-1"], move: ["block-c2"] });
    expect(places("walk 12,10")).toEqual({ look: ["pawn-0"], move: ["block-c1"] });
    expect(places("put red 14,10 2x2")).toEqual({ look: [], move: ["block-c2"] });
    expect(places("walk table")).toEqual({ look: ["pawn-0"], move: [] });
    expect(places("end")).toEqual({ look: [], move: [] });
    expect(container.querySelectorAll('[data-thing="block-c1"], [data-thing="pawn-0"]')).toHaveLength(2);
  });
});

describe("the texts", () => {
  it("are the same in both languages", () => {
    expect(Object.keys(texts.fr)).toEqual(Object.keys(texts.en));
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const key of Object.keys(texts.en) as (keyof typeof texts.en)[]) {
      expect(places(texts.fr[key])).toEqual(places(texts.en[key]));
    }
  });

  it("never name a place by coordinates, or a block by its letter", () => {
    const { container } = shown();
    const words = [...container.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
    for (const text of [container.textContent, ...words]) expect(text).not.toMatch(/\d+,\d+|\b[hcdg]\d/);
  });

  it("ask for what the phase needs", () => {
    const board = boardOf({ ...stairs(), phase: Phase.LAYING }, derivedOf(stairs()), ["end"], () => {});
    expect(game.prompt?.(board)).toBe(texts.en.ask_end);
    expect(game.prompt?.({ ...board, decision: { number: 1, choices: ["stone c2", "end"] } })).toBe(texts.en.ask_stone);
    const acting = boardOf(
      stairs(),
      derivedOf(stairs(), { ways: WAYS, places: PLACES, lifts: LIFTS }),
      CHOICES,
      () => {},
    );
    expect(game.prompt?.(acting)).toBe("you may move a block and climb");
    const moved = { ...stairs(), moved: HELD };
    expect(game.prompt?.({ ...acting, state: moved, derived: { ...acting.derived, lifts: [] } })).toBe(
      "you may still climb",
    );
    const nothing = { ...acting, state: moved, derived: derivedOf(moved) };
    expect(game.prompt?.(nothing)).toBe("you may still lay your stone, or end your turn");
    const sharing = { ...board, state: { ...board.state, phase: Phase.SHARING, active: 1 } };
    expect(game.prompt?.(sharing)).toBe("Bo moved a block, but your pawn cannot walk");
    const walking = { ...sharing, derived: { ...sharing.derived, ways: WAYS } };
    expect(game.prompt?.(walking)).toBe("Bo moved a block, so your pawn may walk too");
    expect(game.isForced?.("end", board.state)).toBe(true);
    expect(game.isForced?.("walk table", board.state)).toBe(false);
  });
});
