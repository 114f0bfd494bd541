/** The prompt of a turn: the things left to do, to complete the sentence "Your turn: …". */
import type { BoardProps } from "../../kit/contract";
import { filled } from "../../kit/i18n";
import { stonesIn } from "./notation";
import { type Derived, NONE, Phase, type State } from "./state";
import { texts } from "./texts";
import { heightAt } from "./tower";

type Key = keyof typeof texts.en;

type Props = BoardProps<State, Derived>;

export function promptOf(props: Props): string {
  const { state, names, lang } = props;
  return filled(texts[lang][keyOf(props)], { who: names[state.active] ?? "" });
}

function keyOf(props: Props): Key {
  switch (props.state.phase) {
    case Phase.HOLDING:
      return "ask_put";
    case Phase.SHARING:
      return askToShare(props);
    case Phase.LAYING:
      return hasStones(props) ? "ask_stone" : "ask_end";
    case Phase.CLOSING:
      return "ask_end";
    default:
      return askToAct(props);
  }
}

function askToShare({ state, derived }: Props): Key {
  if (derived.ways.length) return "ask_share";
  return state.walked ? "ask_share_done" : "ask_share_none";
}

const hasStones = ({ decision }: Props) => stonesIn(decision?.choices ?? []).size > 0;

function askToAct(props: Props): Key {
  const { state, derived, seat } = props;
  const height = derived.heights[seat] ?? 0;
  const canClimb = derived.ways.some(({ to }) => heightAt(state, to) > height);
  const pawn = canClimb ? "climb" : derived.ways.length ? "walk" : "";
  const left = [derived.lifts.length ? "block" : "", pawn].filter(Boolean).join("_");
  if (!left) return hasStones(props) ? "ask_only_stone" : "ask_end";
  const hasBegun = state.moved !== NONE || state.stepped === 1;
  return `ask_${hasBegun ? "still_" : ""}${left}` as Key;
}
