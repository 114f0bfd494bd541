/** The seven airports in their circle above the sea, and the flights between them. */
import type { CSSProperties } from "react";
import { Airport } from "./airport";
import { companyAt, type View } from "./rows";
import { COMPANIES, Phase } from "./state";
import { useWords } from "./words";

const WIDE = 79; // radii of the circle, in hundredths of half the sea
const HIGH = 75;

function angle(place: number): number {
  return (place / COMPANIES) * 2 * Math.PI;
}

/** Draw a flight along the circle, a little inside of it, from one place over a number of steps. */
function route(from: number, steps: number, inside: number): string {
  const points = [];
  const parts = Math.abs(steps) * 6;
  for (let part = 0; part <= parts; part++) {
    const at = angle(from + (steps * part) / parts);
    points.push(`${(Math.sin(at) * WIDE * inside).toFixed(1)} ${(-Math.cos(at) * HIGH * inside).toFixed(1)}`);
  }
  return `M${points.join("L")}`;
}

interface SeaProps {
  from: number;
  ways: number[][];
  way: number | null;
}

function Sea({ from, ways, way }: SeaProps) {
  return (
    <svg className="uth-sea" viewBox="-100 -100 200 200" preserveAspectRatio="none" aria-hidden="true">
      <ellipse className="uth-water" rx="96" ry="96" />
      <ellipse className="uth-ring" rx={WIDE} ry={HIGH} />
      {ways.map((stops, at) => (
        <path
          key={at}
          className={way === at ? "uth-route lit" : "uth-route"}
          d={route(from, at === 0 ? stops.length : -stops.length, at === 0 ? 0.84 : 0.74)}
        />
      ))}
    </svg>
  );
}

interface Props {
  view: View;
  /** The flight to show, or null. */
  way: number | null;
  inspected: number;
  available: Set<number>;
  choose: (company: number, at: Element) => void;
}

export function Circle({ view, way, inspected, available, choose }: Props) {
  const t = useWords();
  const { state, derived } = view;
  const ways = state.phase === Phase.FLY ? derived.ways : [];
  const stops = (way !== null && ways[way]) || [];
  return (
    <div className="uth-circle">
      <Sea from={state.circle.indexOf(state.company)} ways={ways} way={way} />
      <ol aria-label={t("circle")}>
        {state.circle.map((company, place) => (
          <li
            key={company}
            className="uth-spot"
            style={{ "--sin": Math.sin(angle(place)), "--cos": Math.cos(angle(place)) } as CSSProperties}
          >
            <Airport
              company={companyAt(view, company)}
              stops={stops.flatMap((stop, number) => (stop === company ? [number + 1] : []))}
              isActing={state.company === company}
              isInspected={inspected === company}
              isAvailable={available.has(company)}
              choose={choose}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
