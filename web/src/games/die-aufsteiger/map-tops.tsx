/** What stands on the map: tops with their heights, stones, pawns. */
import { Glyph, HUES, INKS, Pawn, Stone } from "./glyphs";
import type { Hand } from "./hand";
import { Colour, NONE, type State, TABLE } from "./state";
import { campOf, NAMES, outline, type Part, pawnAt, roomOf, type Stretch, U, xOf, yOf } from "./tower";

/** A part of a top: its colour and glyph, its height as a figure, a shadow as deep as it is tall. */
export function Top({ part, state, isFaded }: { part: Part; state: State; isFaded: boolean }) {
  const shape = outline(part.quarters, U);
  if (part.block === NONE) return <path className="auf-hollow" d={shape} />;
  const room = roomOf(free(part, state));
  const [x, y] = [(room.left + room.wide / 2) * U, (room.upper + room.deep / 2) * U];
  const isSmall = Math.min(room.wide, room.deep) < 2;
  const depth = 2 + Math.min(5, state.tall[part.block]);
  const isLocked = part.block === state.locked;
  return (
    <g
      className={isFaded ? "auf-top faded" : "auf-top"}
      data-thing={isWhole(part, state) ? `block-${NAMES[part.block]}` : undefined}
    >
      <path className="auf-cast" d={shape} transform={`translate(${depth} ${depth})`} />
      <path className="auf-face" d={shape} fill={HUES[part.face]} />
      {part.face === Colour.GREY && <path className="auf-grain" d={shape} fill="url(#auf-planks)" />}
      <g
        transform={`translate(${isSmall && room.wide < 2 ? x : x - U * 0.34} ${isSmall && room.wide < 2 ? y - U * 0.42 : y}) scale(${isSmall ? 4.4 : 7})`}
      >
        <Glyph colour={part.face} fill={INKS[part.face]} />
      </g>
      <text
        x={part.face === Colour.GREY ? x : isSmall && room.wide < 2 ? x : x + U * 0.34}
        y={(isSmall && room.wide < 2 && part.face !== Colour.GREY ? y + U * 0.32 : y) + (isSmall ? 5 : 7)}
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
  const room = roomOf(part.quarters);
  const size = Math.min(room.wide, room.deep) * 8;
  return (
    <g
      transform={`translate(${(room.left + room.wide / 2) * U} ${(room.upper + room.deep / 2) * U}) scale(${size})`}
      data-place={`stone-${seat}`}
    >
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
