/** The outlines by which colours are told apart: eave, pattern, sign and roof. A floor is 80 wide and 32 high. */
export type ColourName = "grey" | "blue" | "red" | "green" | "yellow" | "purple";

type Outlines = Record<ColourName, string>;

/** The eave above a floor's wall. */
export const EAVES: Outlines = {
  red: "M0 10L10 2l10 8 10-8 10 8 10-8 10 8 10-8 10 8z",
  yellow: "M0 10a10 8 0 0 1 20 0a10 8 0 0 1 20 0a10 8 0 0 1 20 0a10 8 0 0 1 20 0z",
  green: "M0 10Q2 2 18 1q-1 5 2 9Q22 2 38 1q-1 5 2 9Q42 2 58 1q-1 5 2 9Q62 2 78 1q-1 5 2 9z",
  blue: "M0 6q5-7 10-3t10 3q5-7 10-3t10 3q5-7 10-3t10 3q5-7 10-3t10 3v4H0z",
  purple: "M0 1q10 13 20 0 10 13 20 0 10 13 20 0 10 13 20 0v9H0z",
  grey: "M0 4h80v6H0z",
};

const ACROSS = [0, 1, 2, 3, 4, 5, 6, 7];

/** A slanting line from a wall's foot to its eave, cut where the wall ends. */
function slanting(at: number): string {
  const foot = at * 8 - 10;
  const top = foot + 22;
  const [from, to] = [Math.max(foot, 4), Math.min(top, 76)];
  return `M${from} ${32 - from + foot}L${to} ${10 + top - to}`;
}

/** A wall's pattern as plain lines: frames with pattern fills on every wall took twice as long without a graphics card. */
export const WEAVES: Outlines = {
  red: `M4 17h72M4 24h72${ACROSS.map((at) => `M${8 + at * 9} 10v7m-4 0v7m4 0v8`).join("")}`,
  yellow: "M9 14h66M13 19h60M9 24h66M13 29h60",
  green: [15, 21, 27, 33].map((y) => `M4 ${y}${"l6-4 6 4".repeat(6)}`).join(""),
  blue: [...ACROSS, 8, 9].map(slanting).join(""),
  purple: ACROSS.map((at) => `M${6 + at * 9} ${at % 2 ? 26 : 17}h6m-3-3v6`).join(""),
  grey: "M4 17h72M4 24h72",
};

/** A colour's sign: its roof, small, centred on the origin. */
export const SIGNS: Outlines = {
  red: "M0-7L7 6H-7z",
  yellow: "M-7 5a7 8 0 1 1 14 0z",
  green: "M-6 7Q-8-6 7-7 7 8-6 7zM-6 7L3-3",
  blue: "M-8 2q4-8 8-3t8-3v9H-8z",
  purple: "M3-7A7.500 7.500 0 1 0 7 4 6.500 6.500 0 0 1 3-7z",
  grey: "M-6-2H6v4H-6z",
};

/** The roof on the top floor of an unfinished tree. */
export const ROOFS: Outlines = {
  red: "M-3 32L40 3l43 29z",
  yellow: "M0 32C0 12 18 3 40 3s40 9 40 29z",
  green: "M-3 32C-5 15 12 13 26 10 34 8 38 4 40-1c2 5 6 9 14 11 14 3 31 5 29 22z",
  blue: "M-3 32C4 18 14 8 28 8s16 12 27 12c8 0 10-6 9-11 10 3 18 12 19 23z",
  purple: "M-2 6c10 14 26 18 42 18S72 20 82 6c2 12 1 20-2 26H0C-3 26-4 18-2 6z",
  grey: "M-3 23h86v9H-3z",
};
