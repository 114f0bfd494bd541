/** The held block on the map: drawn, and as a button that arrow keys move. */
import type { KeyboardEvent, MouseEvent } from "react";
import type { BlockHand } from "./block-hand";
import { Glyph, inkOf, paintOf } from "./glyphs";
import type { Hand } from "./hand";
import { groundBelow, type HeldBlock, tallOf, topsOf } from "./held-block";
import { boxOf, STEPS } from "./map-faces";
import { type Stretch, shared, stretchOfFootprint, U } from "./map-geometry";
import type { Board } from "./scene";
import type { State } from "./state";
import type { Translate } from "./texts";
import { colourName } from "./tower";
import { areaWords, hoverWords, kindWords, sizeWords } from "./words";

interface GhostProps {
  hand: BlockHand;
  held: HeldBlock;
  state: State;
  stretch: Stretch;
}

/** The held block over its place; its signs stay on the map where it reaches beyond. */
export function Ghost({ hand, held, state, stretch }: GhostProps) {
  const room = stretchOfFootprint(held);
  const [wide, deep] = [room.wide * U, room.deep * U];
  const seen = shared(room, stretch);
  const [x, y] = [(seen.left - room.left + seen.wide / 2) * U, (seen.upper - room.upper + seen.deep / 2) * U];
  const top = groundBelow(state, held, held.place) + tallOf(held, state);
  const isUpright = room.wide < 2; // the glyph is then above the height, otherwise beside it
  const glyph = isUpright ? [x, y - 10] : [x - (top < 10 ? 9 : 13), y];
  const figure = isUpright ? { x, y: y + 17 } : { x: x + 9, y: y + 7 };
  return (
    <g
      className={hand.canPut ? "auf-ghost can-put" : "auf-ghost"}
      transform={`translate(${room.left * U} ${room.upper * U})`}
    >
      <rect className="auf-cast" x="8" y="8" width={wide} height={deep} rx="3" />
      <rect className="auf-face" width={wide} height={deep} rx="3" fill={paintOf(held.face)} />
      <g transform={`translate(${glyph.join(" ")}) scale(7)`}>
        <Glyph colour={held.face} fill={inkOf(held.face)} />
      </g>
      <text {...figure} fill={inkOf(held.face)} fontSize="20" textAnchor="middle">
        {hand.canPut ? top : "?"}
      </text>
      <rect className="auf-ghost-rim" width={wide} height={deep} rx="3" />
    </g>
  );
}

interface ButtonProps {
  board: Board;
  hand: Hand;
  held: HeldBlock;
  stretch: Stretch;
  t: Translate;
}

/** The held block as a button: arrow keys move it, Enter puts it down. */
export function GhostButton({ board, hand, held, stretch, t }: ButtonProps) {
  const { state } = board;
  const words = {
    kind: kindWords(held.lift.block, t),
    colour: t(colourName(held.face)),
    size: sizeWords(held.shape, t),
    area: areaWords(state, held.place, t),
  };

  const keys: Record<string, () => void> = {
    r: () => hand.block.turnTo(nextTop(held)),
    t: hand.block.turnRound,
    Escape: hand.back,
  };

  function onKey(event: KeyboardEvent<HTMLButtonElement>) {
    const way = STEPS[event.key];
    const action = way ? () => hand.block.step(...way) : keys[event.key];
    if (!action) return;
    event.preventDefault(); // also keeps the page's own shortcuts away
    action();
  }

  /** The first click chooses the place that the pointer is over; the next one, or Enter, puts the block down. */
  function press(event: MouseEvent<HTMLButtonElement>) {
    const isKey = event.detail === 0;
    if (hand.block.isFollowing && !isKey) hand.block.hover(held.place);
    else hand.block.confirm(event.currentTarget);
  }
  return (
    <button
      type="button"
      className="auf-spot bare auf-ghost-spot"
      style={boxOf(stretchOfFootprint(held), stretch)}
      aria-label={`${t("ghost_label", words)} ${hoverWords(hand.block, state, t)}`}
      onClick={(event) => press(event)}
      onKeyDown={onKey}
      // biome-ignore lint/a11y/noAutofocus: the keyboard continues with the block just lifted
      autoFocus
    />
  );
}

/** The colour after the one on top. */
function nextTop(held: HeldBlock): number {
  const tops = topsOf(held);
  return tops[(tops.indexOf(held.face) + 1) % tops.length] ?? held.face;
}
