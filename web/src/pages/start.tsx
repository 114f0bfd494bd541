/** The start: four games, open tables, and the games that wait for you. */
import { useEffect, useState } from "react";
import { coverOf } from "../games";
import { type ApiError, act, listGames, myTables, openTable } from "../kit/api";
import { Bar } from "../kit/bar";
import { useTranslate } from "../kit/i18n";
import { useLoaded } from "../kit/load";
import { useLobby } from "../kit/lobby";
import { go, Link } from "../kit/router";
import { useLanguage } from "../kit/settings";
import type { GameFacts, LobbyEntry, OwnTable } from "../kit/wire";

const LEVEL = "casual";

/** A table full of bots, dealt at once; as many players as the game is good with. */
async function playNow(game: GameFacts): Promise<string> {
  const players = game.seats[1] ?? game.seats[0];
  const bots = Object.fromEntries(Array.from({ length: players - 1 }, (_, seat) => [String(seat + 1), LEVEL]));
  const { id } = await openTable({ game: game.name, players, bots });
  await act(id, "start");
  return id;
}

export function Start() {
  const t = useTranslate();
  const lang = useLanguage();
  const games = useLoaded(() => listGames(lang), [lang]);
  const titles = Object.fromEntries((games.value ?? []).map((game) => [game.name, game.title]));
  return (
    <>
      <Bar />
      <main className="start">
        <section className="hello">
          <h1>{t("hello")}</h1>
          <p>{t("hello_more")}</p>
        </section>
        {games.trouble && <p role="alert">{games.trouble.message}</p>}
        <Waiting titles={titles} />
        <ul className="games" aria-label={t("games")}>
          {(games.value ?? []).map((game) => (
            <GameCard key={game.name} game={game} />
          ))}
          {!games.value && [0, 1, 2, 3].map((place) => <li key={place} className="game blank" aria-hidden="true" />)}
        </ul>
        <OpenTables titles={titles} />
        <footer className="foot">
          <p>{t("unofficial")}</p>
          <p>
            <Link href="/replay">{t("replay_file")}</Link>
          </p>
        </footer>
      </main>
    </>
  );
}

function GameCard({ game }: { game: GameFacts }) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const Cover = coverOf(game.name);
  async function begin() {
    setBusy(true);
    try {
      go(`/table/${await playNow(game)}`);
    } catch (problem) {
      setTrouble((problem as ApiError).message);
      setBusy(false);
    }
  }
  return (
    <li className="game paper">
      <div className="cover">{Cover && <Cover />}</div>
      <div className="about">
        <h2>{game.title}</h2>
        <p className="facts">
          {t("facts", { least: game.seats[0], most: game.seats.at(-1) ?? 0, minutes: game.minutes })}
        </p>
        <p>{game.tagline}</p>
        <div className="buttons">
          <button type="button" className="primary" onClick={begin} disabled={isBusy}>
            {t("play_bots")}
            <span className="sr"> – {game.title}</span>
          </button>
          <Link className="button" href={`/new/${game.name}`}>
            {t("play_friends")}
            <span className="sr"> – {game.title}</span>
          </Link>
          <Link className="plain" href={`/rules/${game.name}`}>
            {t("rules")}
            <span className="sr"> – {game.title}</span>
          </Link>
        </div>
        {trouble && <p role="alert">{trouble}</p>}
      </div>
    </li>
  );
}

/** Your own tables: first those where it is your turn. */
function Waiting({ titles }: { titles: Record<string, string> }) {
  const t = useTranslate();
  const own = useLoaded(myTables, []);
  const { again } = own;
  useEffect(() => {
    const look = () => !document.hidden && again();
    const timer = setInterval(look, 10_000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [again]);
  const running = (own.value ?? []).filter((table) => table.phase === "open" || table.phase === "playing");
  const over = (own.value ?? []).filter((table) => table.phase === "over").slice(0, 4);
  if (!running.length && !over.length) return null;
  running.sort((one, other) => Number(other.is_your_turn) - Number(one.is_your_turn));
  return (
    <section className="shelf" aria-labelledby="yours">
      <h2 id="yours">{t("your_games")}</h2>
      <ul>
        {running.map((table) => (
          <li key={table.id}>
            <Link href={`/table/${table.id}`} className={table.is_your_turn ? "slip can" : "slip"}>
              <strong>{titles[table.game] ?? table.game}</strong>
              <span>{ownNote(table, t)}</span>
            </Link>
          </li>
        ))}
        {over.map((table) => (
          <li key={table.id}>
            <Link href={`/replay/${table.id}`} className="slip">
              <strong>{titles[table.game] ?? table.game}</strong>
              <span>{t("over_watch")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ownNote(table: OwnTable, t: ReturnType<typeof useTranslate>): string {
  if (table.phase === "open") return t("not_begun");
  if (table.is_your_turn) return t("waits_for_you");
  return table.names.filter(Boolean).join(", ");
}

function OpenTables({ titles }: { titles: Record<string, string> }) {
  const t = useTranslate();
  const tables = useLobby();
  return (
    <section className="shelf" aria-labelledby="open">
      <h2 id="open">{t("open_tables")}</h2>
      {tables.length === 0 && <p>{t("no_open_tables")}</p>}
      <ul>
        {tables.map((card) => (
          <li key={card.id}>
            <OpenTable card={card} title={titles[card.table.game] ?? card.table.game} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenTable({ card, title }: { card: LobbyEntry; title: string }) {
  const t = useTranslate();
  const host = card.table.seats[card.table.host]?.name ?? "";
  return (
    <Link href={`/table/${card.id}`} className="slip">
      <strong>{title}</strong>
      <span>{t("open_table", { host, free: card.free, players: card.table.players })}</span>
    </Link>
  );
}
