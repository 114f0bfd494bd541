/** A quick game against bots: how many and how good is chosen on the home page and remembered. */
import { useState } from "react";
import { type ApiError, openTable } from "./api";
import { levelName } from "./balloons";
import { useTranslate } from "./i18n";
import { startWithLuck } from "./own-luck";
import { usualPlayers } from "./player-count";
import { go } from "./router";
import { changeOwn, settings, useSettings } from "./settings";
import type { GameFacts } from "./wire";

const LEVEL = "casual"; // unless another one was chosen
const LEVEL_KEY = "home.level";
const playersKey = ({ name }: GameFacts) => `home.players.${name}`;

/** Return the number of players and the bots' level that were last chosen, if the game still has them. */
function chosen(game: GameFacts, own = settings().own): { players: number; level: string } {
  const players = game.seats.find((count) => count === own[playersKey(game)]) ?? usualPlayers(game);
  const level = game.levels.find((known) => known === own[LEVEL_KEY]) ?? LEVEL;
  return { players, level };
}

/** Open a table with bots on the other seats, and start it. */
async function playNow(game: GameFacts): Promise<string> {
  const { players, level } = chosen(game);
  const bots = Object.fromEntries(Array.from({ length: players - 1 }, (_, seat) => [String(seat + 1), level]));
  return startWithLuck(await openTable({ game: game.name, players, bots, options: game.quick }));
}

/** Start a quick game and go to its table. */
export function PlayNowButton({ game, isPrimary }: { game: GameFacts; isPrimary: boolean }) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  async function start() {
    setBusy(true);
    try {
      go(`/table/${await playNow(game)}`);
    } catch (problem) {
      setError((problem as ApiError).message);
      setBusy(false);
    }
  }
  return (
    <>
      <button type="button" className={isPrimary ? "primary" : undefined} onClick={start} disabled={isBusy}>
        {t("play_now")}
        <span className="sr"> – {game.title}</span>
      </button>
      {error && <span role="alert">{error}</span>}
    </>
  );
}

/** Choose the bots of the next quick game. */
export function QuickGameChoice({ game }: { game: GameFacts }) {
  const t = useTranslate();
  const { players, level } = chosen(game, useSettings().own);
  return (
    <div className="quick-game">
      <select
        aria-label={t("bots_of", { game: game.title })}
        value={players}
        onChange={(event) => changeOwn(playersKey(game), Number(event.target.value))}
      >
        {game.seats.map((count) => (
          <option key={count} value={count}>
            {t("against_bots", { count: count - 1 })}
          </option>
        ))}
      </select>
      <select
        aria-label={t("level_of", { game: game.title })}
        value={level}
        onChange={(event) => changeOwn(LEVEL_KEY, event.target.value)}
      >
        {game.levels.map((one) => (
          <option key={one} value={one}>
            {levelName(one, t)}
          </option>
        ))}
      </select>
    </div>
  );
}
