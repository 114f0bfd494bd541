/** Tops with their heights, stones and pawns on the map. */
import { memo } from "react";
import { at } from "../../kit/at";
import { Glyph, inkOf, Pawn, paintOf, Stone } from "./glyphs";
import { campOf, middleOf, outline, roomOf, type Stretch, U } from "./map-geometry";
import { blockText, placeText } from "./notation";
import { Colour, NONE, type State, TABLE } from "./state";
import { deepOf, type Part, pawnAt, pawnColour, quarterAt, standing, stonesOn, wideOf, xOf, yOf } from "./tower";

/** The positions of a part's glyph, or the stone on it, and of its figure. */
interface Signs {
  room: Stretch;
  isSmall: boolean;
  /** pawns stand on all of it: the figure is in the corner */
  isFull: boolean;
  glyph: [number, number];
  figure: [number, number];
}

function signsOf(part: Part, state: State): Signs {
  const open = part.quarters.filter((quarter) => pawnAt(state, quarter) < 0);
  const room = roomOf(open.length ? open : part.quarters);
  const [x, y] = middleOf(room).map((along) => along * U) as [number, number];
  const isUpright = room.wide < 2;
  const isAlone = part.face === Colour.GREY && !hasStone(part, state);
  const isFull = open.length === 0;
  const isTiny = room.wide * room.deep === 1;
  const rise = isTiny ? [0.26, 0.2] : [0.42, 0.32];
  const upright: [number, number] = [x, y + U * at(rise, 1)];
  const isLong = part.height >= 10; // two figures
  return {
    room,
    isSmall: Math.min(room.wide, room.deep) < 2,
    isFull,
    glyph: isUpright ? [x, y - U * at(rise, 0)] : [x - U * (isLong ? 0.54 : 0.34), y],
    figure: isFull ? cornerOf(room) : isAlone ? [x, y] : isUpright ? upright : [x + U * (isLong ? 0.36 : 0.34), y],
  };
}

/** The lower right corner, beside a pawn. */
function cornerOf({ left, upper, wide, deep }: Stretch): [number, number] {
  return [(left + wide) * U - 6, (upper + deep) * U - 6];
}

function hasStone(part: Part, state: State): boolean {
  return stonesOn(state).some(({ block }) => block === part.block);
}

/** A part of a top: its colour and glyph, its height as a figure, a shadow as deep as it is tall. */
export const Top = memo(function Top({ part, state, isFaded }: { part: Part; state: State; isFaded: boolean }) {
  const shape = outline(part.quarters, U);
  if (part.block === NONE) {
    return (
      <g data-place={`yard-${placeText(part.name)}`}>
        <path className="auf-hollow" d={shape} />
      </g>
    );
  }
  const { room, isSmall, glyph } = signsOf(part, state);
  const block = standing(state, part.block);
  const isWhole = part.quarters.length === wideOf(block.shape) * deepOf(block.shape);
  const depth = 2 + Math.min(5, block.tall);
  const isLocked = part.block === state.locked;
  return (
    <g
      className={isFaded ? "auf-top faded" : "auf-top"}
      data-thing={isWhole ? `block-${blockText(part.block)}` : undefined}
      data-place={isWhole ? undefined : `block-${blockText(part.block)}`}
    >
      <path className="auf-cast" d={shape} transform={`translate(${depth} ${depth})`} />
      <path className="auf-face" d={shape} fill={paintOf(part.face)} />
      {part.face === Colour.GREY && <path className="auf-grain" d={shape} fill="url(#auf-grey-pattern)" />}
      {!hasStone(part, state) && (
        <g transform={`translate(${glyph.join(" ")}) scale(${isSmall ? 4.4 : 7})`}>
          <Glyph colour={part.face} fill={inkOf(part.face)} />
        </g>
      )}
      {isLocked && <Lock room={room} isSmall={isSmall} />}
    </g>
  );
});

interface TopsProps {
  parts: Part[];
  state: State;
}

interface FiguresProps extends TopsProps {
  lifted: number;
  veil: ReadonlySet<number>;
}

/** The heights of all tops, above everything that stands on them. */
export const Figures = memo(function Figures({ parts, state, lifted, veil }: FiguresProps) {
  const shown = parts.filter(({ block }) => block !== NONE && block !== lifted);
  return (
    <g>
      {shown.map((part) => (
        <Figure key={part.name} part={part} state={state} veil={veil} />
      ))}
    </g>
  );
});

function Figure({ part, state, veil }: { part: Part; state: State; veil: ReadonlySet<number> }) {
  const { isSmall, isFull, figure } = signsOf(part, state);
  const [x, y] = figure;
  const size = isFull ? 11 : isSmall ? 14 : 20;
  return (
    <g>
      {isFull && <circle className="auf-figure-disc" cx={x} cy={y} r="6.500" />}
      <text
        className={!isFull && veilsAny(veil, x, y, size) ? "auf-veiled" : undefined}
        x={x}
        y={y + 0.35 * size}
        fill={isFull ? "var(--outline)" : inkOf(part.face)}
        fontSize={size}
        textAnchor="middle"
      >
        {part.height}
      </text>
    </g>
  );
}

/** Whether some of a figure is under the veil. */
function veilsAny(veil: ReadonlySet<number>, x: number, y: number, size: number): boolean {
  const [aside, above] = [0.3 * size, 0.35 * size];
  return [x - aside, x + aside].some((u) =>
    [y - above, y + above].some((v) => veil.has(quarterAt(Math.floor(u / U), Math.floor(v / U)))),
  );
}

function Lock({ room, isSmall }: { room: Stretch; isSmall: boolean }) {
  const inset = isSmall ? 6 : 9;
  return (
    <g
      className="auf-lock"
      transform={`translate(${room.left * U + inset} ${room.upper * U + inset}) scale(${isSmall ? 0.75 : 1})`}
    >
      <circle r="7" />
      <path d="M-3-.5h6v4h-6zM-2-.5v-1.500a2 2 0 0 1 4 0v1.500" />
    </g>
  );
}

export const Stones = memo(function Stones({ parts, state }: TopsProps) {
  return (
    <g>
      {stonesOn(state).map(({ seat, block }) => (
        <StoneOn key={seat} parts={parts} state={state} seat={seat} block={block} />
      ))}
    </g>
  );
});

function StoneOn({ parts, state, seat, block }: TopsProps & { seat: number; block: number }) {
  const part = parts.find((one) => one.block === block);
  if (!part) return null;
  const { glyph, isSmall } = signsOf(part, state);
  return (
    <g transform={`translate(${glyph.join(" ")}) scale(${isSmall ? 6 : 8.4})`} data-place={`stone-${seat}`}>
      <Stone colour={pawnColour(state, seat)} />
    </g>
  );
}

export const Pawns = memo(function Pawns({ state, stretch, seat }: { state: State; stretch: Stretch; seat: number }) {
  return (
    <g>
      {state.place.slice(0, state.seats).map((place, one) => {
        const spot = place === TABLE ? campOf(state, one, stretch) : { x: xOf(place) + 0.5, y: yOf(place) + 0.5 };
        return (
          <g key={one} transform={`translate(${spot.x * U} ${spot.y * U})`}>
            <g data-thing={`pawn-${one}`}>
              <g transform="scale(8.800)">
                <Pawn colour={pawnColour(state, one)} lit={one === seat} />
              </g>
            </g>
          </g>
        );
      })}
    </g>
  );
});
