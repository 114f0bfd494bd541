/** Moves of others are shown one after the other, and nothing else waits. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fly } from "../src/kit/animation";
import { PAUSES, PacedSnapshots } from "../src/kit/paced-snapshots";
import { change } from "../src/kit/settings";
import { BLANK, type TableSnapshot } from "../src/kit/snapshot";
import { animate, endAnimations } from "./animations";

const ME = 0;
let latest: TableSnapshot;
let paced: PacedSnapshots;
let unsubscribe: () => void;
let seen: number[];

const listeners = new Set<() => void>();
const source = {
  current: () => latest,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function receive(more: Partial<TableSnapshot>) {
  latest = { ...latest, seq: latest.seq + 1, ...more };
  for (const listener of listeners) listener();
}

function move(seat: number, more: Partial<TableSnapshot> = {}) {
  receive({ lastEvent: { seq: latest.seq + 1, kind: "move", seat, move: null, text: "" }, ...more });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  change({ pace: "normal", motion: "full" });
  latest = { ...BLANK, seat: ME, status: "live", seq: 1 };
  paced = new PacedSnapshots(source);
  seen = [];
  unsubscribe = paced.subscribe(() => seen.push(paced.current().seq));
  vi.advanceTimersByTime(10_000);
});

afterEach(() => {
  unsubscribe();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  change({ pace: "normal", motion: "auto" });
});

it.each(["calm", "normal"] as const)("shows the moves of others one after the other, %s", (pace) => {
  change({ pace });
  move(ME);
  for (const seat of [1, 2, 3]) move(seat);
  expect(seen).toEqual([2]);
  vi.advanceTimersByTime(PAUSES[pace] - 1);
  expect(seen).toEqual([2]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([2, 3]);
  vi.advanceTimersByTime(2 * PAUSES[pace]);
  expect(seen).toEqual([2, 3, 4, 5]);
});

it("shows a move at once if the one before was seen for long enough", () => {
  move(1);
  vi.advanceTimersByTime(PAUSES.normal);
  move(2);
  expect(seen).toEqual([2, 3]);
});

it("does not show a decision before the moves that led to it", () => {
  move(1);
  move(2);
  move(3, { decision: { number: 4, choices: ["draw"] } });
  expect(paced.current().decision).toBeNull();
  vi.advanceTimersByTime(PAUSES.normal);
  expect(paced.current().decision).toBeNull();
  vi.advanceTimersByTime(PAUSES.normal);
  expect(paced.current().decision?.number).toBe(4);
});

it("shows own moves and everything else at once, with all that waited", () => {
  move(1);
  move(2);
  move(ME);
  expect(seen).toEqual([2, 4]);
  move(1);
  receive({ chat: [] });
  expect(seen).toEqual([2, 4, 6]);
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual([2, 4, 6]);
});

it.each(["pointerdown", "keydown"])("stops waiting on any input: %s", (input) => {
  for (const seat of [1, 2, 3]) move(seat);
  window.dispatchEvent(new Event(input));
  expect(seen).toEqual([2, 4]);
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual([2, 4]);
});

it("does not wait at a quick pace, with reduced motion or in a hidden tab", () => {
  change({ pace: "quick" });
  move(1);
  move(2);
  change({ pace: "calm", motion: "reduced" });
  move(1);
  move(2);
  change({ motion: "full" });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  move(1);
  move(2);
  hidden.mockRestore();
  expect(seen).toEqual([2, 3, 4, 5, 6, 7]);
});

it("shows what waits as soon as the tab is hidden", () => {
  move(1);
  move(2);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(seen).toEqual([2, 3]);
});

it("holds nothing back while your own clock runs", () => {
  const clock = { seat: ME, deadline: 30, reserves: [] };
  move(1);
  move(2, { clock, decision: { number: 4, choices: ["draw"] } });
  expect(seen).toEqual([2, 3]);
});

it("skips moves from long ago", () => {
  for (let made = 0; made < 100; made++) move(1);
  vi.advanceTimersByTime(11 * PAUSES.normal);
  expect(seen).toHaveLength(11);
  expect(seen.at(-1)).toBe(latest.seq);
});

it("forgets its timer when nobody looks any more", () => {
  move(1);
  move(2);
  unsubscribe();
  expect(vi.getTimerCount()).toBe(0);
  unsubscribe = paced.subscribe(() => {});
  expect(paced.current()).toBe(latest);
});

it.each([
  ["calm", 544],
  ["normal", 320],
  ["quick", 192],
] as const)("flies at a %s pace", (pace, duration) => {
  change({ pace });
  const element = document.createElement("i");
  element.animate = animate as unknown as typeof element.animate;
  const spot = { x: 0, y: 0, width: 10, height: 10 };
  fly({ element, from: spot, to: { ...spot, x: 90 }, delay: 100 });
  expect(animate).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ duration: expect.closeTo(duration), delay: expect.closeTo((duration * 100) / 320) }),
  );
  endAnimations();
});
