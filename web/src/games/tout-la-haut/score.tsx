/** The result: the points of all players, part by part, and what decided. */
import type { BoardProps, Result } from "../../kit/contract";
import { objectiveName, objectiveWants } from "./objective";
import { type Facts, longestRun, nameOf, namesOf, type Player, playersOf } from "./players";
import { type Points, PointTable } from "./point-table";
import { type Derived, NO_OBJECTIVE, type State } from "./state";
import { type Translate, useTranslate } from "./words";

type ScoreProps = BoardProps<State, Derived> & { result: Result };

export function Score({ state, derived, names, seat, mode }: ScoreProps) {
  const t = useTranslate();
  const players = playersOf(derived, names, mode === "live" ? seat : -1);
  const facts = { state, players };
  const ranked = players.toSorted((one, other) => one.worth.rank - other.worth.rank);
  const points = players.map((player) => pointsOf(state, player));
  const reasons = [runWords(t, facts), objectiveWords(t, facts), tieWords(t, facts)].filter(Boolean);
  return (
    <>
      <PointTable players={ranked} points={points} aim={state.aim} />
      {reasons.map((words) => (
        <p key={words} className="facts">
          {words}
        </p>
      ))}
    </>
  );
}

function pointsOf({ second }: State, { worth }: Player): Points {
  return { ...worth, firstGame: second ? worth.first_game : null };
}

function runWords(t: Translate, { players }: Facts): string {
  const gaining = players.filter(({ worth }) => worth.bonus > 0);
  if (gaining.length === 0) return t("scored_run_none");
  const words = { length: longestRun(players), who: namesOf(t, gaining) };
  return t(gaining.length > 1 ? "scored_run_many" : "scored_run_one", words);
}

function objectiveWords(t: Translate, { state, players }: Facts): string {
  if (state.aim === NO_OBJECTIVE) return "";
  const gaining = players.filter(({ worth }) => worth.objective > 0);
  const words = { name: objectiveName(t, state.aim), wants: objectiveWants(t, state.aim), who: namesOf(t, gaining) };
  return t(gaining.length ? "scored_objective" : "scored_objective_none", words);
}

/** The reason why one of several players with equal points is ahead: for the win with their names. */
function tieWords(t: Translate, { state, players }: Facts): string {
  const first = nameOf(players, state.starter);
  const isFromYou = players.some(({ seat, isYou }) => isYou && seat === state.starter);
  const winner = players.find(({ worth }) => worth.rank === 1);
  const tied = players.filter(({ worth }) => worth.total === winner?.worth.total);
  const totals = new Set(players.map(({ worth }) => worth.total));
  if (!winner || totals.size === players.length) return "";
  if (tied.length < 2) return t(isFromYou ? "tied_below_from_you" : "tied_below", { first });
  const words = { who: winner.name, total: winner.worth.total, some: namesOf(t, tied), first };
  return t(isFromYou ? "won_tie_from_you" : winner.isYou ? "won_tie_you" : "won_tie", words); // who started never wins it
}
