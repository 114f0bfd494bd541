/** Parts of the frame by themselves. */
import { cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Balloons } from "../src/kit/balloons";
import { Choices, withoutName } from "../src/kit/choices";
import { readable } from "../src/kit/clock";
import { FORCED_PAUSE, useForcedMoves } from "../src/kit/forced-moves";
import { Note } from "../src/kit/rule-note";
import { change } from "../src/kit/settings";
import type { TableConnection } from "../src/kit/table-connection";
import { folded } from "../src/pages/rules";

afterEach(() => {
  cleanup();
  change({ lang: "auto" });
});

const places = ["Ann", "Mira"].map((name, seat) => ({
  name,
  is_person: seat === 0,
  level: seat ? "club" : null,
  forfeited: false,
}));

it("floats who leads highest and lights who is at turn", () => {
  const heights = [
    { value: 3, text: "3" },
    { value: 9, text: "9" },
  ];
  const { container } = render(
    <Balloons places={places} names={["Ann", "Mira"]} me={0} turn={1} heights={heights} clock={null} />,
  );
  const [low, high] = [...container.querySelectorAll<HTMLElement>(".rise")].map((rise) => rise.style.bottom);
  expect([low, high]).toEqual(["0%", "100%"]);
  expect(container.querySelectorAll("[aria-current]")).toHaveLength(1);
  expect(screen.getByText("bot, club player")).toBeTruthy();
});

it("offers choices in words, and plays the one that is clicked", async () => {
  const live = {
    words: async (moves: string[]) => moves.map((move) => [`Ann builds ${move}`, "+4"]),
  } as unknown as TableConnection;
  const play = vi.fn();
  render(<Choices live={live} decision={{ number: 1, choices: ["R3G3", "B2B2"] }} name="Ann" play={play} />);
  fireEvent.click(await screen.findByText("Builds B2B2"));
  expect(play).toHaveBeenCalledWith("B2B2");
});

it("shows long lists in parts, and finds in all of them", async () => {
  const live = { words: async () => [] } as unknown as TableConnection;
  const choices = Array.from({ length: 200 }, (_, number) => `put ${number}`);
  render(<Choices live={live} decision={{ number: 1, choices }} name="Ann" play={() => {}} />);
  expect(screen.getAllByText(/^put /)).toHaveLength(60);
  fireEvent.change(screen.getByLabelText(/200/), { target: { value: "put 19" } });
  expect(screen.getAllByText(/^put /)).toHaveLength(12);
});

it("says a name only where it is needed", () => {
  expect(withoutName("Ann builds R3G3", "Ann")).toBe("Builds R3G3");
  expect(withoutName("Ann : une offre", "Ann")).toBe("Une offre");
  expect(withoutName("Ann\u00a0: une offre", "Ann")).toBe("Une offre");
  expect(withoutName("Ann: p5-a3 laid for the bid", "Ann")).toBe("p5-a3 laid for the bid");
  expect(withoutName("Anna draws", "Ann")).toBe("Anna draws");
});

it("notes why something is not possible, with a link to the rule, until Esc", () => {
  const close = vi.fn();
  render(<Note game="orchard" noted={{ rule: "ORC-4", why: "It does not fit.", at: document.body }} close={close} />);
  expect(screen.getByRole("alert").textContent).toContain("It does not fit.");
  expect(screen.getByText("ORC-4").getAttribute("href")).toBe("/rules/orchard#ORC-4");
  fireEvent.keyDown(window, { key: "Escape" });
  expect(close).toHaveBeenCalled();
});

it("speaks the other language as soon as it is chosen", async () => {
  const view = render(<Balloons places={places} names={["Ann", "Mira"]} me={0} turn={0} heights={null} clock={null} />);
  change({ lang: "fr" });
  expect(await view.findByText("robot, joueur de club")).toBeTruthy();
});

it("makes a single choice for you a moment later, and only if you want that", () => {
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

it("reads time as people do", () => {
  expect([0, 42, 605, 3720, 90_000].map(readable)).toEqual(["0:00", "0:42", "10:05", "1 h 02", "1 d 1 h"]);
});

it("searches without accents", () => {
  expect(folded("Étages à côté")).toBe("etages a cote");
});
