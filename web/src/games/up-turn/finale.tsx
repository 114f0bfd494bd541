/** The end, told tile by tile: what everyone has left, most of it first, down to who has nothing. */
import { useEffect, useState } from "react";
import { Balloon } from "../../kit/balloons";
import { End, LIMIT, type State } from "./state";
import { type Key, useWords } from "./texts";
import { Back, Face } from "./tile";

const BEAT = 120; // milliseconds a tile
const PAUSE = 500; // milliseconds a person

interface Props {
  state: State;
  names: string[];
  reduced: boolean;
}

export function Finale({ state, names, reduced }: Props) {
  const t = useWords();
  const order = names.map((_, seat) => seat).sort((one, other) => state.held[other] - state.held[one]);
  const steps = order.flatMap((seat) => Array.from({ length: state.held[seat] + 1 }, (_, count) => ({ seat, count })));
  const [at, setAt] = useState(reduced ? steps.length : 0);
  useEffect(() => {
    if (at >= steps.length) return;
    const timer = setTimeout(() => setAt(at + 1), steps[at].count === 0 ? PAUSE : BEAT);
    return () => clearTimeout(timer);
  }, [at, steps]);
  const why = whyOver(state);
  const shown = (seat: number) => steps.slice(0, at).filter((step) => step.seat === seat).length - 1;
  return (
    <section className="upt-finale paper" aria-label={t("finale")}>
      <ol>
        {order.map((seat) => (
          <li key={seat} className={shown(seat) >= 0 ? "told" : "untold"}>
            <Balloon seat={seat} label={names[seat].charAt(0).toUpperCase()} lit={state.held[seat] === 0} />
            <span>
              <strong>{leftOver(state, seat, names, t)}</strong>
              <Left state={state} seat={seat} shown={Math.max(0, shown(seat))} />
            </span>
          </li>
        ))}
      </ol>
      {why && <p>{t(why)}</p>}
    </section>
  );
}

/** What ended the game, where nobody has laid everything. */
function whyOver(state: State): Key | null {
  if (state.end === End.EMPTY_BAG) return "bag_over";
  if (state.end !== End.STANDSTILL) return null;
  return state.turns === LIMIT ? "turns_over" : "standstill";
}

function leftOver(state: State, seat: number, names: string[], t: ReturnType<typeof useWords>): string {
  const count = state.held[seat];
  const who = names[seat];
  if (count === 0) return `${t("laid_all", { who })}. ${t("laid_last", { number: state.last })}.`;
  return count === 1 ? t("left_over_one", { who }) : t("left_over", { who, count });
}

function Left({ state, seat, shown }: { state: State; seat: number; shown: number }) {
  const rack = state.rack[seat].slice(0, shown);
  return (
    <span className="upt-left" aria-hidden="true">
      {rack.map((kind, at) => (
        <span key={at}>{kind === -1 ? <Back /> : <Face kind={kind} role={state.role} />}</span>
      ))}
    </span>
  );
}
