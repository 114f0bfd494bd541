/** Faces of the map as buttons, for pointer, keyboard and screen reader. */
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { Hand } from "./hand";
import { middleOf, roomOf, type Stretch } from "./map-geometry";
import { blockText, placeText } from "./notation";
import { isOffered, waysTo } from "./offers";
import type { Board } from "./scene";
import { NONE, TABLE } from "./state";
import type { Translate } from "./texts";
import type { Part } from "./tower";
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

/** A face, and the largest rectangle of it. */
interface Face {
  part: Part;
  room: Stretch;
}

/** A button on every face; one of them is in the tab order, arrow keys go to the next. */
export function Faces({ board, hand, t, stretch }: Props) {
  const [current, setCurrent] = useState(-1);
  const root = useRef<HTMLDivElement>(null);
  const faces = useMemo(() => facesOf(board.parts), [board.parts]);
  const first = faces.find(({ part }) => part.name === current) ?? faces[0];
  const { state, names, seat } = board;
  const { offers, tool } = hand;
  const words = useMemo(
    () => faces.map(({ part }) => partWords(part, { state, names, seat }, { offers, tool }, t)),
    [faces, state, names, seat, offers, tool, t],
  );

  function step(event: KeyboardEvent, from: Face) {
    const way = STEPS[event.key];
    if (!way) return;
    event.preventDefault();
    const next = nearest(faces, from, way);
    if (!next) return;
    setCurrent(next.part.name);
    root.current?.querySelector<HTMLButtonElement>(`[data-quarter="${placeText(next.part.name)}"]`)?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: these faces do not make a form
    <div role="group" aria-label={t("map_label")} ref={root}>
      {faces.map((face, index) => {
        const { part, room } = face;
        return (
          <button
            key={part.name}
            type="button"
            className="auf-spot bare"
            style={boxOf(room, stretch)}
            tabIndex={face === first ? 0 : -1}
            data-quarter={placeText(part.name)}
            data-block={part.block === NONE ? undefined : blockText(part.block)}
            data-can={isOffered(offers, tool, part) ? tool : undefined}
            aria-label={words[index]}
            onClick={(event) => hand.press(part.name, event.currentTarget)}
            onKeyDown={(event) => step(event, face)}
            onFocus={() => {
              setCurrent(part.name);
              hand.setHovered(part.name);
            }}
            onBlur={() => hand.setHovered(null)}
          />
        );
      })}
      {tool === "pawn" && waysTo(offers, TABLE).length > 0 && <Camp hand={hand} t={t} stretch={stretch} />}
    </div>
  );
}

/** All faces in reading order. */
function facesOf(parts: Part[]): Face[] {
  const faces = parts.map((part) => ({ part, room: roomOf(part.quarters) }));
  return faces.sort((one, other) => one.room.upper - other.room.upper || one.room.left - other.room.left);
}

/** The open table in front of the tower. */
function Camp({ hand, t, stretch }: Omit<Props, "board">) {
  const camp = { left: stretch.left, upper: stretch.upper + stretch.deep - 1.6, wide: stretch.wide, deep: 1.6 };
  return (
    <button
      type="button"
      className="auf-spot bare auf-camp"
      style={boxOf(camp, stretch)}
      data-quarter="table"
      data-can="pawn"
      aria-label={t("way_table")}
      onClick={(event) => hand.press(TABLE, event.currentTarget)}
      onFocus={() => hand.setHovered(TABLE)}
      onBlur={() => hand.setHovered(null)}
    />
  );
}

/** The nearest face in a direction; what lies straight ahead is nearer than what lies aside. */
function nearest(faces: Face[], from: Face, [dx, dy]: [number, number]): Face | undefined {
  const [x, y] = middleOf(from.room);
  let found: Face | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const face of faces) {
    const [u, v] = middleOf(face.room);
    const ahead = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    const way = ahead + 2 * aside;
    if (face !== from && ahead > 0.4 && way < least) [found, least] = [face, way];
  }
  return found;
}
