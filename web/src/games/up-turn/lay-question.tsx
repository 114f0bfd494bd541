/** Before laying a double, an arrow or a joker: say what it brings, and ask what is left to choose. */
import { type ReactNode, useEffect, useRef } from "react";
import type { BoardProps } from "../../kit/contract";
import { Confirm } from "../../kit/dock";
import { isLayOf, neighbourOf, orderOf, tileName } from "./notation";
import { NOBODY } from "./seats";
import { Slope } from "./slope";
import { type Derived, DOWN, type State } from "./state";
import type { Key } from "./texts";
import { isAction } from "./tiles";
import { layWords, type Translate, tileCount, useWords } from "./words";

interface Props extends BoardProps<State, Derived> {
  kind: number;
  cancel: () => void;
}

export function LayQuestion(props: Props) {
  return isAction(props.kind) ? <ActionQuestion {...props} /> : <NumberQuestion {...props} />;
}

function NumberQuestion({ kind, derived, play, cancel }: Props) {
  const t = useWords();
  const lay = derived.lays.find((one) => one.number === kind);
  if (!lay) return null;
  const count = lay.tiles.length;
  return (
    <Asked words={layWords(lay, t)} cancel={cancel}>
      <button type="button" className="primary available upt-lay" onClick={() => play(tileName(kind))}>
        {t("lay", { tiles: count > 1 ? tileCount(count, t) : String(kind) })}
      </button>
    </Asked>
  );
}

function ActionQuestion({ kind, state, derived, decision, names, seat, play, cancel }: Props) {
  const t = useWords();
  const moves = decision?.choices.filter((move) => isLayOf(kind, move)) ?? [];
  const nextOf = (move: string) => derived.followers.find((one) => one.move === move)?.seat;
  const isAgain = moves.every((move) => nextOf(move) === seat);
  const { last } = state;
  return (
    <Asked words={`${t(isAgain ? "joker_again" : "new_line", { last })} ${t(questionOf(moves))}`} cancel={cancel}>
      {moves.map((move) => {
        const isDown = orderOf(move) === DOWN;
        const next = nextWords(move, nextOf(move), names, seat, t);
        const words = `${t(isDown ? "down_from" : "up_from", { last })}, ${next}`;
        return (
          <button
            key={move}
            type="button"
            className="primary available upt-choice"
            data-way={move}
            title={words}
            aria-label={words}
            onClick={() => play(move)}
          >
            <Slope slope={orderOf(move)} />
            <span className="nameplate">
              <span className="upt-order">{t(isDown ? "below" : "above", { last })}</span>
              <small className="one-line upt-then">{next}</small>
              {neighbourOf(move) && <small className="upt-who">{whoWords(nextOf(move), names, seat, t)}</small>}
            </span>
          </button>
        );
      })}
    </Asked>
  );
}

/** The question that tells these moves apart: the order, the next player, or both. */
function questionOf(moves: string[]): Key {
  const hasOrders = new Set(moves.map(orderOf)).size > 1;
  const hasNeighbours = new Set(moves.map(neighbourOf)).size > 1;
  return hasOrders && hasNeighbours ? "order_and_next" : hasOrders ? "which_order" : "who_next";
}

function nextWords(move: string, next: number | undefined, names: string[], seat: number, t: Translate): string {
  const neighbour = neighbourOf(move);
  if (next === undefined || next === NOBODY || !neighbour) return whoWords(next, names, seat, t);
  return t(neighbour === "left" ? "then_left" : "then_right", { who: nameOf(next, names, seat, t) });
}

function whoWords(next: number | undefined, names: string[], seat: number, t: Translate): string {
  if (next === undefined) return "";
  return next === NOBODY ? t("then_over") : t("then_who", { who: nameOf(next, names, seat, t) });
}

function nameOf(next: number, names: string[], seat: number, t: Translate): string {
  return next === seat ? t("you_again") : (names[next] ?? "");
}

/** Show a question in place of the sentence, with its buttons; the first one has the focus, and Escape cancels. */
function Asked({ words, cancel, children }: { words: string; cancel: () => void; children: ReactNode }) {
  const t = useWords();
  const asked = useRef<HTMLElement>(null);
  useEffect(() => asked.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true }), []);
  return (
    <Confirm>
      <section
        ref={asked}
        className="upt-asked"
        aria-label={words}
        onKeyDown={(event) => event.key === "Escape" && cancel()}
      >
        <span className="upt-hint">{words}</span>
        {children}
        <button type="button" className="quiet upt-cancel" onClick={cancel}>
          <span className="sr-narrow">{t("cancel")}</span>
        </button>
      </section>
    </Confirm>
  );
}
