/** Everything you may do, as buttons in words: the way through a game without a board, by keyboard or by ear. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslate } from "./i18n";
import type { TableConnection } from "./table-connection";
import type { Decision } from "./wire";

const AT_ONCE = 60; // as many as the server says in words at once

interface Props {
  live: TableConnection;
  decision: Decision;
  name: string;
  play: (move: string) => void;
}

/** "Ann builds R3G3" as a thing to do: "Builds R3G3". */
export function withoutName(words: string, name: string): string {
  for (const head of [`${name}: `, `${name} : `, `${name}\u00a0: `, `${name} `]) {
    if (words.startsWith(head) && words.length > head.length) {
      const rest = words.slice(head.length);
      if (/^\p{L}\d/u.test(rest)) return rest; // the name of a card
      return rest.charAt(0).toUpperCase() + rest.slice(1);
    }
  }
  return words;
}

let hadFocus = false; // who chose by keyboard finds the next choices under the fingers

/** Give it a new key for each question. */
export function Choices({ live, decision, name, play }: Props) {
  const t = useTranslate();
  const [wanted, setWanted] = useState("");
  const [shown, setShown] = useState(AT_ONCE);
  const [words, setWords] = useState<Map<string, [string, string]>>(new Map());

  const found = useMemo(() => {
    const parts = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    return decision.choices.filter((choice) => parts.every((part) => choice.toLowerCase().includes(part)));
  }, [decision, wanted]);
  const visible = useMemo(() => found.slice(0, shown), [found, shown]);

  useEffect(() => {
    let isOver = false;
    const missing = visible.filter((choice) => !words.has(choice)).slice(0, AT_ONCE);
    if (missing.length) {
      live.words(missing).then((said) => {
        if (isOver || said.length !== missing.length) return;
        setWords((known) => new Map([...known, ...missing.map((choice, at) => [choice, said[at]] as const)]));
      });
    }
    return () => {
      isOver = true;
    };
  }, [live, visible, words]);

  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = section.current;
    if (hadFocus && document.activeElement === document.body) {
      element?.querySelector<HTMLElement>(".choice")?.focus({ preventScroll: true });
    }
    return () => {
      hadFocus = element?.contains(document.activeElement) ?? false;
    };
  }, []);

  return (
    <section className="choices" aria-label={t("choices")} ref={section}>
      {decision.choices.length > AT_ONCE && (
        <label className="field">
          {t("filter_choices", { count: decision.choices.length })}
          <input value={wanted} onChange={(event) => setWanted(event.target.value)} autoComplete="off" />
        </label>
      )}
      <ul>
        {visible.map((choice) => {
          const [told, hint] = words.get(choice) ?? ["", ""];
          return (
            <li key={choice}>
              <button type="button" className="choice can" onClick={() => play(choice)} data-move={choice}>
                <span>{told ? withoutName(told, name) : choice}</span>
                <small>{hint || " "}</small>
              </button>
            </li>
          );
        })}
      </ul>
      {found.length > shown && (
        <button type="button" onClick={() => setShown(shown + AT_ONCE)}>
          {t("more_choices", { count: found.length - shown })}
        </button>
      )}
    </section>
  );
}
