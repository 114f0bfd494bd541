/** Airports, airplanes and tail fins: few shapes, one line weight. A company is its letter, then its pattern, then its hue. */
import { memo, type ReactNode } from "react";
import type { Halves } from "./cards";
import { companyHues } from "./hues";
import { letterOf } from "./notation";

const INK = "var(--outline)";
const IVORY = "var(--ivory)";
const WALL = "#fff6e0";
const STROKE = { stroke: INK, strokeWidth: 2, strokeLinejoin: "round", strokeLinecap: "round" } as const;

/** The pattern of each company's livery. */
const PATTERNS: ReactNode[] = [
  <path key="stripes" d="M0 3h12M0 9h12" stroke={IVORY} strokeWidth="2.500" />,
  <path key="dots" d="M3 1.500a1.800 1.800 0 1 0 .01 0zM9 7.500a1.800 1.800 0 1 0 .01 0z" fill={INK} />,
  <path key="chevrons" d="M0 7l6-5 6 5M0 13l6-5 6 5" stroke={IVORY} strokeWidth="1.800" fill="none" />,
  <path key="waves" d="M0 4q3-4 6 0t6 0M0 10q3-4 6 0t6 0" stroke={IVORY} strokeWidth="1.800" fill="none" />,
  <path key="slashes" d="M-2 8L8-2M2 16L16 2M-2 14L14-2" stroke={IVORY} strokeWidth="2" />,
  <path
    key="stars"
    d="M3.500 1l.8 1.700 1.900.2-1.400 1.300.4 1.900-1.700-1-1.700 1 .4-1.900L.8 2.900l1.900-.2zM9.500 6.500l.8 1.700 1.900.2-1.400 1.300.4 1.900-1.700-1-1.700 1 .4-1.900-1.400-1.300 1.900-.2z"
    fill={IVORY}
  />,
  <path key="grid" d="M0 3h12M0 9h12M3 0v12M9 0v12" stroke={INK} strokeWidth="1.200" opacity="0.8" />,
];

/** The patterns to fill drawings with; once on the board. */
export const Liveries = memo(function Liveries() {
  return (
    <svg className="defs" aria-hidden="true" focusable="false">
      <defs>
        {PATTERNS.map((pattern, company) => (
          <pattern
            key={letterOf(company)}
            id={`uth-livery-${company}`}
            width="12"
            height="12"
            patternUnits="userSpaceOnUse"
          >
            <path fill={companyHues[company]} d="M0 0h12v12H0z" />
            {pattern}
          </pattern>
        ))}
      </defs>
    </svg>
  );
});

export function livery(company: number): string {
  return `url(#uth-livery-${company})`;
}

/** A tail fin with its letter, 40 by 44. */
export function FinShape({ company }: { company: number }) {
  return (
    <>
      <path {...STROKE} fill={livery(company)} d="M5 2h12c2 0 3.500 1 4.500 3L38 42H11z" />
      <circle cx="21.500" cy="27" r="11.500" fill={IVORY} stroke={INK} strokeWidth="1.500" />
      <text className="uth-letter" x="21.500" y="34" textAnchor="middle" fontSize="20">
        {letterOf(company)}
      </text>
    </>
  );
}

export const Fin = memo(function Fin({ company }: { company: number }) {
  return (
    <svg className="uth-fin" viewBox="0 0 42 45" aria-hidden="true" focusable="false">
      <FinShape company={company} />
    </svg>
  );
});

/** An airplane with as many windows as its level, 112 by 62; without a company it is a plain one, as on a card. */
export function PlaneShape({ level, company }: { level: number; company?: number }) {
  const step = Math.min(9, 44 / Math.max(1, level));
  return (
    <>
      {company === undefined && <path {...STROKE} fill="#c7d5d2" d="M10 10h9c2 0 3 1 4 2l14 22H18z" />}
      <path {...STROKE} fill="#d9c79d" d="M52 34l-12-12h8l20 12z" />
      <path {...STROKE} fill={IVORY} d="M9 41c0-5 8-7 17-7h58c13 0 22 5 22 10s-9 8-21 8H28C15 52 9 47 9 41z" />
      <path fill="#8fc1d9" stroke={INK} strokeWidth="1.500" d="M90 36.500c6 1.500 10 3.500 11.500 6H90z" />
      {Array.from({ length: level }, (_, window) => (
        <circle key={window} cx={44 + window * step} cy="41" r={Math.min(3, step / 3)} fill={INK} />
      ))}
      <path {...STROKE} fill="#d9c79d" d="M50 47h22L50 60H38z" />
      {company !== undefined && <FinShape company={company} />}
    </>
  );
}

