/** Both languages t the same things: the frame's, and every board's. */
import { describe, expect, it } from "vitest";
import type { AnyGameModule } from "../src/kit/contract";
import { filled, texts } from "../src/kit/i18n";

const sources = import.meta.glob<string>("../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const boards = import.meta.glob<{ default: AnyGameModule }>("../src/games/*/index.tsx", { eager: true });
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

const all: [string, Record<string, Record<string, string>>][] = [
  ["the frame", texts],
  ...Object.entries(boards).map(
    ([path, module]) => [path, module.default.texts] as [string, Record<string, Record<string, string>>],
  ),
];

describe.each(all)("%s", (_, { en, fr }) => {
  it("has the same keys in both languages", () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it("fills in the same words", () => {
    for (const key of Object.keys(en)) expect(places(fr[key]), key).toEqual(places(en[key]));
  });

  it("says something everywhere", () => {
    for (const text of [...Object.values(en), ...Object.values(fr)]) expect(text.trim()).not.toBe("");
  });
});

it("has no text that nobody says", () => {
  const code = Object.entries(sources)
    .filter(([path]) => !path.includes("/texts/"))
    .map(([, source]) => source)
    .join("\n");
  const unsaid = Object.keys(texts.en).filter((key) => {
    const stem = key.replace(/_(auto|light|dark|full|reduced)$/, "_");
    return !code.includes(`"${key}"`) && !code.includes(`\`${stem}$`);
  });
  expect(unsaid).toEqual([]);
});

it("fills in words and leaves unknown places visible", () => {
  expect(filled("{who} wins {what}", { who: "Ann" })).toBe("Ann wins {what}");
});
