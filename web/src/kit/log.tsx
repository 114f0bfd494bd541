/** The log of a game: every move in words, with its rule; your latest one can be undone. */
import { useEffect, useState } from "react";
import { hueOf } from "./colours";
import type { Reason } from "./contract";
import { useTranslate } from "./i18n";
import { RuleLink } from "./rule-note";
import { useScrollToEnd } from "./scroll";
import { useSettings } from "./settings";
import type { TableSnapshot } from "./snapshot";
import type { TableConnection } from "./table-connection";

interface Props {
  snapshot: TableSnapshot;
  connection: TableConnection;
  game: string;
}

export function Log({ snapshot, connection, game }: Props) {
  const t = useTranslate();
  const { notation: isShown } = useSettings();
  const [refused, setRefused] = useState<Reason | null>(null);
  const { log, notice, seat, table } = snapshot;
  const list = useScrollToEnd<HTMLOListElement>(log.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line makes the refusal old
  useEffect(() => setRefused(null), [log.length]);
  const undoable = table?.phase === "playing" && log.at(-1)?.seat === seat ? log.at(-1) : null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard too
    <ol className="log" ref={list} tabIndex={0} aria-label={t("log")}>
      {log.map((line, at) => (
        <li key={at} className={hueOf(line.seat)}>
          {line.text} {isShown && line.notation && <code>{line.notation}</code>}{" "}
          <RuleLink game={game} rule={line.rule} />
          {line === undoable && (
            <button type="button" className="small" onClick={async () => setRefused(await connection.undo())}>
              {t("undo")}
            </button>
          )}
        </li>
      ))}
      {notice && <li className="notice">{notice}</li>}
      {refused && (
        <li className="refusal" role="alert">
          {refused.why}
        </li>
      )}
      {log.length === 0 && <li>{t("log_empty")}</li>}
    </ol>
  );
}
