/** The gains and losses that a card of the hand would bring, to its builder and to the others. */

import { capital } from "../../kit/i18n";
import { colourName } from "./colours";
import { floorsOf, topFloor } from "./floors";
import { objectiveHas, objectiveName } from "./objective";
import { type Facts, longestRun, nameOf } from "./players";
import type { Preview } from "./preview";
import { NO_OBJECTIVE } from "./state";
import { floorWords, type Translate } from "./words";

/** One reason: its points, 0 if it only explains. */
export interface Reason {
  points: number;
  words: string;
}

/** Points with their sign: "+6", "−3". */
export function signed(t: Translate, points: number): string {
  return points < 0 ? t("minus", { points: -points }) : t("plus", { points });
}

/** The reasons for a gain or a loss; for a card that does not fit, why it does not. */
export function reasonsOf(t: Translate, facts: Facts, preview: Preview): Reason[] {
  if (!preview.lay.fits) return [{ points: 0, words: misfitWords(t, facts, preview) }];
  return [floorsReason(t, facts, preview), ...runReasons(t, facts, preview), ...objectiveReasons(t, facts, preview)];
}

function misfitWords(t: Translate, { state }: Facts, { kind }: Preview): string {
  const [low] = floorsOf(state, kind);
  return t("misfit", { low: capital(floorWords(t, low)), top: floorWords(t, topFloor(state, state.turn)) });
}

function floorsReason(t: Translate, { state }: Facts, { kind, isDown, lay }: Preview): Reason {
  const [low, high] = floorsOf(state, kind);
  if (isDown) return { points: lay.points, words: t("by_grey") };
  const words = low.value === high.value ? t("by_twins", { value: low.value }) : t("by_floors", valuesOf(low, high));
  return { points: lay.points, words };
}

function valuesOf(low: { value: number }, high: { value: number }) {
  return { low: low.value, high: high.value };
}

/** The longest run: the bonus for it, or how far it is away; and whom it is taken from. */
function runReasons(t: Translate, { players }: Facts, { lay }: Preview): Reason[] {
  const taken = lay.others
    .filter(({ bonus }) => bonus)
    .map(({ seat, bonus }) => ({ points: 0, words: t("loses_run", { who: nameOf(players, seat), points: -bonus }) }));
  if (lay.bonus_gain) {
    const words = t(lay.run === 1 ? "by_run_of_one" : "by_run", {
      run: lay.run,
      colour: t(colourName(lay.run_colour)),
    });
    return [{ points: lay.bonus_gain, words }, ...taken];
  }
  if (lay.bonus || !lay.run) return taken;
  return [{ points: 0, words: t("short_run", { run: lay.run, longest: longestRun(players) }) }];
}

/** The objective: won, lost, or nearer to it; and the others who win or lose it. */
function objectiveReasons(t: Translate, { state, players }: Facts, { lay }: Preview): Reason[] {
  if (state.aim === NO_OBJECTIVE) return [];
  const name = objectiveName(t, state.aim);
  const has = objectiveHas(t, state.aim, lay.aim);
  const isChanged = lay.aim !== players.find(({ seat }) => seat === state.turn)?.worth.aim;
  const others = lay.others
    .filter(({ objective }) => objective)
    .map(({ seat, objective }) => {
      const words = { who: nameOf(players, seat), points: Math.abs(objective), name };
      return { points: 0, words: t(objective < 0 ? "loses_objective" : "gains_objective", words) };
    });
  if (lay.objective_gain > 0)
    return [{ points: lay.objective_gain, words: t("by_objective", { name, has }) }, ...others];
  if (lay.objective_gain < 0)
    return [{ points: lay.objective_gain, words: t("objective_lost", { name, has }) }, ...others];
  return isChanged ? [{ points: 0, words: t("by_objective", { name, has }) }, ...others] : others;
}
