import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import HowToPlay from "./how-to-play";

afterEach(cleanup);

test.each([
  { lang: "en", alt: "red pawn stands at height 5", words: "the highest pawn wins" },
  { lang: "fr", alt: "pion rouge est à la hauteur 5", words: "le plus haut gagne" },
] as const)("four pictures, each with a sentence and its words ($lang)", ({ lang, alt, words }) => {
  render(<HowToPlay lang={lang} />);
  expect(screen.getAllByRole("img")).toHaveLength(4);
  expect(screen.getByRole("img", { name: new RegExp(alt) })).toBeTruthy();
  expect(screen.getByText(new RegExp(words))).toBeTruthy();
});

test("nothing can be mistaken for a place of the board beside it", () => {
  const { container } = render(<HowToPlay lang="en" />);
  expect(container.querySelectorAll("[data-place], [data-thing]")).toHaveLength(0);
});
