/** The flat twin: the tower from above, like a hiking map, with everything that can be done on it. */
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from "react";
import { Glyph, HUES, INKS, Pawn, Stone } from "./glyphs";
import type { Board, Hand } from "./hand";
import { Colour, NONE, type State, TABLE, type Way } from "./state";
import type { Say } from "./texts";
import {
  COLOURS,
  campOf,
  DEEP,
  heightAt,
  NAMES,
  outline,
  type Part,
  pawnAt,
  placeText,
  quarterAt,
  roomOf,
  type Stretch,
  sizeText,
  spotOf,
  stretchOf,
  WIDE,
  xOf,
  yOf,
} from "./tower";
import { blockWords, partWords } from "./words";

const U = 24; // units a quarter

interface Props {
  board: Board;
  hand: Hand;
  say: Say;
}

export function TowerMap({ board, hand, say }: Props) {
  const { state } = board;
  const frame = useRef<HTMLDivElement>(null);
  const stretch = useStretch(state, hand);
  const box = `${stretch.left * U} ${stretch.upper * U} ${stretch.wide * U} ${stretch.deep * U}`;

  const quarterUnder = (event: MouseEvent): number => {
    const { x, y, width, height } = (frame.current as HTMLDivElement).getBoundingClientRect();
    const column = Math.floor(stretch.left + ((event.clientX - x) / width) * stretch.wide);
    const row = Math.floor(stretch.upper + ((event.clientY - y) / height) * stretch.deep);
    return quarterAt(Math.max(0, Math.min(31, column)), Math.max(0, Math.min(31, row)));
  };

  return (
    <div className="auf-map" ref={frame} style={{ aspectRatio: `${stretch.wide} / ${stretch.deep}` }}>
      <svg
        viewBox={box}
        aria-hidden="true"
        onClick={(event) => hand.press(quarterUnder(event), spotOf(event))}
        onMouseMove={(event) => !hand.held && hand.look(quarterUnder(event))}
        onMouseLeave={() => hand.look(null)}
      >
        <rect
          className="auf-ground"
          x={stretch.left * U}
          y={stretch.upper * U}
          width={stretch.wide * U}
          height={stretch.deep * U}
        />
        <Grid stretch={stretch} />
        {hand.parts.map((part) => (
          <Top key={part.quarters[0]} part={part} state={state} isFaded={hand.held?.lift.block === part.block} />
        ))}
        <Rings hand={hand} state={state} />
        {state.stone_on
          .slice(0, state.seats)
          .map(
            (block, seat) =>
              block !== NONE && <StoneOn key={seat} state={state} seat={seat} block={block} hand={hand} />,
          )}
        <ChosenWay board={board} hand={hand} />
        <Pawns state={state} stretch={stretch} seat={board.seat} />
        {hand.held && <Ghost hand={hand} state={state} />}
      </svg>
      {hand.held ? (
        <GhostButton hand={hand} stretch={stretch} state={state} say={say} />
      ) : (
        <Faces board={board} hand={hand} say={say} stretch={stretch} />
      )}
    </div>
  );
}

/** The map grows when a long block in the hand reaches farther than its margin. */
function useStretch(state: State, hand: Hand): Stretch {
  const { held } = hand;
  return useMemo(() => {
    if (!held) return stretchOf(state);
    const { shape, place } = held;
    const stand = held.lift.stands.find((one) => one.shape === shape);
    return stretchOf(state, [{ place, shape }, ...(stand?.places ?? []).map((one) => ({ place: one, shape }))]);
  }, [state, held]);
}

function Grid({ stretch }: { stretch: Stretch }) {
  let lines = "";
  for (let x = stretch.left + 1; x < stretch.left + stretch.wide; x++) {
    lines += `M${x * U} ${stretch.upper * U}v${stretch.deep * U}`;
  }
  for (let y = stretch.upper + 1; y < stretch.upper + stretch.deep; y++) {
    lines += `M${stretch.left * U} ${y * U}h${stretch.wide * U}`;
  }
  return <path className="auf-grid" d={lines} />;
}

