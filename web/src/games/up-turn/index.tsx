/** Up Turn on the page. */
import "./up-turn.css";
import { type BoardProps, game, type Height } from "../../kit/contract";
import { Board } from "./board";
import { flights } from "./flights";
import { type Derived, OPEN, Phase, type State, shapes, UP } from "./state";
import { type Translate, texts, words } from "./texts";

/** The fewest tiles float highest. */
function heights(state: State): Height[] {
  return state.held.slice(0, state.seats).map((count) => ({ value: -count, text: String(count) }));
}

/** The sentence after "Your turn: ". */
export function asks({
  state,
  decision,
  lang,
}: Pick<BoardProps<State, Derived>, "state" | "decision" | "lang">): string {
  const t = words(lang);
  if (state.phase === Phase.CALL) return t("ask_call");
  if (state.phase === Phase.DEALING) {
    return state.to_deal === 1 ? t("ask_deal_one") : t("ask_deal", { count: state.to_deal });
  }
  if (state.phase === Phase.PENALTY) return t("ask_hit");
  return asksForLay(state, decision?.choices ?? [], t);
}

function asksForLay(state: State, choices: readonly string[], t: Translate): string {
  const { order, last } = state;
  const where = t(order === OPEN ? "either" : order === UP ? "above" : "below", { last });
  const isAlone = choices.length === 1;
  if (choices.includes("draw")) return isAlone ? t("ask_draw") : t("ask_lay", { where });
  if (choices.includes("pass")) return isAlone ? t("ask_pass") : t("ask_lay_pass", { where });
  if (order === OPEN) return t("ask_open", { where });
  return choices.some((choice) => Number(choice)) ? t("ask_must_lay", { where }) : t("ask_must_act");
}

export default game<State, Derived>({ Board, shapes, texts, heights, asks, flights });
