/** A turn at a live table: what says "your turn" and what can be played come together. */
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { usePlaying } from "../src/kit/playing";
import { BLANK, type TableSnapshot } from "../src/kit/snapshot";
import type { TableConnection } from "../src/kit/table-connection";

afterEach(cleanup);

const CHOICES = ["48", "54"];

function asking(number: number): TableSnapshot {
  return { ...BLANK, seq: number, decision: { number, choices: CHOICES }, nextDecision: number };
}

/** Begin with decision 3; `seen` lists what every drawing showed: the decision pending, and the one that can be played. */
function playingAt(first: TableSnapshot) {
  let current = first;
  const seen: (readonly [number | undefined, number | undefined])[] = [];
  const sent: string[] = [];
  const connection = {
    current: () => current,
    play: (move: string) => {
      sent.push(move);
      return new Promise(() => {});
    },
  } as unknown as TableConnection;
  const { result, rerender } = renderHook(
    (snapshot: TableSnapshot) => {
      const playing = usePlaying(snapshot, connection);
      seen.push([playing.pending?.number, playing.decision?.number]);
      return playing;
    },
    { initialProps: first },
  );
  const show = (next: TableSnapshot) => {
    current = next;
    seen.length = 0;
    rerender(next);
  };
  return { seen, sent, hook: result, show };
}

it("lets the next decision be played as soon as it is shown, right after a move", () => {
  const { seen, hook, show } = playingAt(asking(3));
  act(() => void hook.current.play("48"));
  expect(seen.at(-1)).toEqual([3, undefined]);
  show(asking(4));
  expect(new Set(seen.map(String))).toEqual(new Set(["4,4"]));
});

it("keeps a move on its way while others chat", () => {
  const { seen, hook, show } = playingAt(asking(3));
  act(() => void hook.current.play("48"));
  show({ ...asking(3), seq: 9 });
  expect(new Set(seen.map(String))).toEqual(new Set(["3,"]));
});

it("never asks for what a premove has answered", () => {
  const { seen, sent, hook, show } = playingAt(BLANK);
  act(() => hook.current.premove.choose("54"));
  show(asking(3));
  expect(sent).toEqual(["54"]);
  expect(new Set(seen.map(String))).toEqual(new Set([","]));
});
