/** A double click never makes two decisions. */
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isLatePress, noteNewDecision } from "../src/kit/double-click";
import { usePlaying } from "../src/kit/playing";
import { BLANK } from "../src/kit/snapshot";
import type { TableConnection } from "../src/kit/table-connection";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  noteNewDecision();
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" })); // forgets the last press
  vi.advanceTimersByTime(2000);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function clicksReceived(detail: number): number {
  const heard = vi.fn();
  const button = document.body.appendChild(document.createElement("button"));
  button.addEventListener("click", heard);
  button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  button.remove();
  return heard.mock.calls.length;
}

it("ignores the second click of a double click right after a new decision", () => {
  vi.advanceTimersByTime(1000);
  noteNewDecision();
  vi.advanceTimersByTime(249);
  expect(clicksReceived(2)).toBe(0);
  vi.advanceTimersByTime(1);
  expect(clicksReceived(2)).toBe(1);
});

it("lets single clicks and keys through at once", () => {
  vi.advanceTimersByTime(1000);
  noteNewDecision();
  expect(clicksReceived(1)).toBe(1);
  expect(clicksReceived(0)).toBe(1);
});

/** Press a button at a place, and tell whether that was meant for the decision before. */
function isLateAt(x: number, duringPress = () => {}): boolean {
  window.dispatchEvent(new PointerEvent("pointerdown", { clientX: x, clientY: 0 }));
  duringPress();
  return isLateClick(1);
}

function isLateClick(detail: number): boolean {
  let isLate = false;
  const button = document.body.appendChild(document.createElement("button"));
  button.addEventListener("click", () => {
    isLate = isLatePress();
  });
  button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
  button.remove();
  return isLate;
}

it("takes a press that began before the decision appeared for the one before", () => {
  expect(isLateAt(10, noteNewDecision)).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(isLateAt(10)).toBe(false);
});

it("takes the same press again, a moment after, for the decision before", () => {
  expect(isLateAt(10)).toBe(false);
  vi.advanceTimersByTime(700);
  noteNewDecision();
  vi.advanceTimersByTime(200);
  expect(isLateAt(20)).toBe(true);
  vi.advanceTimersByTime(100);
  expect(isLateAt(20)).toBe(true);
  vi.advanceTimersByTime(101);
  expect(isLateAt(20)).toBe(false);
});

it("lets a press through that is elsewhere, or made by a pointer that went away and came back", () => {
  for (const back of [60, 10]) {
    isLateAt(10);
    noteNewDecision();
    vi.advanceTimersByTime(50);
    window.dispatchEvent(new PointerEvent("pointermove", { clientX: 60, clientY: 0 }));
    expect(isLateAt(back)).toBe(false);
  }
});

it("lets two presses through that both began after the decision appeared", () => {
  isLateAt(10);
  noteNewDecision();
  vi.advanceTimersByTime(50);
  expect(isLateAt(60)).toBe(false);
  vi.advanceTimersByTime(50);
  expect(isLateAt(60)).toBe(false);
});

it("takes a key that is held or pressed twice for one press, until another key is pressed", () => {
  const down = (key: string, repeat = false) => window.dispatchEvent(new KeyboardEvent("keydown", { key, repeat }));
  const up = (key: string) => window.dispatchEvent(new KeyboardEvent("keyup", { key }));
  down("Enter");
  expect(isLateClick(0)).toBe(false);
  noteNewDecision();
  vi.advanceTimersByTime(500);
  down("Enter", true);
  expect(isLateClick(0)).toBe(true);
  up("Enter");
  expect(isLateClick(0)).toBe(false); // by a script
  noteNewDecision();
  vi.advanceTimersByTime(100);
  down("Enter");
  expect(isLateClick(0)).toBe(true);
  down("Tab");
  down("Enter");
  expect(isLateClick(0)).toBe(false);
});

it("plays nothing for a late press, and everything else", async () => {
  const { sent, play } = playing(async () => null);
  const button = document.body.appendChild(document.createElement("button"));
  let asked = Promise.resolve();
  button.addEventListener("click", () => {
    asked = play("end");
  });
  window.dispatchEvent(new PointerEvent("pointerdown"));
  noteNewDecision();
  button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  await asked;
  expect(sent).toEqual([]);
  await play("end");
  expect(sent).toEqual([[3, "end"]]);
  button.remove();
});

function playing(answer: () => Promise<{ rule: null; why: string } | null>) {
  const sent: [number, string][] = [];
  let nextDecision = 3;
  const connection = {
    current: () => ({ ...BLANK, nextDecision }),
    play: (move: string) => {
      sent.push([nextDecision, move]);
      return answer();
    },
  } as unknown as TableConnection;
  const { result } = renderHook(() => usePlaying(BLANK, connection));
  return {
    sent,
    play: (move: string) => act(() => result.current.play(move)),
    next: () => {
      nextDecision++;
    },
  };
}

it("plays one move for each decision", async () => {
  const { sent, play, next } = playing(async () => null);
  await play("48");
  await play("54");
  next();
  await play("54");
  expect(sent).toEqual([
    [3, "48"],
    [4, "54"],
  ]);
});

it("plays another move after a refusal", async () => {
  const { sent, play } = playing(async () => ({ rule: null, why: "no" }));
  await play("48");
  await play("54");
  expect(sent).toEqual([
    [3, "48"],
    [3, "54"],
  ]);
});