export function Plane({ level, company }: { level: number; company?: number }) {
  return (
    <svg viewBox="0 0 112 62" aria-hidden="true" focusable="false">
      <PlaneShape level={level} company={company} />
    </svg>
  );
}

/** A control tower with as many floors as the airport's level, standing on (0, 0), up to 62 high. */
export function TowerShape({ level }: { level: number }) {
  const floor = Math.min(8, 40 / level);
  const top = -level * floor;
  return (
    <>
      <path {...STROKE} fill={WALL} d={`M-8 0V${top}h16V0z`} />
      {Array.from({ length: level }, (_, at) => (
        <path
          key={at}
          d={`M-8 ${-(at + 1) * floor}h16M-3.500 ${-(at + 0.25) * floor}v${-floor / 2}M3.500 ${-(at + 0.25) * floor}v${-floor / 2}`}
          stroke={INK}
          strokeWidth="1.500"
        />
      ))}
      <path {...STROKE} fill="#8fc1d9" d={`M-9 ${top}l-4-9h26l-4 9z`} />
      <path {...STROKE} fill="#c8552b" d={`M-14 ${top - 9}h28l-5-5H-9z`} />
      <path {...STROKE} d={`M0 ${top - 14}v-5`} />
    </>
  );
}

/** An airport on its island: the fin as a sign, or the airplane it belongs to; the tower as high as the level. */
export const Scene = memo(function Scene({
  company,
  airport,
  plane,
}: {
  company: number;
  airport: number;
  plane: number;
}) {
  return (
    <svg
      className="uth-scene"
      viewBox="0 0 150 76"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="#8fb58a" d="M2 76C8 60 40 56 78 56s64 4 70 20z" />
      <path fill="#e6d3a3" d="M0 76c10-7 40-9 75-9s65 2 75 9z" />
      <path fill="none" stroke={IVORY} strokeWidth="2" strokeDasharray="7 5" opacity="0.9" d="M14 71h88" />
      {plane === 0 && (
        <>
          <path {...STROKE} fill={WALL} d="M84 63V51h36v12z" />
          <path {...STROKE} fill="#c8552b" d="M80 51l7-7h33v7z" />
          <path fill={INK} d="M91 55h5v4h-5zM101 55h5v4h-5z" />
        </>
      )}
      <g transform="translate(131 63)">
        <TowerShape level={airport} />
      </g>
      {plane > 0 ? (
        <g transform="translate(1 9)">
          <PlaneShape level={plane} company={company} />
        </g>
      ) : (
        <g transform="translate(12 9) scale(1.15)">
          <path {...STROKE} d="M24 42v5M16 48h16" />
          <FinShape company={company} />
        </g>
      )}
    </svg>
  );
});

/** A president's rosette; there is room for a figure in it. */
export const Rosette = memo(function Rosette() {
  return (
    <svg className="uth-rosette" viewBox="0 0 24 30" aria-hidden="true" focusable="false">
      <path
        {...STROKE}
        strokeWidth="1.600"
        fill="var(--red)"
        d="M7 18L4 28l4-1.500 2.500 2.500L12 20l1.500 9 2.500-2.500 4 1.500-3-10z"
      />
      <circle cx="12" cy="11.500" r="10" fill="var(--yellow)" stroke={INK} strokeWidth="1.600" />
    </svg>
  );
});

/** The mark of a card that is chosen and not yet laid. */
export const Tick = memo(function Tick() {
  return (
    <svg className="uth-tick" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="11" fill="#2f6b62" stroke={IVORY} strokeWidth="2" />
      <path
        d="M6.500 12.500l4 4 7-8.500"
        fill="none"
        stroke={IVORY}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
});

/** The way around the circle. */
export function Arrow({ isBack }: { isBack: boolean }) {
  return (
    <svg className={isBack ? "icon" : "icon uth-clockwise"} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M4 14a8 8 0 1 1 8 7M1 10l3 5 5-3" />
    </svg>
  );
}

/** The first-player card. */
export const Pennant = memo(function Pennant() {
  return (
    <svg className="uth-pennant" viewBox="0 0 16 20" aria-hidden="true" focusable="false">
      <path {...STROKE} strokeWidth="1.600" fill="var(--red)" d="M4 2l11 4.500L4 11z" />
      <path d="M4 1.500V19" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
});

const HALF = 50;

function PlaneHalf({ y, level }: { y: number; level: number }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <path fill="#d5e7ee" d={`M2 0h72v${HALF}H2z`} />
      <g transform="translate(12 4) scale(0.56)">
        <PlaneShape level={level} />
      </g>
      <text className="uth-figure" x="6" y="23" fontSize="23">
        {level}
      </text>
    </g>
  );
}

const ROMAN_SIZE = 23;

function AirportHalf({ y, level, roman }: { y: number; level: number; roman: string }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <path fill="#f0e0b8" d={`M2 0h72v${HALF}H2z`} />
      <path fill="#8fb58a" d="M2 50v-7c20-4 50-4 72 0v7z" />
      <g transform="translate(56 44) scale(0.66)">
        <TowerShape level={level} />
      </g>
      <text className="uth-figure" x="6" y="23" fontSize={ROMAN_SIZE}>
        {roman}
      </text>
    </g>
  );
}

