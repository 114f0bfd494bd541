/** Hands of any size: each card has room to be tapped. */
import { expect, test } from "vitest";
import { TARGET, twoRows } from "./hand-layout";

const PHONES = [
  { width: 344, height: 78 },
  { width: 374, height: 78 },
];
const LAPTOP = { width: 810, height: 108 };

test("a first hand lies in one row", () => {
  for (const room of [...PHONES, LAPTOP]) expect(twoRows(8, room)).toBeNull();
  expect(twoRows(1, { width: 20, height: 78 })).toBeNull();
});

test("every card of a large hand is wide enough, and 18 are seen at once", () => {
  for (const room of [...PHONES, LAPTOP]) {
    for (let cards = 12; cards <= 80; cards++) {
      const rows = twoRows(cards, room);
      if (!rows) continue;
      expect(rows.width).toBeGreaterThanOrEqual(TARGET);
      expect((rows.width * 82) / 76).toBeLessThanOrEqual(room.height / 2);
      const needed = rows.columns * (rows.width + rows.gap) - rows.gap;
      if (cards <= 18) expect(needed).toBeLessThanOrEqual(room.width + 0.01);
    }
  }
});

test("rows that must be swiped end with half a card", () => {
  const rows = twoRows(30, { width: 344, height: 78 });
  const seen = 344 / ((rows?.width ?? 0) + (rows?.gap ?? 0));
  expect(seen % 1).toBeCloseTo(0.5);
});
