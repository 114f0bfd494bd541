/** A drawer with a game's rules over the page, opened from anywhere; the address stays. */
import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from "react";
import { readRules } from "./api";
import { Dialog } from "./dialog";
import { useTranslate } from "./i18n";
import { useLoaded } from "./load";
import { Loading } from "./loading";
import { Book } from "./rulebook";
import { useLanguage } from "./settings";

/** The rules that are open, and the rule to show in them; none is "". */
interface OpenRules {
  game: string;
  rule: string;
}

let open: OpenRules | null = null;
const listeners = new Set<() => void>();

function show(rules: OpenRules | null): void {
  open = rules;
  for (const listener of listeners) listener();
}

/** Open a game's rules in the drawer, at a rule. */
export function openRules(game: string, rule = ""): void {
  show({ game, rule });
}

/** Open the rules beside the page when a link to them is clicked; with a key held, the browser opens its own window. */
export function followInDrawer(event: MouseEvent, game: string, rule = ""): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  openRules(game, rule);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function RulesDrawer() {
  const rules = useSyncExternalStore(subscribe, () => open);
  const t = useTranslate();
  if (!rules) return null;
  return (
    <Dialog title={t("rules")} close={() => show(null)} className="rules-drawer">
      <Contents {...rules} />
    </Dialog>
  );
}

function Contents({ game, rule }: OpenRules) {
  const lang = useLanguage();
  const book = useLoaded(() => readRules(game, lang), [game, lang]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (book.value && rule) box.current?.querySelector(`[id="${rule}"]`)?.scrollIntoView({ block: "center" });
  }, [book.value, rule]);
  if (book.error) return <p role="alert">{book.error.message}</p>;
  if (!book.value) return <Loading />;
  return (
    <div ref={box}>
      <Book book={book.value} marked={rule} link={(id) => <strong>{id}</strong>} />
    </div>
  );
}
