/** The end of a game: reveal the ranks one by one, the winner last. */
import { useEffect, useState } from "react";
import { record } from "./api";
import { at } from "./at";
import { Balloon, initialOf } from "./balloons";
import type { Result } from "./contract";
import { listed, useTranslate } from "./i18n";
import { Link } from "./router";
import { useLanguage } from "./settings";
import type { TableInfo } from "./wire";

const BEAT = 700; // milliseconds between two ranks

interface Props {
  table: TableInfo;
  names: string[];
  result: Result;
  /** Why it ended, if that is worth saying. */
  reason: string | null;
  id: string;
  me: number;
  reduced: boolean;
  rematch: () => void;
}

/** Reveal one rank after the other; return how many are revealed. */
function useRevealed(count: number, isInstant: boolean): number {
  const [revealed, setRevealed] = useState(isInstant ? count : 0);
  useEffect(() => {
    if (revealed >= count) return;
    const timer = setTimeout(() => setRevealed(revealed + 1), BEAT);
    return () => clearTimeout(timer);
  }, [revealed, count]);
  return revealed;
}

/** Offer the record of a game as a file. */
async function save(id: string, game: string): Promise<void> {
  const file = new Blob([JSON.stringify(await record(id), null, 1)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${game}-${id.slice(0, 8)}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function Ending({ table, names, result, reason, id, me, reduced, rematch }: Props) {
  const t = useTranslate();
  const lang = useLanguage();
  const { ranks, scores, winners } = result;
  const players = names.map((name, seat) => ({ seat, name, rank: at(ranks, seat), score: scores[seat] }));
  players.sort((one, other) => one.rank - other.rank);
  const revealed = useRevealed(names.length, reduced);
  const areAllRevealed = revealed >= names.length;
  const who = listed(
    winners.map((seat) => at(names, seat)),
    lang,
  );
  return (
    <section className="ending paper" aria-labelledby="ending">
      <h2 id="ending">
        {areAllRevealed ? t(winners.length > 1 ? "share_win" : "wins", { who }) : t("revealing_winner")}
      </h2>
      <ol>
        {players.map(({ seat, name, rank, score }, index) => (
          <li key={seat} className={names.length - index <= revealed ? "score-row" : "score-row pending"}>
            <span className="rank">{rank}</span>
            <Balloon seat={seat} label={initialOf(name)} lit={winners.includes(seat)} />
            <strong>{name}</strong>
            <span className="points">{score}</span>
          </li>
        ))}
      </ol>
      {reason && areAllRevealed && <p className="facts">{reason}</p>}
      <p className="buttons">
        <RematchButton table={table} me={me} rematch={rematch} />
        <Link className="button" href={`/replay/${id}`}>
          {t("watch_replay")}
        </Link>
        <button type="button" onClick={() => void save(id, table.game)}>
          {t("save_game")}
        </button>
        <Link className="plain" href="/">
          {t("home")}
        </Link>
      </p>
    </section>
  );
}

function RematchButton({ table, me, rematch }: Pick<Props, "table" | "me" | "rematch">) {
  const t = useTranslate();
  if (table.rematch) {
    return (
      <Link className="button primary" href={`/table/${table.rematch}`}>
        {t("join_rematch")}
      </Link>
    );
  }
  if (me < 0) return null;
  return (
    <button type="button" className="primary" onClick={rematch}>
      {t("rematch")}
    </button>
  );
}
