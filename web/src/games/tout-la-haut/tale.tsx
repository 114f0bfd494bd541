/** One line under the trees: what a card would bring, why a score is what it is, how the count goes. */
import { useEffect, useState } from "react";
import { aimHas, aimName, aimWants } from "./facts";
import type { Idea } from "./lays";
import { floorOf } from "./paint";
import type { Part } from "./plate";
import { type Derived, NO_OBJECTIVE, type State } from "./state";
import { capital, cardWords, floorsOf, floorWords, type Translate, together, useTranslate } from "./words";

interface Told {
  state: State;
  derived: Derived;
  names: string[];
}

/** What building a card would bring. */
export function ideaWords(t: Translate, state: State, { kind, isDown, lay }: Idea): string {
  if (isDown) return t("preview_down", { points: lay.points });
  if (!lay.fits) {
    const [low] = floorsOf(state, kind);
    return t("preview_misfit", {
      low: capital(floorWords(t, low)),
      top: floorWords(t, floorOf(state.roof[state.turn])),
    });
  }
  const told = t("preview_up", { card: capital(cardWords(t, state, kind)), points: lay.points, run: lay.run });
  return lay.bonus > 1 ? `${told} ${t("preview_bonus")}` : told;
}

/** Why a tree is worth what it is. */
export function worthWords(t: Translate, { state, derived, names }: Told, seat: number): string {
  const worth = derived.worth[seat];
  const longest = Math.max(...derived.worth.map((one) => one.run));
  const told = [
    t("why_total", { who: names[seat], total: worth.total }),
    t("why_floors", { points: worth.floors }),
    t(worth.bonus ? "why_run" : worth.run ? "why_short_run" : "why_no_run", { run: worth.run, longest }),
  ];
  if (state.aim !== NO_OBJECTIVE) {
    const words = {
      name: aimName(t, state.aim),
      points: worth.objective,
      has: aimHas(t, state.aim, worth.aim),
    };
    told.push(t(worth.objective ? "why_met" : "why_missed", words));
  }
  if (state.second) told.push(t("why_first", { points: worth.first_game }));
  return told.join(" ");
}

/** Who is ahead with the longest run. */
function runWords(t: Translate, { derived, names }: Told): string {
  const best = names.filter((_, seat) => derived.worth[seat].bonus > 1);
  const length = Math.max(...derived.worth.map((one) => one.run));
  return best.length ? t("best_run", { length, who: together(t, best) }) : t("no_run");
}

interface TaleProps extends Told {
  shown: Idea | null;
  chosen: Idea | null;
  /** The seat whose score is asked for. */
  asked: number | null;
}

export function Tale({ shown, chosen, asked, ...told }: TaleProps) {
  const t = useTranslate();
  const { state, names } = told;
  let words = runWords(t, told);
  if (shown) words = ideaWords(t, state, shown);
  else if (asked !== null) words = worthWords(t, told, asked);
  else if (state.second && state.turns < state.seats) words = t("second_begins", { who: names[state.starter] });
  const isChosen = chosen !== null && shown?.lay.move === chosen.lay.move;
  return (
    <p className="tlh-tale">
      {words} {isChosen && <b>{t("once_more")}</b>}
    </p>
  );
}

const BEAT = 2200; // milliseconds to look at one part of the count

/** How many parts of the count are told: one after the other by themselves, or as somebody likes. */
export function useTelling(isOver: boolean, count: number, isAtOnce: boolean) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [passed, setPassed] = useState(0);
  const isGoing = isOver && chosen === null && !isAtOnce;
  useEffect(() => {
    if (!isGoing || passed + 1 >= count) return;
    const timer = setTimeout(() => setPassed(passed + 1), BEAT);
    return () => clearTimeout(timer);
  }, [isGoing, passed, count]);
  const told = chosen ?? (isGoing ? passed + 1 : count);
  return {
    told: Math.min(told, count),
    step: (to: number) => setChosen(Math.max(1, Math.min(count, to))),
  };
}

interface CountProps extends Told {
  parts: Part[];
  telling: ReturnType<typeof useTelling>;
}

/** The end, told part by part. */
export function Count({ parts, telling, ...told }: CountProps) {
  const t = useTranslate();
  const { told: at, step } = telling;
  const isLast = at >= parts.length;
  return (
    <section className="tlh-count paper" aria-label={t("counting")}>
      <p aria-live="polite">{partWords(t, told, parts[at - 1])}</p>
      <p className="buttons">
        <button type="button" onClick={() => step(at - 1)} disabled={at <= 1}>
          {t("tell_back")}
        </button>
        <span className="tlh-pips" aria-hidden="true">
          {parts.map((part, i) => (
            <i key={part} className={i < at ? "done" : ""} />
          ))}
        </span>
        <button type="button" onClick={() => step(isLast ? 1 : at + 1)}>
          {t(isLast ? "tell_again" : "tell_on")}
        </button>
      </p>
    </section>
  );
}

function partWords(t: Translate, told: Told, part: Part): string {
  switch (part) {
    case "floors":
      return t("tell_floors");
    case "run":
      return runTold(t, told);
    case "aim":
      return aimTold(t, told);
    case "game_1":
      return t("tell_first");
    case "total":
      return totalTold(t, told);
  }
}

function runTold(t: Translate, { derived, names }: Told): string {
  const gaining = names.filter((_, seat) => derived.worth[seat].bonus > 0);
  if (gaining.length === 0) return t("tell_run_none");
  const length = Math.max(...derived.worth.map((one) => one.bonus));
  return t(gaining.length > 1 ? "tell_run_many" : "tell_run_one", { length, who: together(t, gaining) });
}

function aimTold(t: Translate, { state, derived, names }: Told): string {
  const gaining = names.filter((_, seat) => derived.worth[seat].objective > 0);
  const key = gaining.length > 1 ? "tell_aim_many" : gaining.length ? "tell_aim_one" : "tell_aim_none";
  return t(key, {
    name: aimName(t, state.aim),
    wants: aimWants(t, state.aim),
    who: together(t, gaining),
    points: state.prizes[state.aim],
  });
}

function totalTold(t: Translate, { derived, names }: Told): string {
  const first = derived.worth.findIndex((worth) => worth.rank === 1);
  const { total } = derived.worth[first];
  const equal = names.filter((_, seat) => derived.worth[seat].total === total);
  const words = { who: names[first], total, some: together(t, equal) };
  return t(equal.length > 1 ? "tell_tie" : "tell_total", words);
}
