/** The tower from above, like a hiking map, with everything that can be done on it. */
import { type MouseEvent, useMemo, useRef } from "react";
import type { Board, Hand } from "./hand";
import { Faces } from "./map-faces";
import { Ghost, GhostButton } from "./map-ghost";
import { ChosenWay, LastLadder, Rings } from "./map-marks";
import { Pawns, StoneOn, Top } from "./map-tops";
import { NONE, SIDE, type State } from "./state";
import type { Translate } from "./texts";
import { quarterAt, type Stretch, spotOf, stretchOf, U } from "./tower";

interface Props {
  board: Board;
  hand: Hand;
  t: Translate;
}

export function TowerMap({ board, hand, t }: Props) {
  const { state } = board;
  const frame = useRef<HTMLDivElement>(null);
  const stretch = useStretch(state, hand);
  const box = `${stretch.left * U} ${stretch.upper * U} ${stretch.wide * U} ${stretch.deep * U}`;

  const quarterUnder = (event: MouseEvent): number => {
    const { x, y, width, height } = (frame.current as HTMLDivElement).getBoundingClientRect();
    const column = Math.floor(stretch.left + ((event.clientX - x) / width) * stretch.wide);
    const row = Math.floor(stretch.upper + ((event.clientY - y) / height) * stretch.deep);
    const onGrid = (at: number) => Math.max(0, Math.min(SIDE - 1, at));
    return quarterAt(onGrid(column), onGrid(row));
  };

  return (
    <div className="auf-map" ref={frame} style={{ aspectRatio: `${stretch.wide} / ${stretch.deep}` }}>
      <svg
        viewBox={box}
        aria-hidden="true"
        onClick={(event) => hand.press(quarterUnder(event), spotOf(event))}
        onMouseMove={(event) => !hand.held && hand.setHovered(quarterUnder(event))}
        onMouseLeave={() => hand.setHovered(null)}
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
        <Rings hand={hand} />
        {state.stone_on
          .slice(0, state.seats)
          .map(
            (block, seat) =>
              block !== NONE && <StoneOn key={seat} state={state} seat={seat} block={block} hand={hand} />,
          )}
        <ChosenWay board={board} hand={hand} />
        <LastLadder board={board} />
        <Pawns state={state} stretch={stretch} seat={board.seat} />
        {hand.held && <Ghost hand={hand} state={state} />}
      </svg>
      {hand.held ? (
        <GhostButton hand={hand} stretch={stretch} state={state} t={t} />
      ) : (
        <Faces board={board} hand={hand} t={t} stretch={stretch} />
      )}
    </div>
  );
}

/** Enlarge the map when the held block reaches beyond its margin. */
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
