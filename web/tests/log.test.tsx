/** The log: one entry for each turn, what it points at, what changed since your last turn, and big moments. */
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BoardInUse } from "../src/kit/board-props";
import type { AnyGameModule, LogContext, LogLine } from "../src/kit/contract";
import { Log } from "../src/kit/log";
import { entriesOf, headlineOf, newMoments, piecesOf, rulesOf } from "../src/kit/log-entries";
import { MOMENT_PAUSE, Moments } from "../src/kit/moments";
import { changeOwn, settings } from "../src/kit/settings";
import { linesSince, useSinceLastTurn } from "../src/kit/since";
import { BLANK, type TableSnapshot } from "../src/kit/snapshot";
import type { TableConnection } from "../src/kit/table-connection";
import type { LogDetail, TableInfo } from "../src/kit/wire";

function line(turn: number, seat: number, text: string, more: Partial<LogLine> = {}): LogLine {
  return { seat, text, rule: "ORC-1", notation: null, turn_number: turn, pieces: [], more: [], ...more };
}

function moment(text: string): LogDetail {
  return { text, rule: "ORC-9", pieces: ["plum"], weight: "moment" };
}

const LOG = [
  line(1, 0, "Ann draws", { pieces: ["pear"] }),
  line(1, 0, "Ann sells pears", { rule: "ORC-2", pieces: ["pear", "plum"] }),
  line(2, 1, "Mira passes", { more: [{ ...moment("The shop closes"), weight: "detail" }] }),
];

const module = {
  Board: () => null,
  shapes: {},
  texts: { en: {}, fr: {} },
  Piece: ({ name }: { name: string }) => <i data-testid="piece">{name}</i>,
  placesOf: (line: LogLine) => line.pieces,
} as unknown as AnyGameModule;
const context: LogContext<unknown> = { names: ["Ann", "Mira"], seat: 0, lang: "en", state: {} };
const table = { game: "orchard", phase: "playing" } as TableInfo;
const move = { seq: 5, kind: "move", seat: 1, move: null, text: "" } as const;

function at(log: LogLine[], more: Partial<TableSnapshot> = {}): TableSnapshot {
  return { ...BLANK, seat: 0, table, log, lastEvent: move, ...more };
}

function logOf(snapshot: TableSnapshot, undo = vi.fn(async () => null)) {
  const connection = { undo } as unknown as TableConnection;
  return <Log snapshot={snapshot} connection={connection} game="orchard" module={module} names={["Ann", "Mira"]} />;
}

