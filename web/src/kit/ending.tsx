/** The end of a game: reveal the ranks one by one, the winner last. */
import { useEffect, useState } from "react";
import { record } from "./api";
import { Balloon } from "./balloons";
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

export function Ending({ table, names, result, reason, id, me, reduced, rematch }: Props) {
  const t = useTranslate();
  const lang = useLanguage();
  const order = names.map((_, seat) => seat).sort((one, other) => result.ranks[one] - result.ranks[other]);
  const [revealed, setRevealed] = useState(reduced ? names.length : 0);
  useEffect(() => {
    if (revealed >= names.length) return;
    const timer = setTimeout(() => setRevealed(revealed + 1), BEAT);
    return () => clearTimeout(timer);
  }, [revealed, names.length]);
  const winners = listed(
    result.winners.map((seat) => names[seat]),
    lang,
  );
  const areAllRevealed = revealed >= names.length;

  async function save() {
    const file = new Blob([JSON.stringify(await record(id), null, 1)], { type: "application/json" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `${table.game}-${id.slice(0, 8)}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <section className="ending paper" aria-labelledby="ending">
      <h2 id="ending">
        {areAllRevealed ? t(result.winners.length > 1 ? "share_win" : "wins", { who: winners }) : t("revealing_winner")}
      </h2>
      <ol>
        {order.map((seat, index) => (
          <li key={seat} className={names.length - index <= revealed ? undefined : "unrevealed"}>
            <span className="rank">{result.ranks[seat]}</span>
            <Balloon seat={seat} label={names[seat].charAt(0).toUpperCase()} lit={result.winners.includes(seat)} />
            <strong>{names[seat]}</strong>
            <span className="points">{result.scores[seat]}</span>
          </li>
        ))}
      </ol>
      {reason && areAllRevealed && <p className="facts">{reason}</p>}
      <p className="buttons">
        {table.rematch ? (
          <Link className="button primary" href={`/table/${table.rematch}`}>
            {t("join_rematch")}
          </Link>
        ) : (
          me >= 0 && (
            <button type="button" className="primary" onClick={rematch}>
              {t("rematch")}
            </button>
          )
        )}
        <Link className="button" href={`/replay/${id}`}>
          {t("watch_replay")}
        </Link>
        <button type="button" onClick={() => void save()}>
          {t("save_game")}
        </button>
        <Link className="plain" href="/">
          {t("home")}
        </Link>
      </p>
    </section>
  );
}
