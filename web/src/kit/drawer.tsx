/** The panel beside the game, with the log and the chat. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { hueOf } from "./colours";
import type { Reason } from "./contract";
import { useTranslate } from "./i18n";
import { RuleLink } from "./rule-note";
import { change, useSettings } from "./settings";
import type { TableConnection, TableSnapshot } from "./table-connection";
import type { TableInfo } from "./wire";

interface Props {
  snapshot: TableSnapshot;
  connection: TableConnection;
  table: TableInfo;
  names: string[];
  mute: (seat: number, muted: boolean) => void;
}

const NARROW = 900; // pixels; below that the panel starts closed

export function Drawer({ snapshot, connection, table, names, mute }: Props) {
  const t = useTranslate();
  const settings = useSettings();
  const [tab, setTab] = useState<"log" | "chat">("log");
  const [read, setRead] = useState(snapshot.chat.length);
  const isOpen = (settings.own["frame.drawer"] ?? innerWidth > NARROW) === true;
  const unread = Math.max(0, snapshot.chat.length - read);
  const isChat = tab === "chat";
  useEffect(() => {
    if (isChat && isOpen) setRead(snapshot.chat.length);
  }, [isChat, isOpen, snapshot.chat.length]);
  const toggle = () => change({ own: { ...settings.own, "frame.drawer": !isOpen } });
  function show(chosen: "log" | "chat") {
    setTab(chosen);
    if (!isOpen) toggle();
  }
  return (
    <aside className={isOpen ? "drawer paper" : "drawer paper closed"} aria-label={t("log_and_chat")}>
      <div className="tabs">
        <button type="button" aria-pressed={isOpen && !isChat} onClick={() => show("log")}>
          {t("log")}
        </button>
        <button type="button" aria-pressed={isOpen && isChat} onClick={() => show("chat")}>
          {unread ? t("chat_unread", { count: unread }) : t("chat")}
        </button>
        <button
          type="button"
          className="quiet collapse"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? "collapse" : "expand")}
        >
          {isOpen ? "›" : "‹"}
        </button>
      </div>
      {isOpen &&
        (isChat ? (
          <Chat snapshot={snapshot} connection={connection} table={table} names={names} mute={mute} />
        ) : (
          <Log snapshot={snapshot} connection={connection} game={table.game} />
        ))}
    </aside>
  );
}

interface LogProps {
  snapshot: TableSnapshot;
  connection: TableConnection;
  game: string;
}

export function Log({ snapshot, connection, game }: LogProps) {
  const t = useTranslate();
  const { notation } = useSettings();
  const end = useRef<HTMLOListElement>(null);
  const [refused, setRefused] = useState<Reason | null>(null);
  const count = snapshot.log.length;
  const isMine = count > 0 && snapshot.log[count - 1].seat === snapshot.seat && snapshot.table?.phase === "playing";
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to each new line
  useEffect(() => {
    setRefused(null);
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [count]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard too
    <ol className="log" ref={end} tabIndex={0} aria-label={t("log")}>
      {snapshot.log.map((line, at) => (
        <li key={at} className={hueOf(line.seat)}>
          {line.text} {notation && line.move && <code>{line.move}</code>} <RuleLink game={game} rule={line.rule} />
          {isMine && at === count - 1 && (
            <button type="button" className="small" onClick={async () => setRefused(await connection.undo())}>
              {t("undo")}
            </button>
          )}
        </li>
      ))}
      {snapshot.notice && <li className="notice">{snapshot.notice}</li>}
      {refused && (
        <li className="refusal" role="alert">
          {refused.why}
        </li>
      )}
      {count === 0 && <li>{t("log_empty")}</li>}
    </ol>
  );
}

export function Chat({ snapshot, connection, table, names, mute }: Props) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<Reason | null>(null);
  const [muted, setMuted] = useState<Set<string>>(new Set());
  const end = useRef<HTMLOListElement>(null);
  const isHost = table.host === snapshot.seat && snapshot.seat >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to each new line
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [snapshot.chat.length]);
  async function send(event: FormEvent) {
    event.preventDefault();
    const reason = await connection.chat(text);
    setRefused(reason);
    if (!reason) setText("");
  }
  function toggleMute(name: string) {
    const seat = names.indexOf(name);
    if (isHost && seat >= 0) mute(seat, !muted.has(name));
    const next = new Set(muted);
    if (!next.delete(name)) next.add(name);
    setMuted(next);
  }
  const me = names[snapshot.seat];
  const others = [...new Set(snapshot.chat.map((line) => line.name))].filter((name) => name !== me);
  return (
    <div className="chat">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard too */}
      <ol className="log" ref={end} tabIndex={0} aria-label={t("chat")} aria-live="polite">
        {snapshot.chat
          .filter((line) => !muted.has(line.name))
          .map((line, at) => (
            <li key={at} className={hueOf(names.indexOf(line.name))}>
              <strong>{line.name}</strong> {line.text}
            </li>
          ))}
        {snapshot.chat.length === 0 && <li>{t("chat_empty")}</li>}
      </ol>
      {others.length > 0 && (
        <p className="row">
          {others.map((name) => (
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
      {refused && (
        <p className="refusal" role="alert">
          {refused.why}
        </p>
      )}
      {snapshot.seat >= 0 && (
        <form className="row" onSubmit={send}>
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
      )}
    </div>
  );
}
