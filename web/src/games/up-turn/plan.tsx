/** Before a tile with consequences is laid: what it brings, and what there is to choose. */
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { BoardProps } from "../../kit/contract";
import { NOBODY } from "./seats";
import { Action, type Derived, DOWN, type Follower, type Lay, type State } from "./state";
import { type Translate, useWords } from "./texts";
import { listed, orderOf, spoken, waysToLay } from "./tiles";

interface Props extends BoardProps<State, Derived> {
  kind: number;
  close: () => void;
}

/** What a double or a number brings, in a sentence. */
export function brings(lay: Lay, t: Translate): string {
  const { number, tiles, hits, wins } = lay;
  if (wins) return `${listed(tiles)}: ${t("wins")}`;
  const isAlone = tiles.length === 1;
  const what = isAlone ? t("alone", { number }) : t("along", { number, tiles: listed(tiles.slice(0, -1)) });
  const hit = hits > 1 ? t("and_hits", { count: hits }) : hits === 1 ? t(isAlone ? "and_it_hits" : "and_hit") : "";
  return `${what}${dealt(lay.deals, t)}${hit}.`;
}

function dealt(count: number, t: Translate): string {
  if (count === 0) return t("then_deal_none");
  return count === 1 ? t("then_deal_one") : t("then_deal", { count });
}

export function Plan(props: Props) {
  const { kind, state, decision, close } = props;
  const t = useWords();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true }), []);
  const moves = waysToLay(kind, state.seats).filter((move) => decision?.choices.includes(move));
  return (
    <section
      ref={panel}
      className="upt-panel paper"
      aria-label={spoken(kind, state.role, t)}
      onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && close()}
    >
      {kind < Action.BLUE ? <LayPlan {...props} /> : <ActionPlan {...props} moves={moves} />}
    </section>
  );
}

function LayPlan({ kind, derived, play, close }: Props) {
  const t = useWords();
  const lay = derived.lays.find((one) => one.number === kind);
  if (!lay) return null;
  return (
    <>
      <p>{brings(lay, t)}</p>
      <p className="buttons">
        <button type="button" className="can" onClick={() => play(String(kind))}>
          {t("lay", { tiles: listed(lay.tiles) })}
        </button>
        <Close close={close} />
      </p>
    </>
  );
}

function ActionPlan({ kind, state, derived, names, seat, play, close, moves }: Props & { moves: string[] }) {
  const t = useWords();
  const isJoker = kind === Action.JOKER;
  const asked = isJoker || state.seats === 2 ? "which_order" : kind === Action.DOUBLE_ARROW ? "order_and_next" : null;
  return (
    <>
      <p>
        {t(isJoker && !derived.last_turn ? "joker_again" : "arrow_new", { last: state.last })}{" "}
        {t(asked ?? "whose_next")}
      </p>
      <p className="buttons">
        {moves.map((move) => (
          <button key={move} type="button" className="can upt-way-to" data-way={move} onClick={() => play(move)}>
            <OrderSign order={orderOf(move)} />
            <span>
              {t(orderOf(move) === DOWN ? "down_from" : "up_from", { last: state.last })}
              <small>{thenWho(derived.followers, move, names, seat, t)}</small>
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

function thenWho(followers: Follower[], move: string, names: string[], seat: number, t: Translate): string {
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
