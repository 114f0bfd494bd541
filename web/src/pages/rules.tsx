/** The page with a game's rules. */
import { useEffect } from "react";
import { coverOf } from "../games";
import { ApiError, readRules } from "../kit/api";
import { Bar } from "../kit/bar";
import { useTranslate } from "../kit/i18n";
import { useLoaded } from "../kit/load";
import { Link, useAddress } from "../kit/router";
import { Book } from "../kit/rulebook";
import { useLanguage } from "../kit/settings";
import { HowToPlaySection } from "./how-to-play";
import { NotFound } from "./not-found";

export default function RulesPage({ game }: { game: string }) {
  const t = useTranslate();
  const lang = useLanguage();
  const address = useAddress();
  const Cover = coverOf(game);
  const book = useLoaded(() => readRules(game, lang), [game, lang]);
  useEffect(() => {
    if (!book.value) return;
    document.title = `${t("rules")} · ${book.value.name}`;
    const id = decodeURIComponent(location.hash.slice(1));
    if (id) document.getElementById(id)?.scrollIntoView({ block: "center" });
  }, [book.value, t]);
  if (book.error instanceof ApiError && book.error.status === 404) return <NotFound />;
  return (
    <>
      <Bar title={book.value?.name} />
      <main className="rules-page">
        <HowToPlaySection game={game} lang={lang} />
        <section className="reading paper">
          {book.error && <p role="alert">{book.error.message}</p>}
          {book.value && (
            <Book
              book={book.value}
              cover={Cover && <Cover />}
              marked={decodeURIComponent(address.hash.slice(1))}
              link={(rule) => <Link href={`/rules/${game}#${rule}`}>{rule}</Link>}
            />
          )}
        </section>
      </main>
    </>
  );
}
