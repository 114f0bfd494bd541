/** The sentence after "Your turn: ": what is left to do, and which tiles really fit. */
import type { BoardProps } from "../../kit/contract";
import { DRAW, isNumber, kindOf, PASS } from "./notation";
import { Action, type Derived, OPEN, Phase, type State } from "./state";
import type { Key } from "./texts";
import { fittingWords, listed, type Translate, tileCount, wordsIn } from "./words";

const NAMED = 4; // more numbers than this are not named one by one

type Props = Pick<BoardProps<State, Derived>, "state" | "decision" | "lang">;

export function prompt({ state, decision, lang }: Props): string {
  const t = wordsIn(lang);
  if (state.phase === Phase.CALL) return t("ask_call");
  if (state.phase === Phase.DEALING) return t("ask_deal", { tiles: tileCount(state.to_deal, t) });
  if (state.phase === Phase.PENALTY) return state.to_hit > 1 ? t("ask_hits", { count: state.to_hit }) : t("ask_hit");
  return askForTurn(state, decision?.choices ?? [], t);
}

function askForTurn(state: State, choices: readonly string[], t: Translate): string {
  if (state.order === OPEN && choices.some(isNumber)) return t("ask_open", { last: state.last });
  const what = layable(state, choices, t);
  if (choices.includes(DRAW)) return what ? t("ask_lay_draw", { what }) : t("ask_draw");
  if (choices.includes(PASS)) return what ? t("ask_lay_pass", { what }) : t("ask_pass");
  return t("ask_must_lay", { what });
}

/** "34, 36 or an arrow", "a number above 49 or an action tile"; nothing if no tile can be laid. */
function layable(state: State, choices: readonly string[], t: Translate): string {
  const numbers = choices.filter(isNumber).sort((one, other) => Number(one) - Number(other));
  const named = numbers.length > NAMED ? [t("a_number", { where: fittingWords(state, t) })] : numbers;
  const actions = new Set(choices.flatMap((move) => actionWords(kindOf(move))));
  const others = actions.size > 1 ? [t("an_action")] : [...actions].map((key) => t(key));
  return listed([...named, ...others], t, "or");
}

function actionWords(kind: number): Key[] {
  if (kind === Action.JOKER) return ["a_joker"];
  if (kind === Action.SKIP_ONE || kind === Action.SKIP_TWO) return ["a_skip"];
  return kind >= Action.BLUE ? ["an_arrow"] : [];
}
