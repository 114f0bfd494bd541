/** The end of the sentence "Your turn: …". */
import type { BoardProps } from "../../kit/contract";
import { filled } from "../../kit/i18n";
import { isFaceDown } from "./notation";
import type { Derived, State } from "./state";
import { texts } from "./texts";

export function prompt({ derived, names, decision, lang }: BoardProps<State, Derived>): string {
  const t = texts[lang];
  if (decision?.choices.every(isFaceDown)) return t.prompt_down;
  const who = names[derived.receiver];
  return who === undefined ? t.prompt_last : filled(t.prompt, { who });
}