function ShareHalf({ company }: { company: number }) {
  return (
    <g>
      <path fill={livery(company)} d="M2 2h72v51H2z" />
      <circle cx="21" cy="23" r="17" fill={IVORY} stroke={INK} strokeWidth="2" />
      <text className="uth-letter" x="21" y="32" textAnchor="middle" fontSize="26">
        {letterOf(company)}
      </text>
    </g>
  );
}

type Face = Halves & { roman: string };

/** A card's face, 76 by 106: a share above what else it shows, named on the left so that a fan can be read. A small
 *  one shows less of both halves, so that two rows of them are not too high. */
export const CardFace = memo(function CardFace({
  company,
  plane,
  airport,
  roman,
  isSmall = false,
}: Face & { isSmall?: boolean }) {
  const middle = isSmall ? 41.5 : 53.5;
  const height = isSmall ? 82 : 106;
  const second = middle + 0.5;
  return (
    <svg viewBox={`0 0 76 ${height}`} aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="74" height={height - 2} rx="8" fill={IVORY} />
      <g clipPath="inset(1px round 8px)">
        {company !== null ? <ShareHalf company={company} /> : <PlaneHalf y={3} level={plane} />}
        {airport > 0 ? (
          <AirportHalf y={second} level={airport} roman={roman} />
        ) : (
          <PlaneHalf y={second} level={plane} />
        )}
      </g>
      <path d={`M1 ${middle}h74`} stroke={INK} strokeWidth="2" />
      <rect x="1" y="1" width="74" height={height - 2} rx="8" fill="none" stroke={INK} strokeWidth="2" />
    </svg>
  );
});

/** A card lying on its side in a line of text, 72 by 32: its two halves beside each other. */
export function CardPiece({ company, plane, airport, roman }: Face) {
  const planeAt = company === null ? 0 : 36;
  return (
    <svg className="uth-piece" viewBox="0 0 72 32" aria-hidden="true" focusable="false">
      <g clipPath="inset(0 round 6px)">
        {company !== null && (
          <>
            <path fill={livery(company)} d="M0 0h36v32H0z" />
            <circle cx="18" cy="16" r="12" fill={IVORY} stroke={INK} strokeWidth="1.500" />
            <text className="uth-letter" x="18" y="23" textAnchor="middle" fontSize="20">
              {letterOf(company)}
            </text>
          </>
        )}
        {plane > 0 && (
          <g transform={`translate(${planeAt} 0)`}>
            <path fill="#d5e7ee" d="M0 0h36v32H0z" />
            <g transform="translate(1 11) scale(0.31)">
              <PlaneShape level={0} />
            </g>
            <text className="uth-figure" x="33" y="17" textAnchor="end" fontSize="17">
              {plane}
            </text>
          </g>
        )}
        {airport > 0 && (
          <g transform="translate(36 0)">
            <path fill="#f0e0b8" d="M0 0h36v32H0z" />
            <g transform="translate(8 30) scale(0.42)">
              <TowerShape level={3} />
            </g>
            <text className="uth-figure" x="34" y="23" textAnchor="end" fontSize="16">
              {roman}
            </text>
          </g>
        )}
      </g>
      <rect x="1" y="1" width="70" height="30" rx="6" fill="none" stroke={INK} strokeWidth="2" />
      <path d="M36 1v30" stroke={INK} strokeWidth="1.500" />
    </svg>
  );
}

/** A card's back: a folded paper plane. */
export const CardBack = memo(function CardBack() {
  return (
    <svg className="uth-card-back" viewBox="0 0 76 106" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="74" height="104" rx="8" fill="#2f6b62" stroke={INK} strokeWidth="2" />
      <rect x="7" y="7" width="62" height="92" rx="4" fill="none" stroke="#f3e6c8" strokeWidth="2" opacity="0.55" />
      <path fill="#f3e6c8" d="M14 58l48-26-16 46-10-14z" />
      <path fill="#cdb98b" d="M36 64l26-32-30 28zM36 64v14l6-7z" />
    </svg>
  );
});
