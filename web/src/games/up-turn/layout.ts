/** Lay tiles out: their size on the table and on racks, and the rows of the lines that fit. */
import type { Room } from "../../kit/room";
import { UP } from "./state";
import type { LaidTile, LineOfTiles } from "./tiles";

const TALL = 68 / 56; // height of a tile by its width
const STEP = 1 + 1 / 8; // a tile and the gap after it, by its width
const HEAD = 0.8; // the triangle before a line and its gaps, by the width of a tile
const MARK = 18; // pixels below a row, for the word under its last tile
const LAID = { smallest: 36, largest: 104 };
const ROWS = 4; // so many rows fit at least, unless tiles would be too small
const COLUMNS = 7;
const ROOM_TO_START = 3; // a line begins in the row of the last one if so many of its tiles fit

/** The part of a line that lies in one row. */
export interface Part {
  slope: number;
  /** The line begins here. */
  isFirst: boolean;
  tiles: LaidTile[];
}

export interface LaidOut {
  /** The width of a tile in pixels. */
  size: number;
  rows: Part[][];
  /** The number of rows that do not fit; the last one always does. */
  folded: number;
}

/** Lay out the lines in rows of tiles that are as large as the room allows. */
export function layOutLines(lines: readonly LineOfTiles[], { width, height }: Room): LaidOut {
  const wide = width / (COLUMNS * STEP + HEAD);
  const high = (height / ROWS - MARK) / TALL;
  const size = Math.floor(Math.max(LAID.smallest, Math.min(wide, high, LAID.largest)));
  const rows = rowsOf(lines, width / size);
  const fitting = Math.max(1, Math.floor((height + MARK / 2) / (size * TALL + MARK)));
  return { size, rows, folded: Math.max(0, rows.length - fitting) };
}

/** Fill row after row, so that no tile moves when another one is laid; `room` is in widths of a tile. */
function rowsOf(lines: readonly LineOfTiles[], room: number): Part[][] {
  const rows: Part[][] = [];
  let left = 0;
  for (const { slope, tiles } of lines) {
    if (!rows.length || left < HEAD + ROOM_TO_START * STEP) {
      rows.push([]);
      left = room;
    }
    left -= HEAD;
    rows.at(-1)?.push({ slope, isFirst: true, tiles: [] });
    for (const tile of tiles) {
      if (left < 1) {
        rows.push([{ slope, isFirst: false, tiles: [] }]);
        left = room - HEAD;
      }
      left -= STEP;
      rows.at(-1)?.at(-1)?.tiles.push(tile);
    }
  }
  return rows;
}

const RACK = { largest: 92, rows: 5, gap: 1 / 7, group: 0.4, lift: 10 };

/** Return the largest width at which all tiles of a rack fit its room, in as many rows as are best. */
export function rackTileSize(count: number, { width, height }: Room): number {
  const sizes = Array.from({ length: RACK.rows }, (_, at) => {
    const rows = at + 1;
    const columns = Math.ceil(count / rows);
    const wide = width / (columns * (1 + RACK.gap) + RACK.group);
    const high = (height - RACK.lift) / (rows * TALL + at * RACK.gap);
    return Math.min(wide, high);
  });
  return Math.floor(Math.min(RACK.largest, Math.max(...sizes)));
}

/** The class of a row: it rises or falls a little. */
export function tiltOf(slope: number): "up" | "down" | "" {
  return slope === 0 ? "" : slope === UP ? "up" : "down";
}
