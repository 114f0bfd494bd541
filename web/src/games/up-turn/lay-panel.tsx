/** Before laying a double, an arrow or a joker: show the consequences and ask for choices. */
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { BoardProps } from "../../kit/contract";
import { NOBODY } from "./seats";
import { Action, type Derived, DOWN, type Follower, type State } from "./state";
import { movesOf, orderOf } from "./tiles";
import { layWords, listed, type Translate, tileWords, useWords } from "./words";

interface Props extends BoardProps<State, Derived> {
  kind: number;
  close: () => void;
}

export function LayPanel(props: Props) {
  const { kind, state, decision, close } = props;
  const t = useWords();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true }), []);
  const moves = movesOf(kind, state.seats).filter((move) => decision?.choices.includes(move));
  return (
    <section
      ref={panel}
      className="upt-panel paper"
      aria-label={tileWords(kind, state.role, t)}
      onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && close()}
    >
      {kind < Action.BLUE ? <NumberPanel {...props} /> : <ActionPanel {...props} moves={moves} />}
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
        <button type="button" className="can" onClick={() => play(String(kind))}>
          {t("lay", { tiles: listed(lay.tiles, t) })}
        </button>
        <Close close={close} />
      </p>
    </>
  );
}

function ActionPanel({ kind, state, derived, names, seat, play, close, moves }: Props & { moves: string[] }) {
  const t = useWords();
  const isJoker = kind === Action.JOKER;
  const asked = isJoker || state.seats === 2 ? "which_order" : kind === Action.DOUBLE_ARROW ? "order_and_next" : null;
  return (
    <>
      <p>
        {t(isJoker && !derived.last_turn ? "joker_again" : "new_line", { last: state.last })} {t(asked ?? "who_next")}
      </p>
      <p className="buttons">
        {moves.map((move) => (
          <button key={move} type="button" className="can upt-choice" data-way={move} onClick={() => play(move)}>
            <OrderSign order={orderOf(move)} />
            <span>
              {t(orderOf(move) === DOWN ? "down_from" : "up_from", { last: state.last })}
              <small>{nextWords(derived.followers, move, names, seat, t)}</small>
            </span>
          </button>
        ))}
        <Close close={close} />
      </p>
    </>
  );
}

function OrderSign({ order }: { order: number }) {
  return (
    <svg className="upt-slope" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {order === DOWN ? (
        <path className="upt-down" d="M12 20L3 5h18z" />
      ) : (
        <path className="upt-up" d="M12 4l9 15H3z" />
      )}
    </svg>
  );
}

function nextWords(followers: Follower[], move: string, names: string[], seat: number, t: Translate): string {
  const next = followers.find((one) => one.move === move)?.seat;
  if (next === undefined) return "";
  if (next === NOBODY) return t("then_over");
  const side = move.endsWith("left") ? `, ${t("left")}` : move.endsWith("right") ? `, ${t("right")}` : "";
  return t("then_who", { who: next === seat ? t("you_again") : names[next] }) + side;
}

function Close({ close }: { close: () => void }) {
  const t = useWords();
  return (
    <button type="button" className="quiet" onClick={close}>
      {t("cancel")}
    </button>
  );
}
