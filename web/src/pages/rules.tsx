/** A game's rules in our own words: ids, rulings, options, what is in the box; searchable. */
import { type ReactNode, useEffect, useState } from "react";
import { coverOf } from "../games";
import { readRules } from "../kit/api";
import { Bar } from "../kit/bar";
import { useTranslate } from "../kit/i18n";
import { useLoaded } from "../kit/load";
import { Link } from "../kit/router";
import { useLanguage } from "../kit/settings";
import type { Rulebook } from "../kit/wire";

export default function RulesPage({ game }: { game: string }) {
  const t = useTranslate();
  const lang = useLanguage();
  const book = useLoaded(() => readRules(game, lang), [game, lang]);
  useEffect(() => {
    if (!book.value) return;
    document.title = `${t("rules")} · ${book.value.name}`;
    const id = decodeURIComponent(location.hash.slice(1));
    if (id) document.getElementById(id)?.scrollIntoView({ block: "center" });
  }, [book.value, t]);
  return (
    <>
      <Bar title={book.value?.name} />
      <main className="reading paper">
        {book.trouble && <p role="alert">{book.trouble.message}</p>}
        {book.value && <Book book={book.value} />}
      </main>
    </>
  );
}

/** Rules by their ids: first how it is played, then what it is played with, then what holds for all games. */
const CHAPTERS = [
  { title: "chapter_play", holds: /^(?!GEN)[A-Z]+-\d/ },
  { title: "chapter_box", holds: /-C\d/ },
  { title: "chapter_all", holds: /^GEN-/ },
] as const;

/** Lower case without accents: "etage" finds "étage". */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function Book({ book }: { book: Rulebook }) {
  const t = useTranslate();
  const [wanted, setWanted] = useState("");
  const parts = folded(wanted).split(/\s+/).filter(Boolean);
  const found = book.rules.filter((rule) => {
    const text = folded(`${rule.id} ${rule.text}`);
    return parts.every((part) => text.includes(part));
  });
  const Cover = coverOf(book.game);
  return (
    <>
      <div className="heading">
        <div className="cover small">{Cover && <Cover />}</div>
        <div>
          <h2>{t("rules_of", { name: book.name })}</h2>
          <p>{book.tagline}</p>
          <p className="facts">
            {t("facts", { least: book.seats[0], most: book.seats.at(-1) ?? 0, minutes: book.minutes })}
          </p>
        </div>
      </div>
      <label className="field search">
        {t("search_rules")}
        <input type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
      </label>
      <p role="status" className="facts">
        {wanted && t("found_rules", { count: found.length })}
      </p>
      {CHAPTERS.map(({ title, holds }) => {
        const rules = found.filter((rule) => holds.test(rule.id));
        return (
          rules.length > 0 && (
            <section key={title}>
              <h3>{t(title)}</h3>
              <Rules game={book.game} rules={rules} parts={parts} />
            </section>
          )
        );
      })}
      {!wanted && (
        <>
          {book.options.length > 0 && <h3>{t("options")}</h3>}
          <dl className="rulebook">
            {book.options.map((option) => (
              <div key={option.name}>
                <dt>
                  {option.title} <small>{option.rule}</small>
                </dt>
                <dd>{option.labels.join(" · ")}</dd>
              </div>
            ))}
          </dl>
          <h3>{t("in_the_box")}</h3>
          <dl className="rulebook">
            {book.components.map((list) => (
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
      )}
      <p className="facts">{t("unofficial")}</p>
    </>
  );
}

function Rules({ game, rules, parts }: { game: string; rules: Rulebook["rules"]; parts: string[] }) {
  return (
    <dl className="rulebook">
      {rules.map((rule) => (
        <div key={rule.id} id={rule.id} className={location.hash === `#${rule.id}` ? "marked" : undefined}>
          <dt>
            <Link href={`/rules/${game}#${rule.id}`}>{rule.id}</Link> <small>{rule.kind}</small>
          </dt>
          <dd>{marked(rule.text, parts)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A rule's text: `names` as code, and what was searched for marked. */
export function marked(text: string, parts: string[]): ReactNode {
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
