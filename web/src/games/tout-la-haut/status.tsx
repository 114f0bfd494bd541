/** The state of the game beside the trees: rounds, pile, where the hand goes, longest run, objective. */
import { memo } from "react";
import { capital } from "../../kit/i18n";
import { objectiveName, objectiveWants, prizeOf } from "./objective";
import { Backs, Mark } from "./pieces";
import { type Facts, longestRun, namesOf, type Player } from "./players";
import { type Derived, NO_OBJECTIVE, type State } from "./state";
import { useTranslate } from "./words";

export const Status = memo(function Status({ derived, ...facts }: Facts & { derived: Derived }) {
  const { state } = facts;
  const t = useTranslate();
  const isOver = state.turn < 0;
  return (
    <div className="tlh-status">
      <p className="flow" data-place="rounds">
        {state.strategic > 0 && <b>{t(state.second ? "second_game" : "first_game")}</b>}
        <span>{isOver ? t("over") : t("round", { round: state.height + 1, rounds: derived.rounds })}</span>
        <Pips done={state.height} all={derived.rounds} />
      </p>
      <p className="flow tlh-pile">
        <span data-place="pile">
          <Backs count={Math.min(3, state.piled)} />
        </span>
        <span>{t("pile", { count: state.piled })}</span>
      </p>
      <Passing {...facts} derived={derived} />
      <LongestRun {...facts} />
      <Objective state={state} />
    </div>
  );
});

function Pips({ done, all }: { done: number; all: number }) {
  return (
    <span className="pips" aria-hidden="true">
      {Array.from({ length: all }, (_, at) => (
        <i key={at} className={at < done ? "full" : at === done ? "now" : ""} />
      ))}
    </span>
  );
}

/** The giver and the receiver of the hand; nobody after the last turn of a game. */
function Passing({ players, derived }: Facts & { derived: Derived }) {
  const t = useTranslate();
  const holder = players.find(({ seat }) => seat === derived.holder);
  const receiver = players.find(({ seat }) => seat === derived.receiver);
  if (!holder || !receiver) return null;
  const name = ({ name, isYou }: Player) => (isYou ? t("you") : name);
  return (
    <p className="tlh-passing one-line" title={t("passing_help")}>
      <bdi>{capital(name(holder))}</bdi> → <bdi>{name(receiver)}</bdi>
    </p>
  );
}

/** The longest run so far, and whose it is. */
function LongestRun({ players, state }: Facts) {
  const t = useTranslate();
  const best = players.filter(({ worth }) => worth.bonus > 0);
  const isOver = state.turn < 0;
  return (
    <p className="tlh-fact" data-place="longest-run" title={t("run_help")}>
      <Mark name="run" />
      <span>
        {best.length === 0
          ? t(isOver ? "no_run_over" : "no_run")
          : t("best_run", { length: longestRun(players), who: namesOf(t, best) })}
      </span>
    </p>
  );
}

/** The objective card. */
function Objective({ state }: { state: State }) {
  const t = useTranslate();
  if (state.aim === NO_OBJECTIVE) return null;
  return (
    <section className="tlh-fact tlh-objective" data-place="objective" aria-label={t("objective")}>
      <Mark name="aim" />
      <span>
        <b>{objectiveName(t, state.aim)}</b> <b className="tlh-prize">{t("plus", { points: prizeOf(state) })}</b>{" "}
        {objectiveWants(t, state.aim)}
      </span>
    </section>
  );
}
