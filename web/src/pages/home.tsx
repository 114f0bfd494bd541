/** The home page: your games, all games, open tables. */
import { useEffect } from "react";
import { COVER_COUNT, coverOf } from "../games";
import { listGames, myTables } from "../kit/api";
import { Bar } from "../kit/bar";
import { type Translate, useTranslate } from "../kit/i18n";
import { FIRST_GAME, isNew } from "../kit/lesson-progress";
import { useLoaded } from "../kit/load";
import { useLobby } from "../kit/lobby";
import { playersAndTime } from "../kit/player-count";
import { PlayNowButton, QuickGameChoice } from "../kit/quick-game";
import { ReadinessNote } from "../kit/readiness";
import { Link } from "../kit/router";
import { useLanguage, useSettings } from "../kit/settings";
import type { GameFacts, GameReadiness, LobbyEntry, OwnTable } from "../kit/wire";

export function HomePage() {
  const t = useTranslate();
  const lang = useLanguage();
  const games = useLoaded(() => listGames(lang), [lang]);
  const lobby = useLobby();
  const titles = Object.fromEntries((games.value ?? []).map((game) => [game.name, game.title]));
  return (
    <>
      <Bar />
      <main className="home-page">
        <section className="welcome">
          <h1>{t("welcome")}</h1>
          <p>{t("welcome_more")}</p>
        </section>
        {games.error && <p role="alert">{games.error.message}</p>}
        <OwnTables titles={titles} />
        <ul className="games" aria-label={t("games")}>
          {(games.value ?? []).map((game) => (
            <GameCard key={game.name} game={game} readiness={lobby.unready[game.name]} />
          ))}
          {!games.value && <Placeholders />}
        </ul>
        <OpenTables tables={lobby.tables} titles={titles} />
        <footer className="footer">
          <p>{t("unofficial")}</p>
          <ul className="flow">
            <li>
              <Link href="/replay">{t("replay_file")}</Link>
            </li>
            <li>
              <Link href="/fair">{t("fair_shuffles")}</Link>
            </li>
            <li>
              <Link href="/luck">{t("luck_of_games")}</Link>
            </li>
          </ul>
        </footer>
      </main>
    </>
  );
}

/** Keep the room of the games while they are loaded. */
function Placeholders() {
  return Array.from({ length: COVER_COUNT }, (_, at) => (
    <li key={at} className="game placeholder" aria-hidden="true" />
  ));
}

function GameCard({ game, readiness }: { game: GameFacts; readiness: GameReadiness | undefined }) {
  const t = useTranslate();
  const Cover = coverOf(game.name);
  const { own } = useSettings();
  const isGuided = game.lessons.includes(FIRST_GAME) && isNew(own, game.name, game.lessons);
  return (
    <li className="game paper">
      <div className="cover">{Cover && <Cover />}</div>
      <div className="about">
        <h2>{game.title}</h2>
        <p className="facts">{t("players_and_time", playersAndTime(game))}</p>
        <ReadinessNote readiness={readiness} />
        <p>{game.tagline}</p>
        <QuickGameChoice game={game} />
        <div className="buttons">
          <PlayNowButton game={game} isPrimary />
          {isGuided && (
            <Link className="button guided" href={`/learn/${game.name}/${FIRST_GAME}`}>
              {t("guided_game")}
              <span className="sr"> – {game.title}</span>
            </Link>
          )}
          <Link className="button" href={`/new/${game.name}`}>
            {t("play_friends")}
            <span className="sr"> – {game.title}</span>
          </Link>
          <Link className="plain" href={`/learn/${game.name}`}>
            {t("how_to_play")}
            <span className="sr"> – {game.title}</span>
          </Link>
        </div>
      </div>
    </li>
  );
}

/** List your own tables, starting with those where it is your turn. */
function OwnTables({ titles }: { titles: Record<string, string> }) {
  const t = useTranslate();
  const own = useLoaded(myTables, []);
  const { reload } = own;
  useEffect(() => {
    const refresh = () => !document.hidden && reload();
    const timer = setInterval(refresh, 10_000);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [reload]);
  const running = (own.value ?? []).filter((table) => table.phase === "open" || table.phase === "playing");
  const over = (own.value ?? []).filter((table) => table.phase === "over").slice(0, 4);
  if (!running.length && !over.length) return null;
  running.sort((one, other) => Number(other.is_your_turn) - Number(one.is_your_turn));
  return (
    <section className="table-list" aria-labelledby="yours">
      <h2 id="yours">{t("your_games")}</h2>
      <ul>
        {running.map((table) => (
          <li key={table.id}>
            <Link
              href={`/table/${table.id}`}
              className={table.is_your_turn ? "table-card paper available" : "table-card paper"}
            >
              <strong>{titles[table.game] ?? table.game}</strong>
              <span className="muted">{statusOf(table, t)}</span>
            </Link>
          </li>
        ))}
        {over.map((table) => (
          <li key={table.id}>
            <Link href={`/replay/${table.id}`} className="table-card paper">
              <strong>{titles[table.game] ?? table.game}</strong>
              <span className="muted">{t("table_finished")}</span>
            </Link>
            {table.can_review && (
              <Link href={`/review/${table.id}`} className="plain">
                {t("review_game")}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function statusOf(table: OwnTable, t: Translate): string {
  if (table.phase === "open") return t("table_not_started");
  if (table.is_your_turn) return t("table_your_turn");
  return table.names.filter(Boolean).join(", ");
}

function OpenTables({ tables, titles }: { tables: LobbyEntry[]; titles: Record<string, string> }) {
  const t = useTranslate();
  return (
    <section className="table-list" aria-labelledby="open">
      <h2 id="open">{t("open_tables")}</h2>
      {tables.length === 0 && <p>{t("no_open_tables", { button: t("play_friends") })}</p>}
      <ul>
        {tables.map((entry) => (
          <li key={entry.id}>
            <OpenTable entry={entry} title={titles[entry.table.game] ?? entry.table.game} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenTable({ entry, title }: { entry: LobbyEntry; title: string }) {
  const t = useTranslate();
  const host = entry.table.seats[entry.table.host]?.name ?? "";
  return (
    <Link href={`/table/${entry.id}`} className="table-card paper">
      <strong>{title}</strong>
      <span className="muted">{t("open_table", { host, count: entry.free, players: entry.table.players })}</span>
    </Link>
  );
}
