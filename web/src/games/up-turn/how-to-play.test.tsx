import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import HowToPlay from "./how-to-play";

afterEach(cleanup);

test.each([
  { lang: "en", alt: "53 and 68 fit", call: "Upturn!" },
  { lang: "fr", alt: "53 et 68 conviennent", call: "Upturn !" },
] as const)("four pictures, each with a sentence and its words ($lang)", ({ lang, alt, call }) => {
  render(<HowToPlay lang={lang} />);
  expect(screen.getAllByRole("img")).toHaveLength(4);
  expect(screen.getByRole("img", { name: new RegExp(alt) })).toBeTruthy();
  expect(screen.getByText(call)).toBeTruthy();
});

test("nothing can be mistaken for a place of the board beside it", () => {
  const { container } = render(<HowToPlay lang="en" />);
  expect(container.querySelectorAll("[data-place], [data-thing]")).toHaveLength(0);
});
