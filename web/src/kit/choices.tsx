/** Everything you may do, as buttons in words: the way through a game without a board, by keyboard or by ear. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Live } from "./live";
import { useSay } from "./say";
import type { Ask } from "./wire";

const AT_ONCE = 60; // as many as the server says in words at once

interface Props {
  live: Live;
  ask: Ask;
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
export function Choices({ live, ask, name, play }: Props) {
  const say = useSay();
  const [wanted, setWanted] = useState("");
  const [shown, setShown] = useState(AT_ONCE);
  const [words, setWords] = useState<Map<string, [string, string]>>(new Map());

  const found = useMemo(() => {
    const parts = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    return ask.choices.filter((choice) => parts.every((part) => choice.toLowerCase().includes(part)));
  }, [ask, wanted]);
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
    <section className="choices" aria-label={say("choices")} ref={section}>
      {ask.choices.length > AT_ONCE && (
        <label className="field">
          {say("filter_choices", { count: ask.choices.length })}
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
          {say("more_choices", { count: found.length - shown })}
        </button>
      )}
    </section>
  );
}
