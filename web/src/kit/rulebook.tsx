/** A game's rules, searchable: the goal first, then the rules by chapter, then options and components. */
import { type ReactNode, useState } from "react";
import { useTranslate } from "./i18n";
import { playersAndTime } from "./player-count";
import { folded } from "./search";
import { useSettings } from "./settings";
import type { Rulebook } from "./wire";

/** The chapters, by the ids of their rules. */
const CHAPTERS = [
  { title: "chapter_play", ids: /^(?!GEN)[A-Z]+-\d/ },
  { title: "chapter_components", ids: /-C\d/ },
  { title: "chapter_general", ids: /^GEN-/ },
] as const;

interface BookProps {
  book: Rulebook;
  /** The picture beside the heading. */
  cover?: ReactNode;
  /** The rule to mark. */
  marked: string;
  /** Show the id of a rule, as a link to it. */
  link: (rule: string) => ReactNode;
}

export function Book({ book, cover, marked, link }: BookProps) {
  const t = useTranslate();
  const { notation } = useSettings();
  const [query, setQuery] = useState("");
  const parts = folded(query).split(/\s+/).filter(Boolean);
  const found = book.rules.filter((rule) => {
    const text = folded(`${rule.id} ${rule.text} ${notation ? rule.notation : ""}`);
    return parts.every((part) => text.includes(part));
  });
  return (
    <>
      <div className="heading">
        {cover && <div className="cover small">{cover}</div>}
        <div>
          <h2>{t("rules_of", { name: book.name })}</h2>
          <p>{book.tagline}</p>
          <p className="facts">{t("players_and_time", playersAndTime(book))}</p>
        </div>
      </div>
      {book.goal && <p className="goal">{book.goal}</p>}
      <label className="field search">
        {t("search_rules")}
        <input type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
      </label>
      <p role="status" className="facts">
        {query && t("found_rules", { count: found.length })}
      </p>
      {CHAPTERS.map(({ title, ids }) => {
        const rules = found.filter((rule) => ids.test(rule.id));
        return (
          rules.length > 0 && (
            <section key={title}>
              <h3>{t(title)}</h3>
              <Rules rules={rules} parts={parts} marked={marked} link={link} />
            </section>
          )
        );
      })}
      {!query && (
        <>
          {book.options.length > 0 && <Options options={book.options} />}
          {notation && <ComponentLists lists={book.components} />}
        </>
      )}
      <p className="facts">{t("unofficial")}</p>
    </>
  );
}

function Options({ options }: { options: Rulebook["options"] }) {
  const t = useTranslate();
  return (
    <>
      <h3>{t("options")}</h3>
      <dl className="rulebook">
        {options.map((option) => (
          <div key={option.name}>
            <dt>
              {option.title} <small>{option.rule}</small>
            </dt>
            <dd>{option.about}</dd>
            <dd>{option.labels.join(" · ")}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The exact lists of components, in notation as the rules engine reads them. */
function ComponentLists({ lists }: { lists: Rulebook["components"] }) {
  const t = useTranslate();
  return (
    <>
      <h3>{t("component_lists")}</h3>
      <dl className="rulebook">
        {lists.map((list) => (
          <div key={list.name}>
            <dt>
              {list.name} <small>{`${list.status} · ${list.rule}`}</small>
            </dt>
            <dd>
              {list.items}
              {list.note && <small> ({list.note})</small>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface RulesProps extends Pick<BookProps, "marked" | "link"> {
  rules: Rulebook["rules"];
  parts: string[];
}

function Rules({ rules, parts, marked, link }: RulesProps) {
  const { notation } = useSettings();
  return (
    <dl className="rulebook">
      {rules.map((rule) => (
        <div key={rule.id} id={rule.id} className={rule.id === marked ? "marked" : undefined}>
          <dt>
            {link(rule.id)} <small>{rule.kind}</small>
          </dt>
          <dd>{withHits(rule.text, parts)}</dd>
          {notation && rule.notation && <dd className="notation">{withHits(rule.notation, parts)}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Format a rule's text: `backticks` as code, search hits marked. */
export function withHits(text: string, parts: string[]): ReactNode {
  return text.split("`").map((piece, at) => {
    const shown = parts.length ? withMarks(piece, parts) : piece;
    return at % 2 ? <code key={at}>{shown}</code> : <span key={at}>{shown}</span>;
  });
}

function withMarks(text: string, parts: string[]): ReactNode {
  const plain = folded(text);
  if (plain.length !== text.length) return text;
  const spots: ReactNode[] = [];
  let at = 0;
  while (at < text.length) {
    const next = parts
      .map((part) => ({ part, from: plain.indexOf(part, at) }))
      .filter((hit) => hit.from >= 0)
      .sort((one, other) => one.from - other.from)[0];
    if (!next) break;
    spots.push(text.slice(at, next.from));
    at = next.from + next.part.length;
    spots.push(<mark key={at}>{text.slice(next.from, at)}</mark>);
  }
  return [...spots, text.slice(at)];
}
