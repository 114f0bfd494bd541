/** The seven airports in their circle above the sea, the flights between them, and a sheet about one. */
import { type CSSProperties, useEffect, useRef } from "react";
import { Balloon } from "../../kit/balloons";
import { SrLabel } from "../../kit/sr-label";
import { CardBack, Fin, Rosette, Scene } from "./drawings";
import { LETTERS, ROMAN } from "./notation";
import { COMPANIES, type Derived, Phase, type State } from "./state";
import { useCardName, useCounted, useWords } from "./words";

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
  state: State;
  derived: Derived;
  names: string[];
  way: number | null;
  inspected: number;
  offered: Set<number>;
  choose: (company: number, at: Element) => void;
}

export function Circle({ state, derived, names, way, inspected, offered, choose }: Props) {
  const t = useWords();
  const isFlying = derived.ways.length > 0 && state.phase === Phase.FLY;
  const stops = isFlying && way !== null ? derived.ways[way] : [];
  return (
    <div className="uth-circle">
      <Sea from={state.circle.indexOf(state.company)} ways={isFlying ? derived.ways : []} way={way} />
      <ol aria-label={t("circle")}>
        {state.circle.map((company, place) => (
          <li
            key={company}
            className="uth-spot"
            style={{ "--sin": Math.sin(angle(place)), "--cos": Math.cos(angle(place)) } as CSSProperties}
          >
            <Airport
              state={state}
              derived={derived}
              names={names}
              company={company}
              stops={stops.flatMap((stop, number) => (stop === company ? [number + 1] : []))}
              isInspected={inspected === company}
              can={offered.has(company)}
              choose={choose}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface AirportProps {
  state: State;
  derived: Derived;
  names: string[];
  company: number;
  stops: number[];
  isInspected: boolean;
  can: boolean;
  choose: (company: number, at: Element) => void;
}

function Airport({ state, derived, names, company, stops, isInspected, can, choose }: AirportProps) {
  const t = useWords();
  const president = state.president[company];
  const isActing = state.company === company;
  const label = [
    t("airport", {
      company: LETTERS[company],
      airport: ROMAN[state.airport[company]],
      plane: state.plane[company],
      worth: derived.worth[company],
      funds: state.funds[company],
      president: president < 0 ? t("no_president") : t("presides", { who: names[president] }),
    }),
    ...(isActing ? [t("acts")] : []),
    ...stops.map((number) => t("stop", { number })),
  ].join(", ");
  const classes = ["uth-airport", isActing && "acting", can && "can", isInspected && "inspected"]
    .filter(Boolean)
    .join(" ");
  return (
    <button
      type="button"
      className={classes}
      aria-expanded={isInspected}
      onClick={(event) => choose(company, event.currentTarget)}
      data-company={LETTERS[company]}
      data-place={`airport-${company}`}
    >
      <SrLabel words={label}>
        <Scene company={company} airport={state.airport[company]} plane={state.plane[company]} />
        <span className="uth-air" data-place={`air-${company}`} />
        <span className="uth-sum">
          <span className="uth-levels">
            {ROMAN[state.airport[company]]} + {state.plane[company]} =
          </span>
          <strong>{derived.worth[company]}</strong>
        </span>
        <span className="uth-funds" data-place={`funds-${company}`}>
          <CardBack />
          {state.funds[company]}
        </span>
        <span className={president < 0 ? "uth-president vacant" : "uth-president"}>
          {president < 0 ? (
            <>
              <span data-thing={`president-${company}`}>
                <Rosette />
              </span>
              <span className="uth-who">{t("vacant")}</span>
            </>
          ) : (
            <>
              <Balloon seat={president} label={names[president].charAt(0).toUpperCase()} />
              <span className="uth-who">{names[president]}</span>
            </>
          )}
        </span>
        {stops.length > 0 && <span className="uth-stop">{stops.join(" ")}</span>}
      </SrLabel>
    </button>
  );
}

interface SheetProps {
  state: State;
  derived: Derived;
  names: string[];
  seat: number;
  company: number;
  close: () => void;
}

/** Everything public about one company. */
export function Sheet({ state, derived, names, seat, company, close }: SheetProps) {
  const t = useWords();
  const counted = useCounted();
  const cardName = useCardName(state);
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close();
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [close]);
  const president = state.president[company];
  const holders = names
    .map((name, at) => ({ name, count: state.shares[at][company] }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${name} ${count}`);
  const cards = [state.airport_card[company], state.plane_card[company]].filter((card) => card >= 0);
  const words = {
    company: LETTERS[company],
    airport: ROMAN[state.airport[company]],
    plane: state.plane[company],
    worth: derived.worth[company],
  };
  return (
    <section ref={sheet} className="uth-sheet paper" aria-live="polite">
      <header>
        <Fin company={company} />
        <h3>{t("company", { company: LETTERS[company] })}</h3>
        <button type="button" className="quiet" onClick={close} aria-label={t("close")}>
          ×
        </button>
      </header>
      <p>
        <strong>{t("worth_of", words)}</strong>
      </p>
      <ul>
        <li>
          {president < 0
            ? t("no_president")
            : president === seat
              ? t("you_preside")
              : t("who_presides", { who: names[president] })}
        </li>
        <li>{counted("capital_of", state.funds[company])}</li>
        <li>{holders.length ? t("holders", { who: holders.join(", ") }) : t("no_holders")}</li>
        <li>{cards.length ? t("in_use", { cards: cards.map(cardName).join("; ") }) : t("not_upgraded")}</li>
      </ul>
    </section>
  );
}
