/** A hint: one step more with each press, marked on the board, asked for once. */
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { BoardInUse } from "../src/kit/board-props";
import { Hint } from "../src/kit/hint";
import { change } from "../src/kit/settings";
import type { TableConnection } from "../src/kit/table-connection";

afterEach(() => {
  cleanup();
  change({ lang: "auto", notation: false });
});

const HINT = {
  type: "hint",
  id: "1",
  look: "Look at the trees.",
  move: "pick 4",
  next: "",
  words: "pick pear 4",
  reasons: ["Pears are rare.", "It fills your basket."],
};

function shown(answer: object = HINT) {
  const ask = vi.fn(async () => answer);
  const module = { hintPlaces: (move: string) => ({ look: ["trees"], move: [move] }) };
  const board = { module, props: {} } as unknown as BoardInUse;
  const connection = { hint: ask } as unknown as TableConnection;
  render(
    <>
      <i data-place="trees" />
      <i data-place="pick 4" />
      <Hint connection={connection} decision={7} board={board} />
    </>,
  );
  return ask;
}

const press = () => act(async () => void fireEvent.keyDown(window, { key: "h" }));
const said = () => screen.getByRole("status").textContent;
const marked = () => [...document.querySelectorAll(".hinted")].map((one) => one.getAttribute("data-place"));

it("says where to look, then the move, then why, and is then put away", async () => {
  const ask = shown();
  expect([said(), marked()]).toEqual(["", []]);
  await press();
  expect([said(), marked()]).toEqual([HINT.look, ["trees"]]);
  await press();
  expect(said()).toBe("Pick pear 4 ");
  expect(marked()).toEqual(["pick 4"]);
  await act(async () => fireEvent.click(screen.getByText("Why?")));
  expect(said()).toBe(`Pick pear 4 ${HINT.reasons.join("")}`);
  await press();
  expect([said(), marked()]).toEqual(["", []]);
  await press();
  expect(said()).toBe(HINT.look);
  expect(ask.mock.calls).toEqual([[7]]);
});

it("outlines a move and the one that should follow", async () => {
  shown({ ...HINT, move: "trees", next: "pick 4" });
  await press();
  await press();
  expect(marked()).toEqual(["trees", "pick 4"]);
});

it("shows the notation only if that is switched on", async () => {
  change({ notation: true });
  shown();
  await press();
  await press();
  expect(screen.getByText("pick 4").tagName).toBe("CODE");
});

it("says why there is no hint, and asks again at the next press", async () => {
  const ask = shown({ type: "refused", why: "Not so fast!" });
  await press();
  expect([said(), marked()]).toEqual(["Not so fast!", []]);
  await press();
  expect(said()).toBe("");
  await press();
  expect(ask).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByText("Close"));
  expect(said()).toBe("");
});

it("is put away by Esc alone, and gives the focus back to its button", async () => {
  const below = vi.fn();
  window.addEventListener("keydown", below);
  shown();
  const pressEsc = () => act(async () => void fireEvent.keyDown(document.activeElement ?? window, { key: "Escape" }));
  await press();
  below.mockClear();
  screen.getByText("Show the move").focus();
  await pressEsc();
  expect(said()).toBe("");
  expect(document.activeElement?.getAttribute("title")).toBe("Hint");
  expect(below).not.toHaveBeenCalled();
  await pressEsc();
  expect(below).toHaveBeenCalledOnce();
  window.removeEventListener("keydown", below);
});

it("keeps its button in place while a move is on its way, and shows nothing then", async () => {
  const ask = vi.fn(async () => HINT);
  const connection = { hint: ask } as unknown as TableConnection;
  const tools = (isSending: boolean) => (
    <Hint connection={connection} decision={7} board={null} isSending={isSending} />
  );
  const { rerender } = render(tools(false));
  await press();
  expect(said()).toBe(HINT.look);
  rerender(tools(true));
  await press();
  expect(said()).toBe("");
  expect(screen.getByRole("button").getAttribute("aria-disabled")).toBe("true");
  rerender(tools(false));
  expect(said()).toBe(HINT.look);
  expect(ask).toHaveBeenCalledTimes(1);
});
