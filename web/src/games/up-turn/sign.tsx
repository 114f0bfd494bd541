/** The pictures of action tiles: arrows, feet and a kite. */
import type { ReactElement } from "react";
import { Action, DOWN, UP } from "./state";

const FAINT = 0.22; // the arrow of the order that was not chosen

const SIGNS: Record<number, (laid: { slope?: number }) => ReactElement> = {
  [Action.BLUE]: () => <path fill="var(--upt-up)" d="M28 9l19 23H37v25H19V32H9z" />,
  [Action.GREEN]: () => <path fill="var(--upt-down)" d="M28 59L9 36h10V11h18v25h10z" />,
  [Action.DOUBLE_ARROW]: ({ slope }) => (
    <>
      <path fill="var(--upt-up)" opacity={slope === DOWN ? FAINT : 1} d="M17 9l12 16h-6.500v23h-11V25H5z" />
      <path fill="var(--upt-down)" opacity={slope === UP ? FAINT : 1} d="M39 59L27 43h6.500V20h11v23H51z" />
    </>
  ),
  [Action.SKIP_ONE]: () => <Foot x={28} y={34} />,
  [Action.SKIP_TWO]: () => (
    <>
      <Foot x={17} y={42} />
      <Foot x={39} y={27} isRight />
    </>
  ),
  [Action.JOKER]: Kite,
};

export function Sign({ kind, slope }: { kind: number; slope?: number }) {
  const Drawn = SIGNS[kind];
  return Drawn ? <Drawn slope={slope} /> : null;
}

function Foot({ x, y, isRight = false }: { x: number; y: number; isRight?: boolean }) {
  return (
    <g fill="var(--wood)" strokeWidth="1.5" transform={`translate(${x} ${y}) scale(${isRight ? -1 : 1} 1)`}>
      <path d="M-2-8c6-1 9 3 8 9-1 4-3 6-3 10 0 5-2 8-5 8s-5-3-4-8c1-4-1-6-2-10-1-5 2-8 6-9z" />
      <circle cx="5" cy="-14" r="3.200" />
      <circle cx="-1.500" cy="-14.500" r="2.300" />
      <circle cx="-6.300" cy="-11.800" r="1.900" />
    </g>
  );
}

function Kite({ slope }: { slope?: number }) {
  return (
    <>
      {slope === UP && <path fill="var(--upt-up)" d="M43 46l9 15H34z" />}
      {slope === DOWN && <path fill="var(--upt-down)" d="M43 61l9-15H34z" />}
      <path fill="none" stroke="var(--wood)" d="M24 42c-5 6 4 9-2 17M20 48l-6-1M24 54l6 1" />
      <path fill="var(--yellow)" d="M31 7L46 22 24 42z" />
      <path fill="var(--purple)" d="M31 7L13 20l11 22z" />
    </>
  );
}
