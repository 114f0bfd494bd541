/** The sentence above the hand. */
import { describe, expect, it } from "vitest";
import type { BoardInUse } from "../src/kit/board-props";
import type { Translate } from "../src/kit/i18n";
import { sentenceOf } from "../src/kit/sentence";
import { BLANK } from "../src/kit/snapshot";

const t = ((key: string, words?: Record<string, unknown>) => `${key} ${words?.what ?? ""}`) as Translate;

describe("the sentence of your turn", () => {
  it("stays as it was while your move is on its way and the board has no decision", () => {
    const board = {
      module: { prompt: ({ decision }: { decision: { choices: string[] } | null }) => decision?.choices.join() },
      props: { decision: null },
    } as unknown as BoardInUse;
    const pending = { number: 3, choices: ["draw"] };
    expect(sentenceOf(BLANK, pending, [], board, t)).toBe("your_turn draw");
  });
});
