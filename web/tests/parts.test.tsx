/** Parts of the page by themselves. */
import { cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { AbsentPlayer } from "../src/kit/absent-player";
import type { BoardInUse } from "../src/kit/board-props";
import { Choices } from "../src/kit/choices";
import { readable } from "../src/kit/clock";
import { Ending } from "../src/kit/ending";
import { FORCED_PAUSE, useForcedMoves } from "../src/kit/forced-moves";
import { Select } from "../src/kit/inputs";
import { Log } from "../src/kit/log";
import { People } from "../src/kit/people";
import { Note } from "../src/kit/rule-note";
import { Book } from "../src/kit/rulebook";
import { folded } from "../src/kit/search";
import { change, changeOwn, settings } from "../src/kit/settings";
import { SheetButton, SidePanel, useSheetPutAway } from "../src/kit/side-panel";
import { BLANK } from "../src/kit/snapshot";
import type { TableConnection } from "../src/kit/table-connection";
import type { TableInfo } from "../src/kit/wire";

afterEach(() => {
  cleanup();
  change({ lang: "auto", notation: false });
});

const seats = ["Ann", "Mira"].map((name, seat) => ({
  name,
  is_person: seat === 0,
  level: seat ? "club" : null,
  forfeited: false,
}));

/** A connection that describes moves and does nothing else. */
function describing(words: (move: string) => [string, string]): TableConnection {
  return {
    describe: async (moves: string[]) => moves.map((move) => [...words(move), []]),
  } as unknown as TableConnection;
}

it("floats the leader highest and lights the current player", () => {
  const heights = [
    { value: 3, text: "3" },
    { value: 9, text: "9" },
  ];
  const { container } = render(
    <People seats={seats} names={["Ann", "Mira"]} me={0} turn={1} heights={heights} clock={null} board={null} />,
  );
  const [low, high] = [...container.querySelectorAll<HTMLElement>(".rise")].map((rise) => rise.style.bottom);
  expect([low, high]).toEqual(["0%", "100%"]);
  expect(container.querySelectorAll("[aria-current]")).toHaveLength(1);
  expect(screen.getByText("Club bot")).toBeTruthy();
});

it("says that a bot plays for an absent player only while the game goes on", () => {
  const away = seats.map((seat) => ({ ...seat, level: "club", is_person: true }));
  const props = { seats: away, names: ["Ann", "Mira"], me: 0, heights: null, clock: null, board: null };
  const { rerender } = render(<People {...props} turn={0} />);
  expect(screen.getAllByText("Away: a bot is playing")).toHaveLength(2);
  rerender(<People {...props} turn={-1} />);
  expect(screen.queryByText("Away: a bot is playing")).toBeNull();
});

it("offers moves in words, and plays the one that is clicked", async () => {
  const connection = describing((move) => [`build ${move === "R3G3" ? "red and green" : "blue twice"}`, "+4"]);
  const play = vi.fn();
  const decision = { number: 1, choices: ["R3G3", "B2B2"] };
  render(<Choices connection={connection} decision={decision} play={play} />);
  fireEvent.click(await screen.findByText("Build blue twice"));
  expect(play).toHaveBeenCalledWith("B2B2");
  expect(screen.queryByText("B2B2")).toBeNull();
});

it("shows the notation of moves beside their words only if that is switched on", async () => {
  change({ notation: true });
  const connection = describing(() => ["build blue twice", ""]);
  render(<Choices connection={connection} decision={{ number: 1, choices: ["B2B2"] }} play={() => {}} />);
  await screen.findByText("Build blue twice");
  expect(screen.getByText("B2B2").tagName).toBe("CODE");
});

it("shows the notation where there are no words", async () => {
  const connection = { describe: async () => [] } as unknown as TableConnection;
  render(<Choices connection={connection} decision={{ number: 1, choices: ["B2B2"] }} play={() => {}} />);
  expect((await screen.findByText("B2B2")).tagName).toBe("SPAN");
});

it("shows long lists in parts, and searches the words of all moves", async () => {
  const connection = describing((move) => [`put number ${move}`, ""]);
  const choices = Array.from({ length: 200 }, (_, number) => `p${number}`);
  render(<Choices connection={connection} decision={{ number: 1, choices }} play={() => {}} />);
  expect(await screen.findAllByText(/^Put number/)).toHaveLength(60);
  fireEvent.change(screen.getByLabelText(/200/), { target: { value: "NUMBER p19" } });
  await vi.waitFor(() => expect(screen.getAllByText(/^Put number/)).toHaveLength(11));
});

it("shows notation in the log only if that is switched on", async () => {
  const log = [{ seat: 0, text: "Ann draws", rule: "ORC-1", notation: "draw", turn_number: 1, pieces: [], more: [] }];
  const props = { connection: describing(() => ["", ""]), game: "orchard", module: null, names: ["Ann", "Mira"] };
  const view = render(<Log snapshot={{ ...BLANK, log }} {...props} />);
  expect(screen.queryByText("draw")).toBeNull();
  change({ notation: true });
  expect((await view.findByText("draw")).tagName).toBe("CODE");
});

it("begins the rules with the goal, and shows notation only if that is switched on", async () => {
  const rules = [{ id: "ORC-1", kind: "rule", text: "Draw a card.", notation: "Written `draw`." }];
  const components = [{ name: "cards", rule: "ORC-C1", status: "component", items: "pear 4", note: "" }];
  const book = { game: "orchard", name: "Orchard", tagline: "", goal: "The richest farmer wins.", minutes: "20" };
  const view = render(
    <Book book={{ ...book, seats: [2, 3], rules, options: [], components }} marked="" link={(rule) => rule} />,
  );
  const goal = screen.getByText("The richest farmer wins.");
  expect(goal.compareDocumentPosition(screen.getByRole("searchbox"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText("draw")).toBeNull();
  expect(screen.queryByText("pear 4")).toBeNull();
  change({ notation: true });
  expect((await view.findByText("draw")).tagName).toBe("CODE");
  expect(screen.getByText("pear 4")).toBeTruthy();
});

it("names all winners, and why the game ended", () => {
  const table = { game: "orchard", rematch: null, hinted: [1] as number[] } as TableInfo;
  const result = { end: "ORC-9", scores: [5, 5], winners: [0, 1], ranks: [1, 1] };
  const board = { module: { endReason: () => "The orchard is empty." } } as unknown as BoardInUse;
  const props = { table, result, names: ["Ann", "Mira"], id: "x", me: -1, board, rematch: () => {} };
  render(<Ending {...props} />);
  expect(screen.getByRole("heading").textContent).toBe("Ann and Mira share the win");
  expect(screen.getByText("The orchard is empty.")).toBeTruthy();
  expect(screen.getByText("With hints: Mira")).toBeTruthy();
});

it("never breaks the line of points before a colon", () => {
  const table = { game: "orchard", rematch: null, hinted: [] as number[] } as unknown as TableInfo;
  const result = { end: "ORC-9", scores: [5, 7], winners: [1], ranks: [2, 1] };
  const props = { table, result, names: ["Ann", "Mira"], id: "x", me: 1, board: null, rematch: () => {} };
  render(<Ending {...props} />);
  expect(screen.getByRole("heading").textContent).toBe("You win 7\u00a0: 5");
});

it("shows the whole text of what is selected, also when options change", () => {
  const select = (value: string, last: string) => (
    <Select label="Bag" value={value} change={() => {}}>
      <option value="1">one</option>
      <option value="2">{last}</option>
    </Select>
  );
  const { container, rerender } = render(select("1", "two"));
  const shown = () => container.querySelector(".whole-choice > span")?.textContent;
  expect(shown()).toBe("one");
  rerender(select("2", "the game ends, and the fewest tiles win"));
  expect(shown()).toBe("the game ends, and the fewest tiles win");
});

it("lets a game say what its scores count", () => {
  const table = { game: "orchard", rematch: null, hinted: [] as number[] } as unknown as TableInfo;
  const result = { end: "ORC-9", scores: [0, 7], winners: [0], ranks: [1, 2] };
  const module = { headline: () => "You sold all pears", scoreWords: (score: number) => `${score} pears` };
  const board = { module, props: {} } as unknown as BoardInUse;
  const props = { table, result, names: ["Ann", "Mira"], id: "x", me: 0, rematch: () => {} };
  render(<Ending {...props} board={board} />);
  expect(screen.getByRole("heading").textContent).toBe("You sold all pears");
  expect(screen.getByText("7 pears")).toBeTruthy();
});

it("puts the sheet with the log away when a page or a result appears", () => {
  changeOwn("frame.sheet", true);
  const { unmount } = renderHook(useSheetPutAway);
  expect(settings().own["frame.sheet"]).toBe(false);
  changeOwn("frame.sheet", true); // opened again, it stays open
  expect(settings().own["frame.sheet"]).toBe(true);
  unmount();
});

it("closes the sheet with the log at Esc", () => {
  const narrow = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.spyOn(window, "matchMedia").mockReturnValue(narrow as unknown as MediaQueryList);
  render(
    <>
      <SheetButton label="Log" />
      <SidePanel label="Log" head={null}>
        words
      </SidePanel>
    </>,
  );
  fireEvent.click(screen.getByLabelText("Log"));
  screen.getByLabelText("Collapse").focus();
  fireEvent.keyDown(window, { key: "Escape" });
  expect(screen.queryByText("words")).toBeNull();
  expect(document.activeElement?.className).toContain("sheet-button");
  vi.restoreAllMocks();
});

it("notes why a tile of your hand is refused above the dock, not over its sentence", () => {
  document.body.innerHTML = '<div class="dock"><i></i></div>';
  const [dock, tile] = [".dock", "i"].map((name) => document.querySelector(name) as Element);
  if (!dock || !tile) throw new Error("both are there");
  dock.getBoundingClientRect = () => new DOMRect(0, 600, 390, 200);
  tile.getBoundingClientRect = () => new DOMRect(40, 680, 40, 50);
  render(<Note game="orchard" note={{ rule: "ORC-4", why: "It does not fit.", at: tile }} close={() => {}} />);
  expect(Number.parseInt(screen.getByRole("alert").style.top, 10)).toBeLessThan(600);
});

it("notes why a move is refused, with a link to the rule, until Esc", () => {
  const close = vi.fn();
  render(<Note game="orchard" note={{ rule: "ORC-4", why: "It does not fit.", at: document.body }} close={close} />);
  expect(screen.getByRole("alert").textContent).toContain("It does not fit.");
  expect(screen.getByText("ORC-4").getAttribute("href")).toBe("/rules/orchard#ORC-4");
  fireEvent.keyDown(window, { key: "Escape" });
  expect(close).toHaveBeenCalled();
});

it("changes the language at once", async () => {
  const view = render(
    <People seats={seats} names={["Ann", "Mira"]} me={0} turn={0} heights={null} clock={null} board={null} />,
  );
  change({ lang: "fr" });
  expect(await view.findByText("Robot de club")).toBeTruthy();
});

it("plays an only choice after a moment, if that is switched on", () => {
  vi.useFakeTimers();
  const play = vi.fn();
  const only = { number: 1, choices: ["pass"] };
  const { rerender } = renderHook(({ decision, isOn }) => useForcedMoves(decision, isOn, play, () => true), {
    initialProps: { decision: only, isOn: false },
  });
  vi.advanceTimersByTime(2 * FORCED_PAUSE);
  expect(play).not.toHaveBeenCalled();
  rerender({ decision: { number: 2, choices: ["pass", "draw"] }, isOn: true });
  vi.advanceTimersByTime(2 * FORCED_PAUSE);
  expect(play).not.toHaveBeenCalled();
  rerender({ decision: only, isOn: true });
  vi.advanceTimersByTime(2 * FORCED_PAUSE);
  expect(play).toHaveBeenCalledExactlyOnceWith("pass");
  vi.useRealTimers();
});

it("formats time for players", () => {
  expect([0, 42, 605, 3720, 86_400, 90_000].map(readable)).toEqual([
    "0:00",
    "0:42",
    "10:05",
    "1 h 02",
    "1 d",
    "1 d 1 h",
  ]);
  change({ lang: "fr" });
  expect(readable(172_800)).toBe("2 j");
});

it("searches without accents", () => {
  expect(folded("Étages à côté")).toBe("etages a cote");
});

const HOUR = 3600;

/** A turn of Bea's that others may have waited too long for. */
function turnSince(seconds: number, votes: number[], voters = [0, 2]) {
  const since = Date.now() / 1000 - seconds;
  return { seat: 1, since, vote_from: since + HOUR / 4, voters, votes };
}

it("lets the others vote for a bot once they have waited long enough, and withdraw that", () => {
  const vote = vi.fn();
  const names = ["Ann", "Bea", "Cy"];
  const view = render(<AbsentPlayer turn={turnSince(60, [])} names={names} me={0} vote={vote} />);
  expect(view.container.textContent).toBe("");
  view.rerender(<AbsentPlayer turn={turnSince(2 * HOUR, [2])} names={names} me={0} vote={vote} />);
  expect(view.container.textContent).toMatch(/Bea hasn’t moved for 2 h 00.*1 of 2 so far.*In favour: Cy\./);
  fireEvent.click(screen.getByRole("button", { name: "Let a bot play for Bea" }));
  expect(vote).toHaveBeenLastCalledWith({ type: "vote", seat: 1, agrees: true });
  view.rerender(<AbsentPlayer turn={turnSince(2 * HOUR, [0])} names={names} me={0} vote={vote} />);
  fireEvent.click(screen.getByRole("button", { name: "Keep waiting for Bea" }));
  expect(vote).toHaveBeenLastCalledWith({ type: "vote", seat: 1, agrees: false });
});

it("offers a vote neither to spectators nor about yourself, but tells you of the others' votes", () => {
  const names = ["Ann", "Bea", "Cy"];
  const view = render(<AbsentPlayer turn={turnSince(2 * HOUR, [0])} names={names} me={-1} vote={() => {}} />);
  expect(view.container.textContent).toBe("");
  view.rerender(<AbsentPlayer turn={turnSince(2 * HOUR, [0])} names={names} me={1} vote={() => {}} />);
  expect(view.container.textContent).toMatch(/^Ann would like a bot to play for you/);
  expect(screen.queryByRole("button")).toBeNull();
});
