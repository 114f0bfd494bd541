/** The end: reveal tile by tile what everyone has left, from the most tiles to the fewest. */
import { useEffect, useState } from "react";
import { Balloon } from "../../kit/balloons";
import { End, LIMIT, type State } from "./state";
import type { Key } from "./texts";
import { Back, Face } from "./tile";
import { type Translate, tileCount, useWords } from "./words";

const TILE_MS = 120;
const PLAYER_MS = 500;

interface Props {
  state: State;
  names: string[];
  reduced: boolean;
}

export function Ending({ state, names, reduced }: Props) {
  const t = useWords();
  const order = names.map((_, seat) => seat).sort((one, other) => state.held[other] - state.held[one]);
  const steps = order.flatMap((seat) => Array.from({ length: state.held[seat] + 1 }, (_, count) => ({ seat, count })));
  const [at, setAt] = useState(reduced ? steps.length : 0);
  useEffect(() => {
    if (at >= steps.length) return;
    const timer = setTimeout(() => setAt(at + 1), steps[at].count === 0 ? PLAYER_MS : TILE_MS);
    return () => clearTimeout(timer);
  }, [at, steps]);
  const why = reasonOf(state);
  const revealed = (seat: number) => steps.slice(0, at).filter((step) => step.seat === seat).length - 1;
  return (
    <section className="upt-ending paper" aria-label={t("ending")}>
      <ol>
        {order.map((seat) => (
          <li key={seat} className={revealed(seat) >= 0 ? "revealed" : "pending"}>
            <Balloon seat={seat} label={names[seat].charAt(0).toUpperCase()} lit={state.held[seat] === 0} />
            <span>
              <strong>{resultOf(state, seat, names, t)}</strong>
              <TilesLeft state={state} seat={seat} count={Math.max(0, revealed(seat))} />
            </span>
          </li>
        ))}
      </ol>
      {why && <p>{t(why)}</p>}
    </section>
  );
}

/** The reason for the end, unless somebody has laid everything. */
function reasonOf(state: State): Key | null {
  if (state.end === End.EMPTY_BAG) return "bag_over";
  if (state.end !== End.STANDSTILL) return null;
  return state.turns === LIMIT ? "turns_over" : "standstill";
}

function resultOf(state: State, seat: number, names: string[], t: Translate): string {
  const count = state.held[seat];
  const who = names[seat];
  if (count === 0) return t("laid_all", { who, number: state.last });
  return t("left_over", { who, tiles: tileCount(count, t) });
}

function TilesLeft({ state, seat, count }: { state: State; seat: number; count: number }) {
  const rack = state.rack[seat].slice(0, count);
  return (
    <span className="upt-left" aria-hidden="true">
      {rack.map((kind, at) => (
        <span key={at}>{kind === -1 ? <Back /> : <Face kind={kind} role={state.role} />}</span>
      ))}
    </span>
  );
}
