/** Tops with their heights, stones and pawns on the map. */
import { Glyph, inkOf, Pawn, paintOf, Stone } from "./glyphs";
import { campOf, middleOf, outline, roomOf, type Stretch, U } from "./map-geometry";
import { blockText } from "./notation";
import type { Board } from "./scene";
import { Colour, NONE, type State, TABLE } from "./state";
import { deepOf, type Part, pawnAt, pawnColour, standing, stonesOn, wideOf, xOf, yOf } from "./tower";

/** The positions of a part's glyph, or the stone on it, and of its figure. */
interface Signs {
  room: Stretch;
  isSmall: boolean;
  glyph: [number, number];
  figure: [number, number];
}

function signsOf(part: Part, state: State): Signs {
  const room = roomOf(free(part, state));
  const [x, y] = middleOf(room).map((along) => along * U) as [number, number];
  const isUpright = room.wide < 2;
  const isAlone = part.face === Colour.GREY && !hasStone(part, state);
  return {
    room,
    isSmall: Math.min(room.wide, room.deep) < 2,
    glyph: isUpright ? [x, y - U * 0.42] : [x - U * 0.34, y],
    figure: isAlone ? [x, y] : isUpright ? [x, y + U * 0.32] : [x + U * 0.34, y],
  };
}

function hasStone(part: Part, state: State): boolean {
  return stonesOn(state).some(({ block }) => block === part.block);
}

/** A part of a top: its colour and glyph, its height as a figure, a shadow as deep as it is tall. */
export function Top({ part, state, isFaded }: { part: Part; state: State; isFaded: boolean }) {
  const shape = outline(part.quarters, U);
  if (part.block === NONE) return <path className="auf-hollow" d={shape} />;
  const { room, isSmall, glyph, figure } = signsOf(part, state);
  const block = standing(state, part.block);
  const isWhole = part.quarters.length === wideOf(block.shape) * deepOf(block.shape);
  const depth = 2 + Math.min(5, block.tall);
  const isLocked = part.block === state.locked;
  return (
    <g
      className={isFaded ? "auf-top faded" : "auf-top"}
      data-thing={isWhole ? `block-${blockText(part.block)}` : undefined}
    >
      <path className="auf-cast" d={shape} transform={`translate(${depth} ${depth})`} />
      <path className="auf-face" d={shape} fill={paintOf(part.face)} />
      {part.face === Colour.GREY && <path className="auf-grain" d={shape} fill="url(#auf-grey-pattern)" />}
      {!hasStone(part, state) && (
        <g transform={`translate(${glyph.join(" ")}) scale(${isSmall ? 4.4 : 7})`}>
          <Glyph colour={part.face} fill={inkOf(part.face)} />
        </g>
      )}
      <text
        x={figure[0]}
        y={figure[1] + (isSmall ? 5 : 7)}
        fill={inkOf(part.face)}
        fontSize={isSmall ? 14 : 20}
        textAnchor="middle"
      >
        {part.height}
      </text>
      {isLocked && <Lock x={(room.left + room.wide) * U - 9} y={room.upper * U + 9} />}
    </g>
  );
}

/** The quarters of a part without a pawn, where a figure can be read. */
function free(part: Part, state: State): number[] {
  const quarters = part.quarters.filter((quarter) => pawnAt(state, quarter) < 0);
  return quarters.length ? quarters : part.quarters;
}

function Lock({ x, y }: { x: number; y: number }) {
  return (
    <g fill="none" stroke="var(--outline)" strokeWidth="1.4" transform={`translate(${x} ${y})`}>
      <circle r="7" fill="var(--ivory)" />
      <path d="M-3-.5h6v4h-6zM-2-.5v-1.500a2 2 0 0 1 4 0v1.500" />
    </g>
  );
}

export function Stones({ board }: { board: Board }) {
  return (
    <g>
      {stonesOn(board.state).map(({ seat, block }) => (
        <StoneOn key={seat} board={board} seat={seat} block={block} />
      ))}
    </g>
  );
}

function StoneOn({ board, seat, block }: { board: Board; seat: number; block: number }) {
  const { state, parts } = board;
  const part = parts.find((one) => one.block === block);
  if (!part) return null;
  const { glyph, isSmall } = signsOf(part, state);
  return (
    <g transform={`translate(${glyph.join(" ")}) scale(${isSmall ? 6.5 : 10})`} data-place={`stone-${seat}`}>
      <Stone colour={pawnColour(state, seat)} />
    </g>
  );
}

export function Pawns({ state, stretch, seat }: { state: State; stretch: Stretch; seat: number }) {
  return (
    <g>
      {state.place.slice(0, state.seats).map((place, one) => {
        const at = place === TABLE ? campOf(state, one, stretch) : { x: xOf(place) + 0.5, y: yOf(place) + 0.5 };
        return (
          <g key={one} transform={`translate(${at.x * U} ${at.y * U - 2})`}>
            <g data-thing={`pawn-${one}`}>
              <g transform="scale(10.500)">
                <Pawn colour={pawnColour(state, one)} lit={one === seat} />
              </g>
            </g>
          </g>
        );
      })}
    </g>
  );
}
