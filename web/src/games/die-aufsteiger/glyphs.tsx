/** Icons and shapes: colours with their glyphs, pawns, stones, ladders and blocks. */
import { memo, type ReactNode } from "react";
import { at } from "../../kit/at";
import { tokenColour } from "../../kit/colours";
import { Colour } from "./state";

/** By colour: red, yellow, dark blue, light blue, violet, grey. */
const PAINTS = ["--red", "--yellow", "--blue", "--sky", "--purple", "--grey"];
const INKS = ["#24170c", "#2a2410", "#ffffff", "#0d2433", "#ffffff", "#23231f"];

/** The paint of a colour, for CSS and SVG. */
export const paintOf = (colour: number) => `var(${at(PAINTS, colour)})`;
/** The ink for glyphs and figures on a colour. */
export const inkOf = (colour: number) => at(INKS, colour);

const resolved = new Map<number, string>();

/** The paint of a colour, for canvases and WebGL. */
export function paintInRoom(colour: number): string {
  const paint = resolved.get(colour) ?? tokenColour(at(PAINTS, colour));
  resolved.set(colour, paint);
  return paint;
}

/** A colour's glyph around 0,0 with a radius of 1; grey has none. */
export function Glyph({ colour, fill }: { colour: number; fill?: string }): ReactNode {
  switch (colour) {
    case Colour.RED:
      return <path fill={fill} d="M0-1L1 .8H-1z" />;
    case Colour.YELLOW:
      return <circle fill={fill} r=".86" />;
    case Colour.DARK:
      return <path fill={fill} d="M-.78-.78H.78V.78H-.78z" />;
    case Colour.LIGHT:
      return <path fill={fill} d="M0-1.050L.8 0 0 1.050-.8 0z" />;
    case Colour.VIOLET:
      return <path fill={fill} d="M-.9-.5L-.5-.9 0-.4.5-.9.9-.5.4 0 .9.5.5.9 0 .4-.5.9-.9.5-.4 0z" />;
    default:
      return null;
  }
}

/** A pawn around 0,0, about 2 wide and 2.6 tall, with its glyph on the body. */
export function Pawn({ colour, lit = false }: { colour: number; lit?: boolean }) {
  return (
    <g className={lit ? "auf-pawn lit" : "auf-pawn"}>
      <path
        className="auf-pawn-shape"
        fill={paintOf(colour)}
        d="M0-1.300a.62.62 0 0 1 .34 1.140C.42.300.620.740 1 1.100V1.300H-1V1.100C-.62.740-.42.300-.34-.160A.62.62 0 0 1 0-1.300z"
      />
      <g transform="translate(0 .55) scale(.36)">
        <Glyph colour={colour} fill={inkOf(colour)} />
      </g>
    </g>
  );
}

/** A pawn by itself, for names and buttons. */
export const PawnIcon = memo(function PawnIcon({ colour }: { colour: number }) {
  return (
    <svg className="auf-icon" viewBox="-1.3 -1.6 2.6 3.2" aria-hidden="true" focusable="false">
      <Pawn colour={colour} />
    </svg>
  );
});

/** A blocking stone around 0,0 with its owner's glyph. */
export function Stone({ colour }: { colour: number }) {
  return (
    <g className="auf-stone">
      <path fill="#efe9db" d="M-.95.35C-1.050-.25-.55-.78.05-.78S1.050-.2.95.38C.88.72.5.8 0 .8S-.88.72-.95.35z" />
      <g transform="translate(0 .08) scale(.42)">
        <Glyph colour={colour} fill={paintOf(colour)} />
      </g>
    </g>
  );
}

export const StoneIcon = memo(function StoneIcon({ colour, gone = false }: { colour: number; gone?: boolean }) {
  return (
    <svg
      className={gone ? "auf-icon gone" : "auf-icon"}
      viewBox="-1.300 -1.300 2.600 2.600"
      aria-hidden="true"
      focusable="false"
    >
      <Stone colour={colour} />
    </svg>
  );
});

/** A ladder with as many rungs as it climbs. */
export const LadderIcon = memo(function LadderIcon({ large, gone = false }: { large: boolean; gone?: boolean }) {
  const top = large ? 2 : 14;
  const rungs = large ? [7, 13, 19, 25] : [19, 25];
  return (
    <svg className={gone ? "auf-icon gone" : "auf-icon"} viewBox="0 0 24 32" aria-hidden="true" focusable="false">
      <g className="auf-ladder">
        <path d={`M7 30L8.500 ${top}M17 30L15.500 ${top}`} />
        {rungs.map((y) => (
          <path key={y} d={`M7.500 ${y}h9`} />
        ))}
      </g>
    </svg>
  );
});

/** A block's face as a small tile. */
export const FaceIcon = memo(function FaceIcon({ colour }: { colour: number }) {
  return (
    <svg className="auf-icon" viewBox="-1.500 -1.500 3 3" aria-hidden="true" focusable="false">
      <rect className="auf-tile" x="-1.300" y="-1.300" width="2.600" height="2.600" rx=".3" fill={paintOf(colour)} />
      <g transform="scale(.7)">
        <Glyph colour={colour} fill={inkOf(colour)} />
      </g>
    </svg>
  );
});

export const BlockIcon = memo(function BlockIcon() {
  return (
    <svg className="auf-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <g stroke="var(--outline)" strokeWidth="1.4" strokeLinejoin="round">
        <path fill="var(--yellow)" d="M12 3l8 4-8 4-8-4z" />
        <path fill="var(--blue)" d="M4 7l8 4v10l-8-4z" />
        <path fill="var(--red)" d="M20 7l-8 4v10l8-4z" />
      </g>
    </svg>
  );
});
