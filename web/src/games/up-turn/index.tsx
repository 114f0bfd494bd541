/** Up Turn on the page. */
import "./up-turn.css";
import { type BoardProps, game, type Height } from "../../kit/contract";
import { Board } from "./board";
import { flights } from "./flights";
import { OPEN, Phase, type Sights, type State, shapes, UP } from "./state";
import { type Say, texts, words } from "./texts";

/** The fewest tiles float highest. */
function heights(state: State): Height[] {
  return state.held.slice(0, state.seats).map((count) => ({ value: -count, text: String(count) }));
}

/** The sentence after "Your turn: ". */
export function asks({ state, ask, lang }: Pick<BoardProps<State, Sights>, "state" | "ask" | "lang">): string {
  const say = words(lang);
  if (state.phase === Phase.CALL) return say("ask_call");
  if (state.phase === Phase.DEALING) {
    return state.to_deal === 1 ? say("ask_deal_one") : say("ask_deal", { count: state.to_deal });
  }
  if (state.phase === Phase.PENALTY) return say("ask_hit");
  return asksForLay(state, ask?.choices ?? [], say);
}

function asksForLay(state: State, choices: readonly string[], say: Say): string {
  const { order, last } = state;
  const where = say(order === OPEN ? "either" : order === UP ? "above" : "below", { last });
  const isAlone = choices.length === 1;
  if (choices.includes("draw")) return isAlone ? say("ask_draw") : say("ask_lay", { where });
  if (choices.includes("pass")) return isAlone ? say("ask_pass") : say("ask_lay_pass", { where });
  if (order === OPEN) return say("ask_open", { where });
  return choices.some((choice) => Number(choice)) ? say("ask_must_lay", { where }) : say("ask_must_act");
}

export default game<State, Sights>({ Board, shapes, texts, heights, asks, flights });
