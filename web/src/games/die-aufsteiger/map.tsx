/** The tower from above, like a hiking map, with everything that can be done on it. */
import { type CSSProperties, type MouseEvent, memo, type PointerEvent, useMemo, useRef } from "react";
import type { Hand } from "./hand";
import { Faces } from "./map-faces";
import { type Stretch, spotOf, stretchOf, U } from "./map-geometry";
import { Ghost, GhostButton } from "./map-ghost";
import { LastLadder, Pointed, ReachableTops, Rings, ShownWay, useVeil, Veil } from "./map-marks";
import { Figures, Pawns, Stones, Top } from "./map-tops";
import type { Board } from "./scene";
import { NONE, SIDE } from "./state";
import type { Translate } from "./texts";
import { quarterAt } from "./tower";

interface Props {
  board: Board;
  hand: Hand;
  t: Translate;
}

export function TowerMap({ board, hand, t }: Props) {
  const { state, parts } = board;
  const { held } = hand.block;
  const frame = useRef<HTMLDivElement>(null);
  const stretch = useMemo(() => stretchOf(state), [state]);
  const veil = useVeil(board, hand, stretch);
  const box = `${stretch.left * U} ${stretch.upper * U} ${stretch.wide * U} ${stretch.deep * U}`;

  const quarterUnder = (event: MouseEvent): number => {
    const { x, y, width, height } = (frame.current as HTMLDivElement).getBoundingClientRect();
    const column = Math.floor(stretch.left + ((event.clientX - x) / width) * stretch.wide);
    const row = Math.floor(stretch.upper + ((event.clientY - y) / height) * stretch.deep);
    const onGrid = (at: number) => Math.max(0, Math.min(SIDE - 1, at));
    return quarterAt(onGrid(column), onGrid(row));
  };

  const point = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    if (held) hand.block.follow(quarterUnder(event));
    else hand.setHovered(quarterUnder(event));
  };
  const leave = () => {
    if (held) hand.block.follow(null);
    hand.setHovered(null);
  };

  return (
    <div
      className="auf-map"
      ref={frame}
      style={
        { aspectRatio: `${stretch.wide} / ${stretch.deep}`, "--ratio": stretch.wide / stretch.deep } as CSSProperties
      }
      onPointerMove={point}
      onPointerLeave={leave}
    >
      <svg viewBox={box} aria-hidden="true" onClick={(event) => hand.press(quarterUnder(event), spotOf(event))}>
        <rect
          fill="var(--paper-2)"
          x={stretch.left * U}
          y={stretch.upper * U}
          width={stretch.wide * U}
          height={stretch.deep * U}
        />
        <Grid stretch={stretch} />
        {parts.map((part) => (
          <Top key={part.name} part={part} state={state} isFaded={held?.lift.block === part.block} />
        ))}
        <Veil quarters={veil} />
        <Pointed board={board} hand={hand} />
        <Rings board={board} hand={hand} />
        <Stones parts={parts} state={state} />
        <ShownWay board={board} hand={hand} />
        <LastLadder lastWay={board.lastWay} seq={board.lastEvent?.seq} reduced={board.reduced} />
        <Pawns state={state} stretch={stretch} seat={board.seat} />
        <Figures parts={parts} state={state} lifted={held?.lift.block ?? NONE} veil={veil} />
        {held && <Ghost hand={hand.block} held={held} state={state} stretch={stretch} />}
        <ReachableTops tops={hand.reachable} />
      </svg>
      {held ? (
        <GhostButton board={board} hand={hand} held={held} stretch={stretch} t={t} />
      ) : (
        <Faces board={board} hand={hand} t={t} stretch={stretch} />
      )}
    </div>
  );
}

const Grid = memo(function Grid({ stretch }: { stretch: Stretch }) {
  let lines = "";
  for (let x = stretch.left + 1; x < stretch.left + stretch.wide; x++) {
    lines += `M${x * U} ${stretch.upper * U}v${stretch.deep * U}`;
  }
  for (let y = stretch.upper + 1; y < stretch.upper + stretch.deep; y++) {
    lines += `M${stretch.left * U} ${y * U}h${stretch.wide * U}`;
  }
  return <path className="auf-grid" d={lines} />;
});