beforeEach(() => {
  document.body.innerHTML = '<main><b data-place="pear"></b><b data-thing="plum"></b><b data-place="fig"></b></main>';
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const marked = (name: string) =>
  [...document.querySelectorAll<HTMLElement>(`.${name}`)].map(({ dataset }) => dataset.place ?? dataset.thing);

it("makes one entry of the moves of a turn", () => {
  const entries = entriesOf(LOG);
  expect(entries.map((entry) => [entry.turn, entry.seat, entry.lines.length])).toEqual([
    [1, 0, 2],
    [2, 1, 1],
  ]);
  expect(entries.map((entry) => headlineOf(entry, null, context))).toEqual([
    "Ann draws. Ann sells pears",
    "Mira passes",
  ]);
  expect(entries.map(piecesOf)).toEqual([["pear", "plum"], []]);
  expect(entries.map(rulesOf)).toEqual([["ORC-1", "ORC-2"], ["ORC-1"]]);
});

it("lets the game say what happened in a turn", () => {
  const [first, second] = entriesOf(LOG);
  const summarise = (lines: LogLine[]) => (lines.length > 1 ? "Ann draws and sells" : null);
  if (!first || !second) throw new Error("two turns");
  expect(headlineOf(first, { ...module, summarise }, context)).toBe("Ann draws and sells");
  expect(headlineOf(second, { ...module, summarise }, context)).toBe("Mira passes");
});

it("puts consequences in the headline of a turn without words of its own", () => {
  const [entry] = entriesOf([line(1, 0, "", { more: [moment("The shop closes")] })]);
  expect(entry && headlineOf(entry, null, context)).toBe("The shop closes");
});

it("shows pieces at once, consequences and rules on demand", () => {
  const { container } = render(logOf(at(LOG)));
  expect(screen.getAllByTestId("piece").map((piece) => piece.textContent)).toEqual(["pear", "plum"]);
  expect(screen.queryByText(/The shop closes/)).toBeNull();
  for (const details of container.querySelectorAll("details")) {
    details.open = true;
    fireEvent(details, new Event("toggle"));
  }
  expect(screen.getByText(/The shop closes/).textContent).toContain("ORC-9");
  expect(screen.getAllByText("ORC-2")).toHaveLength(1);
});

it("marks on the board what an entry is about while it is pointed at", () => {
  render(logOf(at(LOG)));
  const entry = screen.getByText(/Ann draws/);
  fireEvent.pointerEnter(entry.closest("li") as Element);
  expect(marked("pointed")).toEqual(["pear", "plum"]);
  fireEvent.pointerLeave(entry.closest("li") as Element);
  expect(marked("pointed")).toEqual([]);
  fireEvent.focus(entry);
  expect(marked("pointed")).toEqual(["pear", "plum"]);
  cleanup();
  expect(marked("pointed")).toEqual([]);
});

it("undoes your newest move, and no other", () => {
  const undo = vi.fn(async () => null);
  const view = render(logOf(at(LOG), undo));
  expect(screen.queryByText("Undo")).toBeNull();
  view.rerender(logOf(at(LOG.slice(0, 2)), undo));
  fireEvent.click(screen.getByText("Undo"));
  expect(undo).toHaveBeenCalledOnce();
});

it("undoes a move of yours that the log does not tell", () => {
  const view = render(logOf(at(LOG, { lastEvent: { ...move, seat: 0 } })));
  expect(screen.getByText("Undo")).toBeTruthy();
  view.rerender(logOf(at(LOG, { seat: -1, lastEvent: { ...move, seat: -1 } })));
  expect(screen.queryByText("Undo")).toBeNull();
});

it("takes back your move after bots have answered, where undo is free, and puts its sheet away", async () => {
  changeOwn("frame.sheet", true);
  const undo = vi.fn(async () => null);
  render(logOf(at(LOG, { table: { ...table, free_undo: true } }), undo));
  await act(async () => fireEvent.click(screen.getByText("Back to your last decision")));
  expect(undo).toHaveBeenCalledOnce();
  expect(settings().own["frame.sheet"]).toBe(false);
});

it("says where undo goes back to, where it may take back more than the newest entry", () => {
  render(logOf(at(LOG.slice(0, 2), { table: { ...table, free_undo: true } })));
  expect(screen.getByText("Back to your last decision").closest(".entry")).toBeTruthy();
  expect(screen.queryByText("Undo")).toBeNull();
});

it("knows what happened since your last turn", () => {
  expect(linesSince(LOG, 0)).toEqual(LOG.slice(2));
  expect(linesSince(LOG, 1)).toEqual([]);
  expect(linesSince(LOG.slice(0, 2), 1)).toEqual(LOG.slice(0, 2));
  expect(linesSince(LOG, -1)).toEqual([]);
});

it("counts a move that was your only one among what happened since your last turn", () => {
  const forced = line(3, 0, "Ann draws", { pieces: ["fig"], forced: true });
  expect(linesSince([...LOG, forced], 0)).toEqual([...LOG.slice(2), forced]);
});

it("marks what changed until you act", () => {
  const later = line(2, 1, "Mira sells plums", { pieces: ["plum"] });
  const { result, rerender } = renderHook(({ log }) => useSinceLastTurn(at(log), module), {
    initialProps: { log: [...LOG, later] },
  });
  expect(result.current.entries).toHaveLength(1);
  expect(marked("changed")).toEqual(["plum"]);
  rerender({ log: [...LOG, later, line(3, 0, "Ann draws", { pieces: ["fig"] })] });
  expect(result.current.entries).toEqual([]);
  expect(marked("changed")).toEqual([]);
});

it("finds moments in new lines only", () => {
  const won = line(3, 0, "Ann wins", { more: [moment("Ann leads")] });
  expect(newMoments(LOG, [...LOG, won]).map(({ text }) => text)).toEqual(["Ann leads"]);
  expect(newMoments(LOG, structuredClone([...LOG, won]))).toEqual([]);
  expect(newMoments([...LOG, won], LOG)).toEqual([]);
});

it("shows moments one after the other, but not those of the past", () => {
  vi.useFakeTimers();
  const past = line(2, 1, "Mira sells", { more: [moment("Long ago")] });
  const now = line(3, 0, "Ann sells", { more: [moment("The shop closes"), moment("Ann leads")] });
  const view = render(<Moments board={null} snapshot={at([past])} />);
  const banner = screen.getByRole("status");
  expect(banner.textContent).toBe("");
  view.rerender(<Moments board={null} snapshot={at([past, now])} />);
  expect(banner.textContent).toBe("The shop closes");
  act(() => void vi.advanceTimersByTime(MOMENT_PAUSE));
  expect(banner.textContent).toBe("Ann leads");
  act(() => void vi.advanceTimersByTime(MOMENT_PAUSE));
  expect(banner.textContent).toBe("");
});

it("drops a warning as soon as the table has moved on and it no longer holds", () => {
  const isOutdated = ({ text }: LogDetail, state: { plums: number }) => text === "One plum left" && state.plums > 1;
  const board = (plums: number) =>
    ({ module: { ...module, isOutdated }, props: { state: { plums }, derived: {} } }) as unknown as BoardInUse;
  const warned = line(1, 0, "", { more: [moment("One plum left"), moment("Ann leads")] });
  const view = render(<Moments board={board(1)} snapshot={at([])} />);
  view.rerender(<Moments board={board(1)} snapshot={at([warned])} />);
  expect(screen.getByRole("status").textContent).toBe("One plum left");
  view.rerender(<Moments board={board(6)} snapshot={at([warned, line(2, 1, "Mira buys plums")])} />);
  expect(screen.getByRole("status").textContent).toBe("Ann leads");
  view.rerender(<Moments board={board(1)} snapshot={at([warned, line(2, 1, "Mira buys plums")])} />);
  expect(screen.getByRole("status").textContent).toBe("Ann leads");
});

it("skips moments at any input", () => {
  const view = render(<Moments board={null} snapshot={at([])} />);
  view.rerender(<Moments board={null} snapshot={at([line(1, 0, "", { more: [moment("One"), moment("Two")] })])} />);
  expect(screen.getByRole("status").textContent).toBe("One");
  fireEvent.keyDown(window, { key: "x" });
  expect(screen.getByRole("status").textContent).toBe("");
});
