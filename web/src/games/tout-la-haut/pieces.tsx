/** The pieces on the table: cards of two floors, roofs, stumps, treetops. */
import { memo, type ReactNode } from "react";
import { colourName, hue } from "./colours";
import type { Floor, Floors } from "./floors";
import { EAVES, ROOFS, SIGNS, WEAVES } from "./outlines";
import { Colour } from "./state";

const THIN = 1.5; // lines in windows and bark; all others are 2 wide

interface DrawingProps {
  className: string;
  width: number;
  height: number;
  /** The drawing in words; without them it is decoration. */
  label?: string;
  children: ReactNode;
}

function Drawing({ className, width, height, label, children }: DrawingProps) {
  return (
    <svg
      className={`drawn tlh-drawing ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      strokeWidth={2}
      strokeLinejoin="round"
      focusable="false"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      {children}
    </svg>
  );
}

/** A floor: its colour's eave, pattern and sign, and its value. */
function FloorShape({ floor, y, secret }: { floor: Floor; y: number; secret?: Floor }) {
  const name = colourName(floor.colour);
  return (
    <g className={hue(floor.colour)} transform={`translate(0 ${y})`}>
      <path fill="var(--hue)" d="M4 0h72v32H4z" />
      <path className="tlh-weave" d={WEAVES[name]} />
      <path fill="var(--deep)" d={EAVES[name]} />
      <path className="tlh-line" d="M4 10v22h72V10" />
      <g strokeWidth={THIN}>
        {floor.colour === Colour.GREY ? <Shutter secret={secret} /> : <Lamp colour={floor.colour} />}
        <circle className="tlh-lamp" cx="59" cy="20.500" r="10" />
      </g>
      <text className="tlh-value" x="59" y="27" textAnchor="middle" fontSize="18">
        {floor.value}
      </text>
    </g>
  );
}

/** A lit window with the sign of its colour. */
function Lamp({ colour }: { colour: number }) {
  return (
    <>
      <circle className="tlh-lamp" cx="21" cy="20.500" r="10" />
      <path className="tlh-solid" d={SIGNS[colourName(colour)]} transform="translate(21 20.500)" />
    </>
  );
}

/** A closed window; viewers who know the floor behind it see that drawn small. */
function Shutter({ secret }: { secret?: Floor }) {
  return (
    <>
      <path className="tlh-dim" d="M12 13h18v15H12zM21 13v15" />
      {secret && (
        <g className={hue(secret.colour)}>
          <path className="tlh-lamp" d="M8 12h31v17H8z" strokeDasharray="3 2" />
          <path
            className="tlh-solid"
            d={SIGNS[colourName(secret.colour)]}
            transform="translate(17 20.500) scale(.75)"
          />
          <text className="tlh-value" x="32" y="25.500" textAnchor="middle" fontSize="13">
            {secret.value}
          </text>
        </g>
      )}
    </>
  );
}

interface CardProps {
  floors: Floors;
  /** The floors on the other side, for viewers who know them. */
  secret?: Floors;
  label?: string;
}

/** A card as it stands on a tree, its bottom floor below. */
export const Card = memo(function Card({ floors: [low, high], secret, label }: CardProps) {
  return (
    <Drawing className="tlh-card" width={80} height={64} label={label}>
      <path opacity="0.18" d="M7 3h72v63H7z" />
      <FloorShape floor={high} y={0} secret={secret?.[1]} />
      <FloorShape floor={low} y={32} secret={secret?.[0]} />
    </Drawing>
  );
});

/** A fan of card backs. */
export const Backs = memo(function Backs({ count }: { count: number }) {
  const shown = Math.min(count, 6);
  return (
    <Drawing className={`tlh-backs ${hue(Colour.GREY)}`} width={64} height={40}>
      <g strokeWidth={THIN}>
        {Array.from({ length: shown }, (_, at) => (
          <g key={at} transform={`translate(32 44) rotate(${(at - (shown - 1) / 2) * 13}) translate(-10 -36)`}>
            <rect className="tlh-solid" width="20" height="26" rx="3" />
            <path className="tlh-line" d="M3 8h14M3 13h14M3 18h14" />
          </g>
        ))}
      </g>
    </Drawing>
  );
});

const MARKS = {
  run: "M11 2H6v12h5M9.500 8H6", // a bracket, as beside the longest run
  aim: "M4 15V1M4 2h9l-3 3.500L13 9H4", // a flag
  lost: "M4 15V1M4 2h9l-3 3.500L13 9H4M1 15L15 1", // a flag, crossed out
};

/** A small mark for what points come from: the longest run, the objective, or its loss. */
export const Mark = memo(function Mark({ name }: { name: keyof typeof MARKS }) {
  return (
    <svg className={`tlh-mark ${name}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={MARKS[name]} />
    </svg>
  );
});

/** The roof on the top floor of an unfinished tree. */
export const Roof = memo(function Roof({ colour }: { colour: number }) {
  const name = colourName(colour);
  return (
    <Drawing className={hue(colour)} width={80} height={32}>
      <path className="tlh-dim" d={ROOFS[name]} />
      <path d={ROOFS[name]} fill={`url(#tlh-${name})`} />
      <path className="tlh-line" d={ROOFS[name]} />
    </Drawing>
  );
});

/** The stump at the foot of a tree. */
export const Stump = memo(function Stump() {
  return (
    <Drawing className="tlh-stump" width={80} height={38}>
      <path className="tlh-mound" d="M-44 38c20-9 44-12 84-12s64 3 84 12z" />
      <path
        className="tlh-solid"
        d="M12 5h56c-1 10 1 17 5 22 3 4 8 6 12 11-9-1-15-4-20-5-4 1-5 4-8 5-3-2-4-5-8-5s-6 4-9 5c-4-1-5-4-9-5-6 1-12 4-36 5 8-4 13-9 15-15 2-5 2-10 2-18z"
      />
      <ellipse className="tlh-solid tlh-cut" cx="40" cy="6" rx="28" ry="5" />
      <g strokeWidth={THIN} strokeLinecap="round">
        <path className="tlh-line" d="M24 12c0 8-1 13-4 18M40 13v14M57 12c0 8 1 12 4 17" />
        <path className="tlh-line" d="M24 6.500c4 2 28 2 32-.500M31 6c3 1 15 1 18-.500" />
      </g>
    </Drawing>
  );
});

/** The treetop of a finished tree. */
export const Treetop = memo(function Treetop() {
  return (
    <Drawing className="tlh-treetop" width={80} height={60}>
      <path
        className="tlh-solid"
        d="M2 58c-16-2-20-22-6-27C-8 16 10 8 20 14 25 0 50-3 57 9c14-5 29 6 24 19 14 4 12 26-4 30-9 4-18 3-24-1-8 5-18 5-25 1-7 4-18 4-26 0z"
      />
      <path
        className="tlh-line"
        strokeLinecap="round"
        d="M12 40q6-8 12-2M30 24q7-9 14-1M52 42q7-9 14-1M34 48q5-6 10 0M60 25q5-6 10 0"
      />
    </Drawing>
  );
});
