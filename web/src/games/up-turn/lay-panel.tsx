/** Before laying a double, an arrow or a joker: show the consequences and ask for choices. */
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { BoardProps } from "../../kit/contract";
import { isLayOf, neighbourOf, orderOf, tileName } from "./notation";
import { NOBODY } from "./seats";
import { Slope } from "./slope";
import { type Derived, DOWN, type State } from "./state";
import type { Key } from "./texts";
import { isAction } from "./tiles";
import { layWords, listed, type Translate, tileWords, useWords } from "./words";

interface Props extends BoardProps<State, Derived> {
  kind: number;
  close: () => void;
}

export function LayPanel(props: Props) {
  const { kind, state, close } = props;
  const t = useWords();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={panel}
      className="upt-panel paper flow"
      aria-label={tileWords(kind, state.role, t)}
      onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && close()}
    >
      {isAction(kind) ? <ActionPanel {...props} /> : <NumberPanel {...props} />}
    </section>
  );
}

function NumberPanel({ kind, derived, play, close }: Props) {
  const t = useWords();
  const lay = derived.lays.find((one) => one.number === kind);
  if (!lay) return null;
  return (
    <>
      <p>{layWords(lay, t)}</p>
      <p className="buttons">
        <button type="button" className="available" onClick={() => play(tileName(kind))}>
          {t("lay", { tiles: listed(lay.tiles, t) })}
        </button>
        <Close close={close} />
      </p>
    </>
  );
}

function ActionPanel({ kind, state, derived, decision, names, seat, play, close }: Props) {
  const t = useWords();
  const moves = decision?.choices.filter((move) => isLayOf(kind, move)) ?? [];
  const nextOf = (move: string) => derived.followers.find((one) => one.move === move)?.seat;
  const isAgain = moves.every((move) => nextOf(move) === seat);
  const { last } = state;
  return (
    <>
      <p>
        {t(isAgain ? "joker_again" : "new_line", { last })} {t(questionOf(moves))}
      </p>
      <p className="buttons">
        {moves.map((move) => (
          <button key={move} type="button" className="available upt-choice" data-way={move} onClick={() => play(move)}>
            <Slope slope={orderOf(move)} />
            <span className="nameplate">
              {t(orderOf(move) === DOWN ? "down_from" : "up_from", { last })}
              <small>{nextWords(move, nextOf(move), names, seat, t)}</small>
            </span>
          </button>
        ))}
        <Close close={close} />
      </p>
    </>
  );
}

/** The question that tells these moves apart: the order, the next player, or both. */
function questionOf(moves: string[]): Key {
  const hasOrders = new Set(moves.map(orderOf)).size > 1;
  const hasNeighbours = new Set(moves.map(neighbourOf)).size > 1;
  return hasOrders && hasNeighbours ? "order_and_next" : hasOrders ? "which_order" : "who_next";
}

function nextWords(move: string, next: number | undefined, names: string[], seat: number, t: Translate): string {
  if (next === undefined) return "";
  if (next === NOBODY) return t("then_over");
  const neighbour = neighbourOf(move);
  const who = next === seat ? t("you_again") : (names[next] ?? "");
  return t("then_who", { who }) + (neighbour ? `, ${t(neighbour)}` : "");
}

function Close({ close }: { close: () => void }) {
  const t = useWords();
  return (
    <button type="button" className="quiet" onClick={close}>
      {t("cancel")}
    </button>
  );
}
