/** List all legal moves as buttons in words: for games without a board, for keyboards and for screen readers. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { isFocusFree } from "./focus-keeper";
import { capital, useTranslate } from "./i18n";
import { folded } from "./search";
import { useSettings } from "./settings";
import type { TableConnection } from "./table-connection";
import type { Decision } from "./wire";

const AT_ONCE = 60; // the server describes no more moves in one message

/** Describes moves in words, each with a hint of its effect. */
export type Describer = Pick<TableConnection, "describe">;

export interface ChoicesProps {
  connection: Describer;
  decision: Decision;
  play: (move: string) => void;
}

type Description = [words: string, hint: string];
type Descriptions = ReadonlyMap<string, Description>;

/** Return the moves that contain all words of a query. */
function search(choices: string[], query: string, described: Descriptions): string[] {
  const parts = folded(query).split(/\s+/).filter(Boolean);
  if (!parts.length) return choices;
  return choices.filter((choice) => {
    const text = folded(`${choice} ${described.get(choice)?.join(" ") ?? ""}`);
    return parts.every((part) => text.includes(part));
  });
}

/** Ask the server for moves in words, in parts. */
function useDescriptions(connection: Describer, choices: string[], query: string, shown: number) {
  const [described, setDescribed] = useState<Descriptions>(new Map());
  const found = useMemo(() => search(choices, query, described), [choices, query, described]);
  const visible = useMemo(() => found.slice(0, shown), [found, shown]);
  const needed = query ? choices : visible; // a search needs the words of all moves
  useEffect(() => {
    let isCancelled = false;
    const missing = needed.filter((choice) => !described.has(choice)).slice(0, AT_ONCE);
    if (missing.length) {
      connection.describe(missing).then((words) => {
        if (isCancelled) return;
        const added = missing.map((choice, at): [string, Description] => {
          const [move, hint] = words[at] ?? [];
          return [choice, [move ? capital(move) : choice, hint ?? ""]];
        });
        setDescribed((known) => new Map([...known, ...added]));
      });
    }
    return () => {
      isCancelled = true;
    };
  }, [connection, needed, described]);
  return { described, visible, hidden: found.length - visible.length };
}

let hadFocus = false; // keeps the focus in the list from one decision to the next, for keyboard players

function useKeptFocus() {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = section.current;
    if (hadFocus && isFocusFree()) {
      element?.querySelector<HTMLElement>(".choice")?.focus({ preventScroll: true });
    }
    return () => {
      hadFocus = element?.contains(document.activeElement) ?? false;
    };
  }, []);
  return section;
}

/** Give it a new key for each decision. */
export function Choices({ connection, decision, play }: ChoicesProps) {
  const t = useTranslate();
  const { notation } = useSettings();
  const [query, setQuery] = useState("");
  const [shown, setShown] = useState(AT_ONCE);
  const { described, visible, hidden } = useDescriptions(connection, decision.choices, query, shown);
  return (
    <section className="choices" aria-label={t("moves")} ref={useKeptFocus()}>
      {decision.choices.length > AT_ONCE && (
        <label className="field">
          {t("filter_moves", { count: decision.choices.length })}
          <input value={query} onChange={(event) => setQuery(event.target.value)} autoComplete="off" />
        </label>
      )}
      <ul>
        {visible.map((choice) => {
          const [words, hint] = described.get(choice) ?? ["…", ""];
          return (
            <li key={choice}>
              <button type="button" className="choice available" onClick={() => play(choice)} data-move={choice}>
                <span>{words}</span>
                {notation && words !== choice && <code>{choice}</code>}
                <small>{hint || " "}</small>
              </button>
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <button type="button" onClick={() => setShown(shown + AT_ONCE)}>
          {t("more_moves", { count: hidden })}
        </button>
      )}
    </section>
  );
}
