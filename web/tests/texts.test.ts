/** Both languages have the same texts: the page's own, and every board's. */
import { describe, expect, it } from "vitest";
import type { AnyGameModule, Lang } from "../src/kit/contract";
import { filled, listed, texts, translated } from "../src/kit/i18n";
import type { Text } from "../src/kit/texts/text";

type Texts = Record<Lang, Record<string, Text>>;

const sources = import.meta.glob<string>("../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const boards = import.meta.glob<{ default: AnyGameModule }>("../src/games/*/index.tsx", { eager: true });
const forms = (text: Text) => (typeof text === "string" ? [text] : [text.one, text.other]);
const placeholders = (text: Text) => {
  const general = typeof text === "string" ? text : text.other;
  return [...general.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
};

const all: [string, Texts][] = [
  ["the page", texts],
  ...Object.entries(boards).map(([path, module]) => [path, module.default.texts] as [string, Texts]),
];

describe.each(all)("%s", (_, { en, fr }) => {
  it("has the same keys in both languages", () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it("has the same placeholders in both languages", () => {
    for (const [key, text] of Object.entries(en)) expect(placeholders(fr[key] ?? ""), key).toEqual(placeholders(text));
  });

  it("has no empty text", () => {
    for (const text of [...Object.values(en), ...Object.values(fr)].flatMap(forms)) expect(text.trim()).not.toBe("");
  });
});

it("has no unused text", () => {
  const code = Object.entries(sources)
    .filter(([path]) => !path.includes("/texts/"))
    .map(([, source]) => source)
    .join("\n");
  const unused = Object.keys(texts.en).filter((key) => {
    const stem = key.replace(
      /_(auto|light|dark|full|reduced|calm|normal|quick|random|novice|casual|club|expert|learned)$/,
      "_",
    );
    return !code.includes(`"${key}"`) && !code.includes(`\`${stem}$`);
  });
  expect(unused).toEqual([]);
});

it("fills in words and leaves unknown placeholders visible", () => {
  expect(filled("{who} wins {what}", { who: "Ann" })).toBe("Ann wins {what}");
});

it("chooses the plural form of the language", () => {
  const counted = (lang: "en" | "fr") =>
    [0, 1, 2].map((count) => translated({ one: "{count} card", other: "{count} cards" }, lang, { count }));
  expect(counted("en")).toEqual(["0 cards", "1 card", "2 cards"]);
  expect(counted("fr")).toEqual(["0 card", "1 card", "2 cards"]);
});

it("joins names as in a sentence", () => {
  expect(listed(["Ann", "Bea"], "en")).toBe("Ann and Bea");
  expect(listed(["Ann", "Bea", "Cy"], "fr")).toBe("Ann, Bea et Cy");
});
