/** A double click never makes two decisions. */
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteNewDecision } from "../src/kit/double-click";
import { usePlaying } from "../src/kit/playing";
import { BLANK } from "../src/kit/snapshot";
import type { TableConnection } from "../src/kit/table-connection";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
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
