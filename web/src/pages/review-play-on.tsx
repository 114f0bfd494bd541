/** Play on from a moment of a game against bots. */
import { useState } from "react";
import { type ApiError, playOn } from "../kit/api";
import { useGameTexts } from "../kit/i18n";
import { startWithLuck } from "../kit/own-luck";
import { go } from "../kit/router";
import { BotOptions } from "../kit/seat-options";
import { changeOwn, useSettings } from "../kit/settings";
import type { GameFacts } from "../kit/wire";
import { texts } from "./review-texts";

const LEVEL_KEY = "review.level";
const USUAL_LEVEL = "club";

interface PlayOnProps {
  id: string;
  facts: GameFacts | undefined;
  at: number;
  moves: number;
  seat: number;
  name: string;
}

export function PlayOnButton({ id, facts, at, moves, seat, name }: PlayOnProps) {
  const t = useGameTexts(texts);
  const levels = facts?.levels ?? [];
  const { own } = useSettings();
  const level = levels.find((known) => known === own[LEVEL_KEY]) ?? USUAL_LEVEL;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const help = at >= moves ? t("play_on_over") : t("play_on_help", { who: name });
  async function open() {
    setBusy(true);
    try {
      go(`/table/${await startWithLuck(await playOn(id, { at, seat, level, starts: false }))}`);
    } catch (problem) {
      setError((problem as ApiError).message);
      setBusy(false);
    }
  }
  return (
    <div className="play-on">
      <button type="button" onClick={open} disabled={isBusy || at >= moves} aria-description={help} title={help}>
        {t("play_on")}
      </button>
      <select
        aria-label={t("play_on_level")}
        value={level}
        onChange={(event) => changeOwn(LEVEL_KEY, event.target.value)}
      >
        <BotOptions levels={levels} />
      </select>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
