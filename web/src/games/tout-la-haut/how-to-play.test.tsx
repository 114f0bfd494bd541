import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import HowToPlay from "./how-to-play";

afterEach(cleanup);

test.each([
  { lang: "en", title: "Cards that fit", alt: "run of four green floors make 23" },
  { lang: "fr", title: "Ce qui va", alt: "suite de quatre étages verts font 23" },
] as const)("four pictures, each with a sentence and its words ($lang)", ({ lang, title, alt }) => {
  render(<HowToPlay lang={lang} />);
  expect(screen.getAllByRole("img")).toHaveLength(4);
  expect(screen.getByRole("img", { name: new RegExp(alt) })).toBeTruthy();
  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
});

test("the points of the pictures are those of their floors and runs", () => {
  render(<HowToPlay lang="en" />);
  const values = (picture: Element, tree: number) =>
    [...(picture.querySelectorAll(".tlh-how-tree")[tree]?.querySelectorAll(".tlh-value") ?? [])].map((one) =>
      Number(one.textContent),
    );
  const sum = (all: number[]) => all.reduce((total, value) => total + value, 0);
  const goal = screen.getByRole("img", { name: /23 points, the other one 12/ });
  expect(sum(values(goal, 0))).toBe(23 - 4);
  expect(sum(values(goal, 1))).toBe(12);
});

test("nothing can be mistaken for a place of the board beside it", () => {
  const { container } = render(<HowToPlay lang="en" />);
  expect(container.querySelectorAll("[data-place], [data-thing]")).toHaveLength(0);
});
