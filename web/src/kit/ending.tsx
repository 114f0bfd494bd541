/** The end of a game, told and not listed: place by place, the last first, until only the winner is left to name. */
import { useEffect, useState } from "react";
import { record } from "./api";
import { Balloon } from "./balloons";
import type { Result } from "./contract";
import { useTranslate } from "./i18n";
import { Link } from "./router";
import { RuleLink } from "./rule-note";
import type { TableInfo } from "./wire";

const BEAT = 700; // milliseconds between two places

interface Props {
  table: TableInfo;
  names: string[];
  result: Result;
  id: string;
  me: number;
  reduced: boolean;
  rematch: () => void;
}

export function Ending({ table, names, result, id, me, reduced, rematch }: Props) {
  const t = useTranslate();
  const order = names.map((_, seat) => seat).sort((one, other) => result.ranks[one] - result.ranks[other]);
  const [told, setTold] = useState(reduced ? names.length : 0);
  useEffect(() => {
    if (told >= names.length) return;
    const timer = setTimeout(() => setTold(told + 1), BEAT);
    return () => clearTimeout(timer);
  }, [told, names.length]);
  const winners = result.winners.map((seat) => names[seat]).join(", ");
  const isTold = told >= names.length;

  async function keep() {
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
        {isTold ? t(result.winners.length > 1 ? "share_win" : "wins", { who: winners }) : t("counting")}
      </h2>
      <ol>
        {order.map((seat, place) => (
          <li key={seat} className={names.length - place <= told ? "told" : "untold"}>
            <span className="rank">{result.ranks[seat]}</span>
            <Balloon seat={seat} label={names[seat].charAt(0).toUpperCase()} lit={result.winners.includes(seat)} />
            <strong>{names[seat]}</strong>
            <span className="points">{result.scores[seat]}</span>
          </li>
        ))}
      </ol>
      <p className="facts">
        {t("ended_by")} <RuleLink game={table.game} rule={result.end} />
      </p>
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
          {t("watch_again")}
        </Link>
        <button type="button" onClick={() => void keep()}>
          {t("keep_record")}
        </button>
        <Link className="plain" href="/">
          {t("home")}
        </Link>
      </p>
    </section>
  );
}
