/** The held block on the map: drawn, and as a button that arrow keys move. */
import type { KeyboardEvent } from "react";
import { Glyph, HUES, INKS } from "./glyphs";
import type { Hand } from "./hand";
import { footOf } from "./held-block";
import { boxOf, STEPS } from "./map-faces";
import { SIDE, type State } from "./state";
import type { Translate } from "./texts";
import { COLOURS, DEEP, quarterAt, type Stretch, U, WIDE, xOf, yOf } from "./tower";
import { areaWords, hoverWords, kindWords, sizeWords } from "./words";

/** The held block over its place. */
export function Ghost({ hand, state }: { hand: Hand; state: State }) {
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

/** The held block as a button: arrow keys move it, Enter puts it down. */
export function GhostButton({ hand, stretch, state, t }: { hand: Hand; stretch: Stretch; state: State; t: Translate }) {
  const { held } = hand;
  if (!held) return null;
  const room = { left: xOf(held.place), upper: yOf(held.place), wide: WIDE[held.shape], deep: DEEP[held.shape] };
  const words = {
    kind: kindWords(held.lift.block, t),
    colour: t(COLOURS[held.face]),
    size: sizeWords(held.shape, t),
    area: areaWords(state, held.place, t),
  };
  const tops = [...new Set(held.lift.stands.flatMap((stand) => stand.tops))].sort();

  function onKey(event: KeyboardEvent<HTMLButtonElement>) {
    if (!held) return;
    const way = STEPS[event.key];
    if (way) {
      event.preventDefault();
      const x = xOf(held.place) + way[0];
      const y = yOf(held.place) + way[1];
      if (x >= 0 && y >= 0 && x + room.wide <= SIDE && y + room.deep <= SIDE) hand.hover(quarterAt(x, y));
    } else if (event.key === "r") hand.turnTo(tops[(tops.indexOf(held.face) + 1) % tops.length]);
    else if (event.key === "t") hand.turnRound();
    else if (event.key === "Escape") hand.back();
  }
  return (
    <button
      type="button"
      className="auf-spot auf-ghost-spot"
      style={boxOf(room, stretch)}
      aria-label={`${t("ghost_label", words)} ${hoverWords(hand, state, t)}`}
      onClick={(event) => hand.confirmPut(event.currentTarget)}
      onKeyDown={onKey}
      // biome-ignore lint/a11y/noAutofocus: the keyboard continues with the block just lifted
      autoFocus
    />
  );
}
