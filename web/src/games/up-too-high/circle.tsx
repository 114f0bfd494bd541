/** The seven airports in their circle above the sea, and the flights between them. On phones the circle is a track. */
import { type CSSProperties, memo } from "react";
import { Airport } from "./airport";
import type { Props } from "./rows";
import { COMPANIES, Phase } from "./state";
import { useWords } from "./words";

const WIDE = 79; // radii of the circle, in hundredths of half the sea
const HIGH = 75;
const TOP = 4; // airports in the upper row of the track; clockwise is to the right above and to the left below
const COLUMN = 50; // the width of a column of the track, in the same units

type Point = [number, number];

function angle(place: number): number {
  return (place / COMPANIES) * 2 * Math.PI;
}

/** A point of the circle; `place` may lie between two airports. */
function onCircle(place: number, inside: number): Point {
  return [Math.sin(angle(place)) * WIDE * inside, -Math.cos(angle(place)) * HIGH * inside];
}

/** The row and the column of a place on the track. */
function cellOf(place: number): { row: number; column: number } {
  const index = ((place % COMPANIES) + COMPANIES) % COMPANIES;
  return index < TOP ? { row: 0, column: index } : { row: 1, column: 2 * TOP - 1 - index };
}

/** A point of the track on the inner edge of the airports; the way from the last to the first turns at the piles. */
function onTrack(place: number, inside: number): Point {
  const before = cellOf(Math.floor(place));
  const after = cellOf(Math.ceil(place));
  const isTurn = before.row > after.row;
  const column = isTurn ? 0 : (before.column + after.column) / 2;
  const row = isTurn ? 1 : (before.row + after.row) / 2;
  return [(column - (TOP - 1) / 2) * COLUMN, (2 * row - 1) * 62 * inside];
}

/** Draw a flight over a number of steps from a place. */
function route(point: typeof onCircle, from: number, steps: number, inside: number, parts: number): string {
  const points = Array.from({ length: Math.abs(steps) * parts + 1 }, (_, part) =>
    point(from + (Math.sign(steps) * part) / parts, inside).map((one) => one.toFixed(1)),
  );
  return `M${points.map((one) => one.join(" ")).join("L")}`;
}

interface SeaProps {
  from: number;
  ways: number[][];
  way: number | null;
}

/** The sea with the flights, once around the circle and once around the track; the screen's width decides. */
function Sea({ from, ways, way }: SeaProps) {
  const routes = (point: typeof onCircle, parts: number) =>
    ways.map((stops, at) => (
      <path
        key={at}
        className={way === at ? "uth-route lit" : "uth-route"}
        d={route(point, from, at === 0 ? stops.length : -stops.length, at === 0 ? 0.84 : 0.74, parts)}
      />
    ));
  return (
    <svg className="uth-sea" viewBox="-100 -100 200 200" preserveAspectRatio="none" aria-hidden="true">
      <ellipse className="uth-water" rx="97" ry="97" />
      <g className="uth-round-sea">
        <ellipse className="uth-ring" rx={WIDE} ry={HIGH} />
        {routes(onCircle, 6)}
      </g>
      <g className="uth-track-sea">{routes(onTrack, 2)}</g>
    </svg>
  );
}

export const Circle = memo(function Circle({ props, way }: { props: Props; way: number | null }) {
  const t = useWords();
  const { state, derived } = props;
  const isFlying = state.phase === Phase.FLY;
  const gains = (isFlying && way !== null && derived.earnings[way]) || [];
  return (
    <div className="uth-circle">
      <Sea from={state.circle.indexOf(state.company)} ways={isFlying ? derived.ways : []} way={way} />
      <ol aria-label={t("circle")}>
        {state.circle.map((company, place) => (
          <li key={company} className="uth-spot" style={spot(place)}>
            <Airport props={props} index={company} gain={gains[company] ?? 0} />
          </li>
        ))}
      </ol>
    </div>
  );
});

function spot(place: number): CSSProperties {
  const { row, column } = cellOf(place);
  const at = { "--sin": Math.sin(angle(place)), "--cos": Math.cos(angle(place)), "--row": row, "--column": column };
  return at as CSSProperties;
}
