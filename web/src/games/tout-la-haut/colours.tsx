/** Colours of floors: each has its hue, a pattern for its walls, and a roof of its own. */
import { Colour, SHADE, VALUE } from "./state";

export interface Floor {
  colour: number;
  value: number;
}

/** A floor's number as its colour and value. */
export function floorOf(number: number): Floor {
  return { colour: number >> SHADE, value: number & VALUE };
}

const NAMES = ["grey", "blue", "red", "green", "yellow", "purple"] as const; // by Colour

export type ColourName = (typeof NAMES)[number];

export function colourName(colour: number): ColourName {
  return NAMES[colour] ?? "grey";
}

/** The class that sets a colour's hues. */
export function hue(colour: number): string {
  return `tlh-${colourName(colour)}`;
}

/** Definitions of the roof patterns; the page needs them once. */
export function Patterns() {
  return (
    <svg className="tlh-patterns" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="tlh-red" width="12" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 .500h12M0 4.500h12M3 .500v4M9 4.500v4" />
        </pattern>
        <pattern id="tlh-yellow" width="8" height="8" patternUnits="userSpaceOnUse">
          <circle cx="2" cy="2" r="1.300" />
          <circle cx="6" cy="6" r="1.300" />
        </pattern>
        <pattern id="tlh-green" width="12" height="10" patternUnits="userSpaceOnUse">
          <path d="M6 0v10M6 5L1 1M6 5l5-4M6 10L1 6M6 10l5-4" />
        </pattern>
        <pattern id="tlh-blue" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 1.500h6" />
        </pattern>
        <pattern id="tlh-purple" width="12" height="11" patternUnits="userSpaceOnUse">
          <path className="full" d="M3 0l1 2 2 1-2 1-1 2-1-2-2-1 2-1zM9 5.500l1 2 2 1-2 1-1 2-1-2-2-1 2-1z" />
        </pattern>
        <pattern id="tlh-grey" width="80" height="8" patternUnits="userSpaceOnUse">
          <path d="M0 7.500h80" />
        </pattern>
      </defs>
    </svg>
  );
}

const EAVES: Record<ColourName, string> = {
  red: "M0 10L10 2l10 8 10-8 10 8 10-8 10 8 10-8 10 8z",
  yellow: "M0 10a10 8 0 0 1 20 0a10 8 0 0 1 20 0a10 8 0 0 1 20 0a10 8 0 0 1 20 0z",
  green: "M0 10Q2 2 18 1q-1 5 2 9Q22 2 38 1q-1 5 2 9Q42 2 58 1q-1 5 2 9Q62 2 78 1q-1 5 2 9z",
  blue: "M0 6q5-7 10-3t10 3q5-7 10-3t10 3q5-7 10-3t10 3q5-7 10-3t10 3v4H0z",
  purple: "M0 1q10 13 20 0 10 13 20 0 10 13 20 0 10 13 20 0v9H0z",
  grey: "M0 4h80v6H0z",
};

/** The eave above a floor's wall. */
export function Eave({ colour }: { colour: number }) {
  return <path className="tlh-eave" d={EAVES[colourName(colour)]} />;
}

const ACROSS = [0, 1, 2, 3, 4, 5, 6, 7];

// Patterns as plain lines: a frame with pattern fills on every wall took twice as long without a graphics card.
const WEAVES: Record<ColourName, string> = {
  red: `M4 17h72M4 24h72${ACROSS.map((at) => `M${8 + at * 9} 10v7m-4 0v7m4 0v8`).join("")}`,
  yellow: "M9 14h66M13 19h60M9 24h66M13 29h60",
  green: [15, 21, 27, 33].map((y) => `M4 ${y}${"l6-4 6 4".repeat(6)}`).join(""),
  blue: [...ACROSS, 8, 9]
    .map((at) => `M${at < 2 ? 4 : at * 8 - 10} ${at < 2 ? 18 + at * 8 : 32}L${at * 8 + 12} 10`)
    .join(""),
  purple: ACROSS.map((at) => `M${6 + at * 9} ${at % 2 ? 26 : 17}h6m-3-3v6`).join(""),
  grey: "M4 17h72M4 24h72",
};

/** A colour's pattern on a wall, to tell it apart without colours. */
export function Weave({ colour }: { colour: number }) {
  return <path className="tlh-weave" d={WEAVES[colourName(colour)]} />;
}

const SIGNS: Record<ColourName, string> = {
  red: "M0-7L7 6H-7z",
  yellow: "M-7 5a7 8 0 1 1 14 0z",
  green: "M-6 7Q-8-6 7-7 7 8-6 7zM-6 7L3-3",
  blue: "M-8 2q4-8 8-3t8-3v9H-8z",
  purple: "M3-7A7.500 7.500 0 1 0 7 4 6.500 6.500 0 0 1 3-7z",
  grey: "M-6-2H6v4H-6z",
};

/** A colour's sign: its roof, small, centred on the origin. */
export function Sign({ colour }: { colour: number }) {
  return <path className="tlh-sign" d={SIGNS[colourName(colour)]} />;
}

const ROOFS: Record<ColourName, string> = {
  red: "M-3 32L40 3l43 29z",
  yellow: "M0 32C0 12 18 3 40 3s40 9 40 29z",
  green: "M-3 32C-5 15 12 13 26 10 34 8 38 4 40-1c2 5 6 9 14 11 14 3 31 5 29 22z",
  blue: "M-3 32C4 18 14 8 28 8s16 12 27 12c8 0 10-6 9-11 10 3 18 12 19 23z",
  purple: "M-2 6c10 14 26 18 42 18S72 20 82 6c2 12 1 20-2 26H0C-3 26-4 18-2 6z",
  grey: "M-3 23h86v9H-3z",
};

/** The roof on the top floor of an unfinished tree. */
export function RoofShape({ colour }: { colour: number }) {
  const name = colourName(colour);
  return (
    <>
      <path className="tlh-tiles" d={ROOFS[name]} />
      <path className="tlh-pattern" d={ROOFS[name]} fill={`url(#tlh-${name})`} />
      <path className="tlh-line" d={ROOFS[name]} />
    </>
  );
}

export const GREY = Colour.GREY;
