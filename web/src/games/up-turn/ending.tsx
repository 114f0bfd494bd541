/** The end: reveal tile by tile what everyone has left, the winner last. */
import { useEffect, useState } from "react";
import { Balloon } from "../../kit/balloons";
import { End, LIMIT, type State } from "./state";
import type { Key } from "./texts";
import { Back, Face } from "./tile";
import { heldBy, rackOf, UNSEEN } from "./tiles";
import { type Translate, tileCount, useWords } from "./words";

const TILE_MS = 120;
const PLAYER_MS = 500;

interface Props {
  state: State;
  names: string[];
  /** By seat; 1 is the winner's. */
  ranks: number[];
  reduced: boolean;
}

interface Player {
  seat: number;
  name: string;
  held: number;
}

export function Ending({ state, names, ranks, reduced }: Props) {
  const t = useWords();
  const rankOf = (player: Player) => ranks[player.seat] ?? 0;
  const players = names
    .map((name, seat): Player => ({ seat, name, held: heldBy(state, seat) }))
    .sort((one, other) => rankOf(other) - rankOf(one));
  const revealed = useRevealed(players, reduced);
  const why = reasonOf(state);
  return (
    <section className="upt-ending panel" aria-label={t("ending")}>
      <ol className="stack">
        {players.map(({ seat, name, held }) => (
          <li key={seat} className={revealed(seat) >= 0 ? "score-row" : "score-row pending"}>
            <Balloon seat={seat} label={name.charAt(0).toUpperCase()} lit={held === 0} />
            <span className="flow">
              <strong>{resultWords(name, held, state.last, t)}</strong>
              <TilesLeft state={state} seat={seat} count={Math.max(0, revealed(seat))} />
            </span>
          </li>
        ))}
      </ol>
      {why && <p>{t(why)}</p>}
    </section>
  );
}

/** Reveal player after player, tile after tile; tell how many tiles of a seat are open, -1 before its turn. */
function useRevealed(players: Player[], reduced: boolean): (seat: number) => number {
  const steps = players.flatMap(({ seat, held }) => Array.from({ length: held + 1 }, (_, count) => ({ seat, count })));
  const [at, setAt] = useState(reduced ? steps.length : 0);
  const pause = steps[at]?.count === 0 ? PLAYER_MS : TILE_MS;
  const isOver = at >= steps.length;
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => setAt(at + 1), pause);
    return () => clearTimeout(timer);
  }, [at, pause, isOver]);
  return (seat) => steps.slice(0, at).filter((step) => step.seat === seat).length - 1;
}

/** The reason for the end, unless somebody has laid everything. */
function reasonOf(state: State): Key | null {
  if (state.end === End.EMPTY_BAG) return "bag_over";
  if (state.end !== End.STANDSTILL) return null;
  return state.turns === LIMIT ? "turns_over" : "standstill";
}

function resultWords(who: string, held: number, last: number, t: Translate): string {
  if (held === 0) return t("laid_all", { who, number: last });
  return t("left_over", { who, tiles: tileCount(held, t) });
}

function TilesLeft({ state, seat, count }: { state: State; seat: number; count: number }) {
  const rack = rackOf(state, seat).slice(0, count);
  return (
    <span className="upt-left flow" aria-hidden="true">
      {rack.map((kind, at) => (
        <span key={at}>{kind === UNSEEN ? <Back /> : <Face kind={kind} roles={state.role} />}</span>
      ))}
    </span>
  );
}
