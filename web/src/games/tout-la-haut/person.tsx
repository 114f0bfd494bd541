/** A player's points in the strip of people, part by part; a click explains them. */
import { useId, useState } from "react";
import type { PersonProps } from "../../kit/contract";
import { objectiveHas, objectiveName } from "./objective";
import { Mark } from "./pieces";
import { type Facts, longestRun, type Player, playersOf } from "./players";
import { type Derived, NO_OBJECTIVE, type State } from "./state";
import { type Translate, useTranslate } from "./words";

export function Person({ state, derived, names, seat, mode, person }: PersonProps<State, Derived>) {
  const t = useTranslate();
  const id = useId();
  const [left, setLeft] = useState(0);
  const players = playersOf(derived, names, mode === "live" ? seat : -1);
  const player = players.find((one) => one.seat === person);
  if (!player) return null;
  const { worth } = player;
  const lines = scoreLines(t, { state, players }, player);
  return (
    <>
      <span className="tlh-parts" aria-hidden="true">
        <span>{t("part_floors", { points: worth.floors })}</span>
        <span className={worth.bonus ? "" : "muted"}>
          <Mark name="run" /> {bonusWords(t, worth.bonus)}
        </span>
        {state.aim !== NO_OBJECTIVE && (
          <span className={worth.objective ? "" : "muted"}>
            <Mark name="aim" /> {bonusWords(t, worth.objective)}
          </span>
        )}
        {state.second > 0 && <span>{t("part_first_game", { points: worth.first_game })}</span>}
      </span>
      <button
        type="button"
        className="cover quiet"
        popoverTarget={id}
        aria-label={t("why_total", { who: player.name, total: worth.total })}
        onClick={(event) => setLeft(event.currentTarget.getBoundingClientRect().left)}
      />
      <div id={id} popover="auto" className="tlh-reasons paper" style={{ left: `min(${left}px, 100vw - 316px)` }}>
        <p>
          <b>{t("why_total", { who: player.name, total: worth.total })}</b>
        </p>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </>
  );
}

function bonusWords(t: Translate, points: number): string {
  return points ? t("plus", { points }) : "–";
}

/** Why a tree is worth its points; in the past tense once the game is over. */
function scoreLines(t: Translate, facts: Facts, { worth }: Player): string[] {
  const { aim, second, turn } = facts.state;
  const lines = [
    t("why_floors", { points: worth.floors }),
    worth.bonus ? t("why_run", { run: worth.run }) : shortRunWords(t, facts, worth.run),
  ];
  if (aim !== NO_OBJECTIVE) {
    const words = { name: objectiveName(t, aim), points: worth.objective, has: objectiveHas(t, aim, worth.aim) };
    lines.push(t(worth.objective ? "why_met" : turn < 0 ? "why_missed_over" : "why_missed", words));
  }
  if (second) lines.push(t("why_first", { points: worth.first_game }));
  return lines;
}

/** Why a run earns no bonus. */
function shortRunWords(t: Translate, { state, players }: Facts, run: number): string {
  const isOver = state.turn < 0;
  if (!run) return t(isOver ? "why_no_run_over" : "why_no_run");
  return t(isOver ? "why_short_run_over" : "why_short_run", { run, longest: longestRun(players) });
}
