/** Faces of the map as buttons, for pointer, keyboard and screen reader. */
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { Board, Hand } from "./hand";
import { NONE, TABLE } from "./state";
import type { Translate } from "./texts";
import { NAMES, placeText, roomOf, type Stretch } from "./tower";
import { partWords } from "./words";

interface Props {
  board: Board;
  hand: Hand;
  t: Translate;
  stretch: Stretch;
}

/** The position of a rectangle of quarters on the map, in CSS percentages. */
export function boxOf(room: Stretch, stretch: Stretch) {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    left: percent(room.left - stretch.left, stretch.wide),
    top: percent(room.upper - stretch.upper, stretch.deep),
    width: percent(room.wide, stretch.wide),
    height: percent(room.deep, stretch.deep),
  };
}

export const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A button on every face; one of them is in the tab order, arrow keys go to the next. */
export function Faces({ board, hand, t, stretch }: Props) {
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
    // biome-ignore lint/a11y/useSemanticElements: these faces do not make a form
    <div role="group" aria-label={t("map_label")} ref={root}>
      {order.map((at) => {
        const part = hand.parts[at];
        const isOwn = part.quarters.includes(state.place[board.seat] ?? -1);
        return (
          <button
            key={part.quarters[0]}
            type="button"
            className={isOwn ? "auf-spot own" : "auf-spot"}
            style={boxOf(rooms[at], stretch)}
            tabIndex={at === first ? 0 : -1}
            data-face={at}
            data-quarter={placeText(part.name)}
            data-block={part.block === NONE ? undefined : NAMES[part.block]}
            data-can={hand.isOffered(part) ? hand.tool : undefined}
            aria-label={partWords(part, board, hand, t)}
            onClick={(event) => hand.press(part.name, event.currentTarget)}
            onKeyDown={(event) => step(event, at)}
            onFocus={() => {
              setCurrent(part.name);
              hand.setHovered(part.name);
            }}
            onBlur={() => hand.setHovered(null)}
            onMouseEnter={() => hand.setHovered(part.name)}
          />
        );
      })}
      {canDescend && (
        <button
          type="button"
          className="auf-spot auf-camp can"
          style={boxOf(camp, stretch)}
          data-quarter="table"
          data-can="pawn"
          aria-label={t("way_table")}
          onClick={(event) => hand.press(TABLE, event.currentTarget)}
          onFocus={() => hand.setHovered(TABLE)}
          onBlur={() => hand.setHovered(null)}
          onMouseEnter={() => hand.setHovered(TABLE)}
          onMouseLeave={() => hand.setHovered(null)}
        />
      )}
    </div>
  );
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
