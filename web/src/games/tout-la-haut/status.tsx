/** The state of the game beside the hand: rounds, pile, direction, objective. */
import { at } from "../../kit/at";
import { Backs } from "./pieces";
import { type Derived, NO_OBJECTIVE, type State } from "./state";
import type { texts } from "./texts";
import { type Translate, useTranslate } from "./words";

type Key = keyof (typeof texts)["en"];

export function objectiveName(t: Translate, objective: number): string {
  return t(`objective_${objective}` as Key);
}

/** The aim of an objective: "fewest colours". */
export function objectiveWants(t: Translate, objective: number): string {
  return t(`wants_${objective}` as Key);
}

/** The number that an objective counts in a tree: "colours: 2". */
export function objectiveHas(t: Translate, objective: number, count: number): string {
  return t(`has_${objective}` as Key, { count });
}

/** The points of the objective in force. */
export function prizeOf({ prizes, aim }: State): number {
  return at(prizes, aim);
}

export function Status({ state, derived }: { state: State; derived: Derived }) {
  const t = useTranslate();
  const isOver = state.turn < 0;
  return (
    <div className="tlh-status">
      <p className="flow">
        {state.strategic > 0 && <b>{t(state.second ? "second_game" : "first_game")}</b>}
        <span>{isOver ? t("over") : t("round", { round: state.height + 1, rounds: derived.rounds })}</span>
        <Pips done={state.height} all={derived.rounds} />
      </p>
      <p className="flow">
        <span data-place="pile">
          <Backs count={Math.min(3, state.piled)} />
        </span>
        <span>{t("pile", { count: state.piled })}</span>
      </p>
      {!isOver && <p className="sr-narrow muted">{t(state.way === 1 ? "to_left" : "to_right")}</p>}
    </div>
  );
}

function Pips({ done, all }: { done: number; all: number }) {
  return (
    <span className="pips" aria-hidden="true">
      {Array.from({ length: all }, (_, at) => (
        <i key={at} className={at < done ? "full" : at === done ? "now" : ""} />
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
      <b>{objectiveName(t, state.aim)}</b> <span className="tlh-prize">{t("plus", { points: prizeOf(state) })}</span>
      <p>{objectiveWants(t, state.aim)}</p>
    </section>
  );
}
