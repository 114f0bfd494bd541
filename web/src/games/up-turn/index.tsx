/** Up Turn on the page. */
import "./up-turn.css";
import { type BoardProps, game, type Height } from "../../kit/contract";
import { Board } from "./board";
import { flights } from "./flights";
import { DRAW, isNumber, PASS } from "./notation";
import { type Derived, OPEN, Phase, type State, shapes } from "./state";
import { texts } from "./texts";
import { fittingWords, type Translate, tileCount, wordsIn } from "./words";

/** Float players with fewer tiles higher. */
function heights(state: State): Height[] {
  return state.held.slice(0, state.seats).map((count) => ({ value: -count, text: String(count) }));
}

/** The sentence after "Your turn: ". */
export function prompt({
  state,
  decision,
  lang,
}: Pick<BoardProps<State, Derived>, "state" | "decision" | "lang">): string {
  const t = wordsIn(lang);
  if (state.phase === Phase.CALL) return t("ask_call");
  if (state.phase === Phase.DEALING) return t("ask_deal", { tiles: tileCount(state.to_deal, t) });
  if (state.phase === Phase.PENALTY) return t("ask_hit");
  return askForTurn(state, decision?.choices ?? [], t);
}

function askForTurn(state: State, choices: readonly string[], t: Translate): string {
  const where = fittingWords(state, t);
  const isAlone = choices.length === 1;
  if (choices.includes(DRAW)) return isAlone ? t("ask_draw") : t("ask_lay", { where });
  if (choices.includes(PASS)) return isAlone ? t("ask_pass") : t("ask_lay_pass", { where });
  if (state.order === OPEN) return t("ask_open", { where });
  return choices.some(isNumber) ? t("ask_must_lay", { where }) : t("ask_must_act");
}

export default game<State, Derived>({ Board, shapes, texts, heights, prompt, flights });
