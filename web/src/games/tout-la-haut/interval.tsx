/** The interval between the two games: the result of the first lies over the board until it is put aside. */
import { useState } from "react";
import { objectiveName, prizeOf } from "./objective";
import type { Facts, Player } from "./players";
import { type Points, PointTable } from "./point-table";
import { type Derived, NO_OBJECTIVE, type State } from "./state";
import { type Translate, useTranslate } from "./words";

/** Tell whether the first game ended before these eyes and its result was not put aside yet. */
export function useInterval(state: State, isLive: boolean) {
  const [sawFirst, setSawFirst] = useState(!state.second);
  const [isClosed, setClosed] = useState(false);
  if (!state.second && !sawFirst) setSawFirst(true);
  if (!state.second && isClosed) setClosed(false);
  const isOver = state.turn < 0;
  return { isOpen: isLive && sawFirst && state.second > 0 && !isClosed && !isOver, close: () => setClosed(true) };
}

export function Interval({ derived, close, ...facts }: Facts & { derived: Derived; close: () => void }) {
  const t = useTranslate();
  const { state, players } = facts;
  const ranked = players.toSorted((one, other) => other.worth.first_game - one.worth.first_game);
  const starter = players.find(({ seat }) => seat === state.starter);
  return (
    <div className="over-board">
      <section className="ending tlh-interval paper" aria-labelledby="tlh-interval">
        <h2 id="tlh-interval">{t("interval")}</h2>
        <PointTable players={ranked} points={derived.first_game.map(pointsOf)} aim={state.banked_aim} />
        <p>{starter && starterWords(t, starter)}</p>
        {state.aim !== NO_OBJECTIVE && state.aim !== state.banked_aim && (
          <p>{t("interval_objective", { name: objectiveName(t, state.aim), points: prizeOf(state) })}</p>
        )}
        <p className="buttons">
          <button type="button" className="primary available" onClick={close}>
            {t("continue")}
          </button>
        </p>
      </section>
    </div>
  );
}

function pointsOf(first: Derived["first_game"][number]): Points {
  return { ...first, firstGame: null, run: null, aim: null };
}

function starterWords(t: Translate, { name, isYou }: Player): string {
  return isYou ? t("interval_starter_you") : t("interval_starter", { who: name });
}
