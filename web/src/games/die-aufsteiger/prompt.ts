/** The prompt of a turn: the things left to do, to complete the sentence "Your turn: …". */
import type { BoardProps } from "../../kit/contract";
import { filled } from "../../kit/i18n";
import { stonesIn } from "./notation";
import { type Derived, NONE, Phase, type State } from "./state";
import { texts } from "./texts";
import { heightAt } from "./tower";

type Key = keyof typeof texts.en;

const ASKS: Record<number, Key> = {
  [Phase.HOLDING]: "ask_put",
  [Phase.SHARING]: "ask_share",
  [Phase.LAYING]: "ask_stone",
  [Phase.CLOSING]: "ask_end",
};

export function promptOf(props: BoardProps<State, Derived>): string {
  const { state, names, lang } = props;
  const key = ASKS[state.phase] ?? askToAct(props);
  return filled(texts[lang][key], { who: names[state.active] ?? "" });
}

function askToAct({ state, derived, seat, decision }: BoardProps<State, Derived>): Key {
  const height = derived.heights[seat] ?? 0;
  const canClimb = derived.ways.some(({ to }) => heightAt(state, to) > height);
  const pawn = canClimb ? "climb" : derived.ways.length ? "walk" : "";
  const left = [derived.lifts.length ? "block" : "", pawn].filter(Boolean).join("_");
  if (!left) return stonesIn(decision?.choices ?? []).size ? "ask_only_stone" : "ask_end";
  const hasBegun = state.moved !== NONE || state.stepped === 1;
  return `ask_${hasBegun ? "still_" : ""}${left}` as Key;
}
