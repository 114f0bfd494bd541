/** The chat of a table; players can mute each other for themselves, and the host for everyone. */
import { type FormEvent, useState } from "react";
import { hueOf } from "./colours";
import type { Reason } from "./contract";
import { useTranslate } from "./i18n";
import { useScrollToEnd } from "./scroll";
import type { TableSnapshot } from "./snapshot";
import type { TableConnection } from "./table-connection";
import type { TableInfo } from "./wire";

export interface ChatProps {
  snapshot: TableSnapshot;
  connection: TableConnection;
  table: TableInfo;
  names: string[];
  mute: (seat: number, muted: boolean) => void;
}

export function Chat({ snapshot, connection, table, names, mute }: ChatProps) {
  const t = useTranslate();
  const { chat, seat } = snapshot;
  const [muted, setMuted] = useState<ReadonlySet<string>>(new Set());
  const list = useScrollToEnd<HTMLOListElement>(chat.length);
  function toggleMute(name: string) {
    const other = names.indexOf(name);
    if (seat >= 0 && table.host === seat && other >= 0) mute(other, !muted.has(name));
    setMuted(muted.has(name) ? new Set([...muted].filter((one) => one !== name)) : new Set([...muted, name]));
  }
  const others = new Set(chat.map((line) => line.name).filter((name) => name !== names[seat]));
  return (
    <div className="chat">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard too */}
      <ol className="log" ref={list} tabIndex={0} aria-label={t("chat")} aria-live="polite">
        {chat
          .filter((line) => !muted.has(line.name))
          .map((line, at) => (
            <li key={at} className={hueOf(names.indexOf(line.name))}>
              <strong>{line.name}</strong> {line.text}
            </li>
          ))}
        {chat.length === 0 && <li>{t("chat_empty")}</li>}
      </ol>
      {others.size > 0 && (
        <p className="row">
          {[...others].map((name) => (
            <button
              key={name}
              type="button"
              className="small"
              aria-pressed={muted.has(name)}
              onClick={() => toggleMute(name)}
            >
              {t(muted.has(name) ? "unmute" : "mute", { name })}
            </button>
          ))}
        </p>
      )}
      {seat >= 0 && <MessageForm send={(text) => connection.chat(text)} />}
    </div>
  );
}

function MessageForm({ send }: { send: (text: string) => Promise<Reason | null> }) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<Reason | null>(null);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const reason = await send(text);
    setRefused(reason);
    if (!reason) setText("");
  }
  return (
    <>
      {refused && (
        <p className="refusal" role="alert">
          {refused.why}
        </p>
      )}
      <form className="row" onSubmit={submit}>
        <label className="field">
          <span className="sr">{t("write_message")}</span>
          <input
            value={text}
            maxLength={300}
            onChange={(event) => setText(event.target.value)}
            placeholder={t("write_message")}
          />
        </label>
        <button type="submit" disabled={!text.trim()}>
          {t("send")}
        </button>
      </form>
    </>
  );
}