/** A part of a top: its colour and glyph, its height as a figure, a shadow as deep as it is tall. */
function Top({ part, state, isFaded }: { part: Part; state: State; isFaded: boolean }) {
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

/** What can be done now, with the tool in hand. */
function Rings({ hand, state }: { hand: Hand; state: State }) {
  if (hand.held) return <Landings hand={hand} state={state} />;
  return (
    <g>
      {hand.parts.map((part) => {
        const ways = hand.tool === "pawn" ? hand.waysTo(part.name) : [];
        const isOffered =
          hand.tool === "pawn" ? ways.length > 0 : (hand.tool === "block" ? hand.lifts : hand.stones).has(part.block);
        if (!isOffered) return null;
        const room = roomOf(part.quarters);
        const costs = ways.length > 0 && ways[0].verb !== "walk" ? ways[0] : null;
        return (
          <g
            key={part.name}
            className={hand.glance !== null && part.quarters.includes(hand.glance) ? "auf-ring near" : "auf-ring"}
          >
            <path className="auf-ring-case" d={outline(part.quarters, U)} />
            <path d={outline(part.quarters, U)} className={costs ? "dashed" : undefined} />
            {costs && <Cost way={costs} x={room.left * U + 9} y={(room.upper + room.deep) * U - 9} />}
          </g>
        );
      })}
    </g>
  );
}

/** The ladder that a face would cost. */
function Cost({ way, x, y }: { way: Way; x: number; y: number }) {
  const isLarge = way.verb.startsWith("large");
  return (
    <g className="auf-cost" transform={`translate(${x} ${y})`}>
      <circle r="8" />
      <path d={isLarge ? "M-3 5.500V-6M3 5.500V-6M-3-4h6M-3-1h6M-3 2h6" : "M-3 5.500V-2M3 5.500V-2M-3 0h6M-3 3h6"} />
    </g>
  );
}

/** Where the block in the hand may go: a dot in the middle of each place. */
function Landings({ hand }: { hand: Hand; state: State }) {
  const { held } = hand;
  if (!held) return null;
  const stand = held.lift.stands.find((one) => one.shape === held.shape);
  if (!stand?.tops.includes(held.face)) return null;
  return (
    <g className="auf-landings">
      {stand.places.map((place) => (
        <circle
          key={place}
          cx={(xOf(place) + WIDE[held.shape] / 2) * U}
          cy={(yOf(place) + DEEP[held.shape] / 2) * U}
          r="2.800"
        />
      ))}
    </g>
  );
}

function StoneOn({ state, seat, block, hand }: { state: State; seat: number; block: number; hand: Hand }) {
  const part = hand.parts.find((one) => one.block === block);
  if (!part) return null;
  const room = roomOf(part.quarters);
  const size = Math.min(room.wide, room.deep) * 8;
  return (
    <g
      transform={`translate(${(room.left + room.wide / 2) * U} ${(room.upper + room.deep / 2) * U}) scale(${size})`}
      data-thing={`stone-${seat}`}
    >
      <Stone colour={state.colour[seat]} />
    </g>
  );
}

/** The way to what is pointed at or chosen. */
function ChosenWay({ board, hand }: { board: Board; hand: Hand }) {
  if (hand.held) return null;
  const way =
    hand.chosen[0] ?? (hand.tool === "pawn" && hand.glance !== null ? hand.waysTo(hand.glance)[0] : undefined);
  if (!way || way.path.length < 2) return null;
  const points = way.path.map((quarter) => `${(xOf(quarter) + 0.5) * U},${(yOf(quarter) + 0.5) * U}`);
  const [foot, head] = way.ladder;
  return (
    <g className="auf-way">
      <path className="auf-way-case" d={`M${points.join("L")}`} />
      <path d={`M${points.join("L")}`} />
      <circle
        cx={(xOf(way.path[way.path.length - 1]) + 0.5) * U}
        cy={(yOf(way.path[way.path.length - 1]) + 0.5) * U}
        r="5"
      />
      {head !== undefined && <LadderOn from={foot} to={head} />}
      {board.state.place[board.seat] === TABLE && (
        <circle cx={points[0].split(",")[0]} cy={points[0].split(",")[1]} r="3" />
      )}
    </g>
  );
}

function LadderOn({ from, to }: { from: number; to: number }) {
  const [x, y] = [(xOf(from) + 0.5) * U, (yOf(from) + 0.5) * U];
  const [dx, dy] = [(xOf(to) - xOf(from)) * U, (yOf(to) - yOf(from)) * U];
  const length = Math.hypot(dx, dy);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const rungs = Array.from({ length: Math.round(length / 7) }, (_, at) => `M${5 + at * 7}-5v10`).join("");
  return (
    <g className="auf-ladder-on" transform={`translate(${x} ${y}) rotate(${angle})`}>
      <path d={`M0-5h${length}M0 5h${length}${rungs}`} />
    </g>
  );
}

function Pawns({ state, stretch, seat }: { state: State; stretch: Stretch; seat: number }) {
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

/** The block in the hand, hovering. */
function Ghost({ hand, state }: { hand: Hand; state: State }) {
  const { held } = hand;
  if (!held) return null;
  const [x, y] = [xOf(held.place) * U, yOf(held.place) * U];
  const [wide, deep] = [WIDE[held.shape] * U, DEEP[held.shape] * U];
  const foot = footOf(hand, state);
  const tall = held.lift.stands.find((stand) => stand.shape === held.shape)?.tall ?? state.tall[held.lift.block];
  return (
    <g className={hand.canPut ? "auf-ghost can-put" : "auf-ghost"} transform={`translate(${x} ${y})`}>
      <rect className="auf-cast" x="8" y="8" width={wide} height={deep} rx="3" />
      <rect className="auf-face" width={wide} height={deep} rx="3" fill={HUES[held.face]} />
      <g transform={`translate(${wide / 2 - 9} ${deep / 2}) scale(7)`}>
        <Glyph colour={held.face} fill={INKS[held.face]} />
      </g>
      <text x={wide / 2 + 9} y={deep / 2 + 7} fill={INKS[held.face]} fontSize="20" textAnchor="middle">
        {hand.canPut ? foot + tall : "?"}
      </text>
      <rect className="auf-ghost-rim" width={wide} height={deep} rx="3" />
    </g>
  );
}

/** How high a block in the hand would stand: on what is under it once it is lifted. */
export function footOf(hand: Hand, state: State): number {
  const { held } = hand;
  if (!held) return 0;
  const { block } = held.lift;
  let foot = 0;
  for (let dy = 0; dy < DEEP[held.shape]; dy++) {
    for (let dx = 0; dx < WIDE[held.shape]; dx++) {
      const quarter = held.place + 32 * dy + dx;
      const isOwn = !hand.isBound && state.owner[yOf(quarter)]?.[xOf(quarter)] === block;
      foot = Math.max(foot, isOwn ? state.foot[block] : heightAt(state, quarter));
    }
  }
  return foot;
}

function box(room: Stretch, stretch: Stretch) {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    left: percent(room.left - stretch.left, stretch.wide),
    top: percent(room.upper - stretch.upper, stretch.deep),
    width: percent(room.wide, stretch.wide),
    height: percent(room.deep, stretch.deep),
  };
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A button on every face; one of them is in the tab order, arrow keys go to the next. */
function Faces({ board, hand, say, stretch }: Props & { stretch: Stretch }) {
  const [current, setCurrent] = useState(-1);
  const root = useRef<HTMLDivElement>(null);
  const { state } = board;
  const rooms = useMemo(() => hand.parts.map((part) => roomOf(part.quarters)), [hand.parts]);
  const order = useMemo(
    () =>
      hand.parts.map((_, at) => at).sort((a, b) => rooms[a].upper - rooms[b].upper || rooms[a].left - rooms[b].left),
    [hand.parts, rooms],
  );
  const known = hand.parts.findIndex((part) => part.name === current);
  const first = known >= 0 ? known : order[0];

  function step(event: KeyboardEvent, from: number) {
    const way = STEPS[event.key];
    if (!way) return;
    event.preventDefault();
    const next = nearest(rooms, from, way);
    if (next === undefined) return;
    setCurrent(hand.parts[next].name);
    root.current?.querySelector<HTMLButtonElement>(`[data-face="${next}"]`)?.focus();
  }

  const camp = { left: stretch.left, upper: stretch.upper + stretch.deep - 1.6, wide: stretch.wide, deep: 1.6 };
  const canDescend = hand.tool === "pawn" && hand.waysTo(TABLE).length > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a set of faces is no form
    <div role="group" aria-label={say("map_label")} ref={root}>
      {order.map((at) => {
        const part = hand.parts[at];
        const isOwn = part.quarters.includes(state.place[board.seat] ?? -1);
        return (
          <button
            key={part.quarters[0]}
            type="button"
            className={isOwn ? "auf-spot own" : "auf-spot"}
            style={box(rooms[at], stretch)}
            tabIndex={at === first ? 0 : -1}
            data-face={at}
            data-quarter={placeText(part.name)}
            data-block={part.block === NONE ? undefined : NAMES[part.block]}
            data-can={isOffered(part, hand) ? hand.tool : undefined}
            aria-label={partWords(part, board, hand, say)}
            onClick={(event) => hand.press(part.name, event.currentTarget)}
            onKeyDown={(event) => step(event, at)}
            onFocus={() => {
              setCurrent(part.name);
              hand.look(part.name);
            }}
            onBlur={() => hand.look(null)}
            onMouseEnter={() => hand.look(part.name)}
          />
        );
      })}
      {canDescend && (
        <button
          type="button"
          className="auf-spot auf-camp can"
          style={box(camp, stretch)}
          data-quarter="table"
          data-can="pawn"
          aria-label={say("way_table")}
          onClick={(event) => hand.press(TABLE, event.currentTarget)}
          onFocus={() => hand.look(TABLE)}
          onBlur={() => hand.look(null)}
          onMouseEnter={() => hand.look(TABLE)}
          onMouseLeave={() => hand.look(null)}
        />
      )}
    </div>
  );
}

function isOffered(part: Part, hand: Hand): boolean {
  if (hand.tool === "pawn") return hand.waysTo(part.name).length > 0;
  return (hand.tool === "block" ? hand.lifts : hand.stones).has(part.block);
}

/** The nearest face in a direction; what lies straight ahead is nearer than what lies aside. */
function nearest(rooms: Stretch[], from: number, [dx, dy]: [number, number]): number | undefined {
  const middle = ({ left, upper, wide, deep }: Stretch) => [left + wide / 2, upper + deep / 2];
  const [x, y] = middle(rooms[from]);
  let found: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  rooms.forEach((room, at) => {
    const [u, v] = middle(room);
    const ahead = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    const way = ahead + 2 * aside;
    if (at !== from && ahead > 0.4 && way < least) [found, least] = [at, way];
  });
  return found;
}

/** The block in the hand as a button: arrow keys move it, Enter puts it down. */
function GhostButton({ hand, stretch, state, say }: { hand: Hand; stretch: Stretch; state: State; say: Say }) {
  const { held } = hand;
  if (!held) return null;
  const room = { left: xOf(held.place), upper: yOf(held.place), wide: WIDE[held.shape], deep: DEEP[held.shape] };
  const words = {
    block: blockWords(held.lift.block, say),
    colour: say(COLOURS[held.face]),
    size: sizeText(held.shape),
    place: placeText(held.place),
  };
  const tops = [...new Set(held.lift.stands.flatMap((stand) => stand.tops))].sort();

  function onKey(event: KeyboardEvent<HTMLButtonElement>) {
    if (!held) return;
    const way = STEPS[event.key];
    if (way) {
      event.preventDefault();
      const x = xOf(held.place) + way[0];
      const y = yOf(held.place) + way[1];
      if (x >= 0 && y >= 0 && x + room.wide <= 32 && y + room.deep <= 32) hand.hover(quarterAt(x, y));
    } else if (event.key === "r") hand.turnTo(tops[(tops.indexOf(held.face) + 1) % tops.length]);
    else if (event.key === "t") hand.turnRound();
    else if (event.key === "Escape") hand.back();
  }
  return (
    <button
      type="button"
      className="auf-spot auf-ghost-spot"
      style={box(room, stretch)}
      aria-label={`${say("ghost_label", words)} ${hoverWords(hand, state, say)}`}
      onClick={(event) => hand.confirmPut(event.currentTarget)}
      onKeyDown={onKey}
      // biome-ignore lint/a11y/noAutofocus: who lifts a block by keyboard goes on with it
      autoFocus
    />
  );
}

/** Whether the block in the hand can stand where it hovers. */
export function hoverWords(hand: Hand, state: State, say: Say): string {
  const { held } = hand;
  if (!held) return "";
  const foot = footOf(hand, state);
  const tall = held.lift.stands.find((stand) => stand.shape === held.shape)?.tall ?? 0;
  const place = placeText(held.place);
  if (hand.canPut) return say("hover_can", { place, foot, height: foot + tall });
  const isThere = held.place === (hand.isBound ? state.was_at : state.at[held.lift.block]);
  return isThere ? say("hover_first") : say("hover_cannot", { place });
}
