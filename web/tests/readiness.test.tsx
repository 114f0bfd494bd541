/** Notes about games that are getting ready count down, and say what happens then. */
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { t } from "../src/kit/i18n";
import { ReadinessNote, roughTime, WaitingNote } from "../src/kit/readiness";
import { change } from "../src/kit/settings";
import type { GettingReady } from "../src/kit/wire";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  change({ lang: "auto" });
});

const soon = (seconds: number) => Date.now() / 1000 + seconds;

const waiting = (changes: Partial<GettingReady>): GettingReady => ({
  type: "getting_ready",
  game: "orchard",
  what: "game",
  status: "getting_ready",
  ready_at: soon(8),
  is_starting: false,
  ...changes,
});

it("rounds times as people do", () => {
  const words = [0, 1, 2, 9.2, 11, 38, 61, 150].map((seconds) => roughTime(seconds, t));
  expect(words.slice(0, 2)).toEqual(["almost done", "almost done"]);
  expect(words.slice(2, 6)).toEqual(["about 2 s", "about 10 s", "about 15 s", "about 40 s"]);
  expect(words.slice(6)).toEqual(["about 2 min", "about 3 min"]);
});

it("counts down without another message", () => {
  const readiness = { game: "orchard", status: "getting_ready", ready_at: soon(10) } as const;
  const { container } = render(<ReadinessNote readiness={readiness} />);
  expect(container.textContent).toBe("Getting ready, about 10 s");
  act(() => vi.advanceTimersByTime(4000));
  expect(container.textContent).toBe("Getting ready, about 6 s");
  act(() => vi.advanceTimersByTime(9000));
  expect(container.textContent).toBe("Getting ready, almost done");
});

it("says nothing about games that are ready", () => {
  expect(render(<ReadinessNote readiness={undefined} />).container.textContent).toBe("");
  expect(render(<WaitingNote waiting={null} hasTable />).container.textContent).toBe("");
});

it("tells the people at a table what they wait for", () => {
  const note = (changes: Partial<GettingReady>, hasTable = true) =>
    render(<WaitingNote waiting={waiting(changes)} hasTable={hasTable} />).container.textContent;
  expect(note({})).toMatch(/^This game is getting ready, about 8 s\. You can already invite/);
  expect(note({ is_starting: true })).toMatch(/It starts by itself\.$/);
  expect(note({}, false)).toMatch(/no clock is running\.$/);
  expect(note({ what: "bots" })).toBe("The bots are getting ready, about 8 s.");
  expect(note({ status: "failed" })).toBe("This game couldn’t be made ready on this server.");
  expect(note({ what: "bots", status: "failed" })).toMatch(/play at random\.$/);
  change({ lang: "fr" });
  expect(note({ is_starting: true })).toBe("Le jeu se prépare, environ 8 s. La partie commencera d’elle-même.");
});
