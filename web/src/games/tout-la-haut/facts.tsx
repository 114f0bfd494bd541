/** How far the game is and what it is about: rounds, pile, direction, objective. */
import { Backs } from "./house";
import { NO_OBJECTIVE, type Sights, type State } from "./state";
import type { texts } from "./texts";
import { type Say, useSay } from "./words";

type Key = keyof (typeof texts)["en"];

export function aimName(say: Say, aim: number): string {
  return say(`objective_${aim}` as Key);
}

export function aimWants(say: Say, aim: number): string {
  return say(`wants_${aim}` as Key);
}

export function aimHas(say: Say, aim: number, count: number): string {
  return say(`has_${aim}` as Key, { count });
}

export function Facts({ state, sights }: { state: State; sights: Sights }) {
  const say = useSay();
  const isOver = state.turn < 0;
  return (
    <div className="tlh-facts">
      <p className="tlh-round">
        {state.strategic > 0 && <b>{say(state.second ? "second_game" : "first_game")}</b>}
        <span>{isOver ? say("over") : say("round", { round: state.height + 1, rounds: sights.rounds })}</span>
        <Pips done={state.height} all={sights.rounds} />
      </p>
      <p className="tlh-pile">
        <span data-place="pile">
          <Backs count={Math.min(3, state.piled)} />
        </span>
        <span>{say("pile", { count: state.piled })}</span>
      </p>
      {!isOver && <p className="tlh-way">{say(state.way === 1 ? "to_left" : "to_right")}</p>}
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
  const say = useSay();
  if (state.aim === NO_OBJECTIVE) return null;
  return (
    <section className="tlh-objective paper" aria-label={say("objective")}>
      <b>{aimName(say, state.aim)}</b>{" "}
      <span className="tlh-prize">{say("worth", { points: state.prizes[state.aim] })}</span>
      <p>{aimWants(say, state.aim)}</p>
    </section>
  );
}
