/** Tops with their heights, stones and pawns on the map. */
import { Glyph, HUES, INKS, Pawn, Stone } from "./glyphs";
import type { Hand } from "./hand";
import { Colour, NONE, type State, TABLE } from "./state";
import { campOf, NAMES, outline, type Part, pawnAt, roomOf, type Stretch, U, xOf, yOf } from "./tower";

/** The positions of a part's glyph, or the stone on it, and of its figure. */
interface Signs {
  room: Stretch;
  isSmall: boolean;
  glyph: [number, number];
  figure: [number, number];
}

function signsOf(part: Part, state: State): Signs {
  const room = roomOf(free(part, state));
  const [x, y] = [(room.left + room.wide / 2) * U, (room.upper + room.deep / 2) * U];
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
  return state.stone_on.slice(0, state.seats).includes(part.block);
}

/** A part of a top: its colour and glyph, its height as a figure, a shadow as deep as it is tall. */
export function Top({ part, state, isFaded }: { part: Part; state: State; isFaded: boolean }) {
  const shape = outline(part.quarters, U);
  if (part.block === NONE) return <path className="auf-hollow" d={shape} />;
  const { room, isSmall, glyph, figure } = signsOf(part, state);
  const depth = 2 + Math.min(5, state.tall[part.block]);
  const isLocked = part.block === state.locked;
  return (
    <g
      className={isFaded ? "auf-top faded" : "auf-top"}
      data-thing={isWhole(part, state) ? `block-${NAMES[part.block]}` : undefined}
    >
      <path className="auf-cast" d={shape} transform={`translate(${depth} ${depth})`} />
      <path className="auf-face" d={shape} fill={HUES[part.face]} />
      {part.face === Colour.GREY && <path className="auf-grain" d={shape} fill="url(#auf-grey-pattern)" />}
      {!hasStone(part, state) && (
        <g transform={`translate(${glyph.join(" ")}) scale(${isSmall ? 4.4 : 7})`}>
          <Glyph colour={part.face} fill={INKS[part.face]} />
        </g>
      )}
      <text
        x={figure[0]}
        y={figure[1] + (isSmall ? 5 : 7)}
        fill={INKS[part.face]}
        fontSize={isSmall ? 14 : 20}
        textAnchor="middle"
      >
        {part.height}
      </text>
      {isLocked && <Lock x={(room.left + room.wide) * U - 9} y={room.upper * U + 9} />}
    </g>
  );
}

function isWhole(part: Part, state: State): boolean {
  return part.quarters.length === state.wide[part.block] * state.deep[part.block];
}

/** The quarters of a part without a pawn, where a figure can be read. */
function free(part: Part, state: State): number[] {
  const quarters = part.quarters.filter((quarter) => pawnAt(state, quarter) < 0);
  return quarters.length ? quarters : part.quarters;
}

function Lock({ x, y }: { x: number; y: number }) {
  return (
    <g className="auf-lock" transform={`translate(${x} ${y})`}>
      <circle r="7" />
      <path d="M-3-.5h6v4h-6zM-2-.5v-1.500a2 2 0 0 1 4 0v1.500" />
    </g>
  );
}

export function StoneOn({ state, seat, block, hand }: { state: State; seat: number; block: number; hand: Hand }) {
  const part = hand.parts.find((one) => one.block === block);
  if (!part) return null;
  const { glyph, isSmall } = signsOf(part, state);
  return (
    <g transform={`translate(${glyph.join(" ")}) scale(${isSmall ? 6.5 : 10})`} data-place={`stone-${seat}`}>
      <Stone colour={state.colour[seat]} />
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
                <Pawn colour={state.colour[one]} lit={one === seat} />
              </g>
            </g>
          </g>
        );
      })}
    </g>
  );
}
