/** One line under the trees: what a card would bring, why a score is what it is, how the count goes. */
import { useEffect, useState } from "react";
import { aimHas, aimName, aimWants } from "./facts";
import type { Idea } from "./lays";
import { floorOf } from "./paint";
import type { Part } from "./plate";
import { NO_OBJECTIVE, type Sights, type State } from "./state";
import { capital, cardWords, floorsOf, floorWords, type Say, together, useSay } from "./words";

interface Told {
  state: State;
  sights: Sights;
  names: string[];
}

/** What building a card would bring. */
export function ideaWords(say: Say, state: State, { kind, isDown, lay }: Idea): string {
  if (isDown) return say("preview_down", { points: lay.points });
  if (!lay.fits) {
    const [low] = floorsOf(state, kind);
    return say("preview_misfit", {
      low: capital(floorWords(say, low)),
      top: floorWords(say, floorOf(state.roof[state.turn])),
    });
  }
  const told = say("preview_up", { card: capital(cardWords(say, state, kind)), points: lay.points, run: lay.run });
  return lay.bonus > 1 ? `${told} ${say("preview_bonus")}` : told;
}

/** Why a tree is worth what it is. */
export function worthWords(say: Say, { state, sights, names }: Told, seat: number): string {
  const worth = sights.worth[seat];
  const longest = Math.max(...sights.worth.map((one) => one.run));
  const told = [
    say("why_total", { who: names[seat], total: worth.total }),
    say("why_floors", { points: worth.floors }),
    say(worth.bonus ? "why_run" : worth.run ? "why_short_run" : "why_no_run", { run: worth.run, longest }),
  ];
  if (state.aim !== NO_OBJECTIVE) {
    const words = {
      name: aimName(say, state.aim),
      points: worth.objective,
      has: aimHas(say, state.aim, worth.aim),
    };
    told.push(say(worth.objective ? "why_met" : "why_missed", words));
  }
  if (state.second) told.push(say("why_first", { points: worth.first_game }));
  return told.join(" ");
}

/** Who is ahead with the longest run. */
function runWords(say: Say, { sights, names }: Told): string {
  const best = names.filter((_, seat) => sights.worth[seat].bonus > 1);
  const length = Math.max(...sights.worth.map((one) => one.run));
  return best.length ? say("best_run", { length, who: together(say, best) }) : say("no_run");
}

interface TaleProps extends Told {
  shown: Idea | null;
  chosen: Idea | null;
  /** The seat whose score is asked for. */
  asked: number | null;
}

export function Tale({ shown, chosen, asked, ...told }: TaleProps) {
  const say = useSay();
  const { state, names } = told;
  let words = runWords(say, told);
  if (shown) words = ideaWords(say, state, shown);
  else if (asked !== null) words = worthWords(say, told, asked);
  else if (state.second && state.turns < state.seats) words = say("second_begins", { who: names[state.starter] });
  const isChosen = chosen !== null && shown?.lay.move === chosen.lay.move;
  return (
    <p className="tlh-tale">
      {words} {isChosen && <b>{say("once_more")}</b>}
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
  const say = useSay();
  const { told: at, step } = telling;
  const isLast = at >= parts.length;
  return (
    <section className="tlh-count paper" aria-label={say("counting")}>
      <p aria-live="polite">{partWords(say, told, parts[at - 1])}</p>
      <p className="buttons">
        <button type="button" onClick={() => step(at - 1)} disabled={at <= 1}>
          {say("tell_back")}
        </button>
        <span className="tlh-pips" aria-hidden="true">
          {parts.map((part, i) => (
            <i key={part} className={i < at ? "done" : ""} />
          ))}
        </span>
        <button type="button" onClick={() => step(isLast ? 1 : at + 1)}>
          {say(isLast ? "tell_again" : "tell_on")}
        </button>
      </p>
    </section>
  );
}

function partWords(say: Say, told: Told, part: Part): string {
  switch (part) {
    case "floors":
      return say("tell_floors");
    case "run":
      return runTold(say, told);
    case "aim":
      return aimTold(say, told);
    case "game_1":
      return say("tell_first");
    case "total":
      return totalTold(say, told);
  }
}

function runTold(say: Say, { sights, names }: Told): string {
  const gaining = names.filter((_, seat) => sights.worth[seat].bonus > 0);
  if (gaining.length === 0) return say("tell_run_none");
  const length = Math.max(...sights.worth.map((one) => one.bonus));
  return say(gaining.length > 1 ? "tell_run_many" : "tell_run_one", { length, who: together(say, gaining) });
}

function aimTold(say: Say, { state, sights, names }: Told): string {
  const gaining = names.filter((_, seat) => sights.worth[seat].objective > 0);
  const key = gaining.length > 1 ? "tell_aim_many" : gaining.length ? "tell_aim_one" : "tell_aim_none";
  return say(key, {
    name: aimName(say, state.aim),
    wants: aimWants(say, state.aim),
    who: together(say, gaining),
    points: state.prizes[state.aim],
  });
}

function totalTold(say: Say, { sights, names }: Told): string {
  const first = sights.worth.findIndex((worth) => worth.rank === 1);
  const { total } = sights.worth[first];
  const equal = names.filter((_, seat) => sights.worth[seat].total === total);
  const words = { who: names[first], total, some: together(say, equal) };
  return say(equal.length > 1 ? "tell_tie" : "tell_total", words);
}
