/** How far the game is and what it is about: rounds, pile, direction, objective. */
import { Backs } from "./house";
import { type Derived, NO_OBJECTIVE, type State } from "./state";
import type { texts } from "./texts";
import { type Translate, useTranslate } from "./words";

type Key = keyof (typeof texts)["en"];

export function aimName(t: Translate, aim: number): string {
  return t(`objective_${aim}` as Key);
}

export function aimWants(t: Translate, aim: number): string {
  return t(`wants_${aim}` as Key);
}

export function aimHas(t: Translate, aim: number, count: number): string {
  return t(`has_${aim}` as Key, { count });
}

export function Facts({ state, derived }: { state: State; derived: Derived }) {
  const t = useTranslate();
  const isOver = state.turn < 0;
  return (
    <div className="tlh-facts">
      <p className="tlh-round">
        {state.strategic > 0 && <b>{t(state.second ? "second_game" : "first_game")}</b>}
        <span>{isOver ? t("over") : t("round", { round: state.height + 1, rounds: derived.rounds })}</span>
        <Pips done={state.height} all={derived.rounds} />
      </p>
      <p className="tlh-pile">
        <span data-place="pile">
          <Backs count={Math.min(3, state.piled)} />
        </span>
        <span>{t("pile", { count: state.piled })}</span>
      </p>
      {!isOver && <p className="tlh-way">{t(state.way === 1 ? "to_left" : "to_right")}</p>}
    </div>
  );
}

function Pips({ done, all }: { done: number; all: number }) {
  return (
    <span className="tlh-pips" aria-hidden="true">
      {Array.from({ length: all }, (_, at) => (
        <i key={at} className={at < done ? "done" : at === done ? "now" : ""} />
      ))}
    </span>
  );
}

/** The objective card. */
export function ObjectiveCard({ state }: { state: State }) {
  const t = useTranslate();
  if (state.aim === NO_OBJECTIVE) return null;
  return (
    <section className="tlh-objective paper" aria-label={t("objective")}>
      <b>{aimName(t, state.aim)}</b>{" "}
      <span className="tlh-prize">{t("worth", { points: state.prizes[state.aim] })}</span>
      <p>{aimWants(t, state.aim)}</p>
    </section>
  );
}
