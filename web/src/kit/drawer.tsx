/** Beside the game: what happened, in words, and what people say. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Reason } from "./contract";
import { useTranslate } from "./i18n";
import { RuleLink } from "./rule-note";
import { change, useSettings } from "./settings";
import type { TableConnection, TableSnapshot } from "./table-connection";
import type { TableInfo } from "./wire";

interface Props {
  snapshot: TableSnapshot;
  live: TableConnection;
  table: TableInfo;
  names: string[];
  mute: (seat: number, muted: boolean) => void;
}

const NARROW = 900; // pixels: below that, the game needs the room

export function Drawer({ snapshot, live, table, names, mute }: Props) {
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
  function show(wanted: "log" | "chat") {
    setTab(wanted);
    if (!isOpen) toggle();
  }
  return (
    <aside className={isOpen ? "drawer paper" : "drawer paper closed"} aria-label={t("beside")}>
      <div className="tabs">
        <button type="button" aria-pressed={isOpen && !isChat} onClick={() => show("log")}>
          {t("log")}
        </button>
        <button type="button" aria-pressed={isOpen && isChat} onClick={() => show("chat")}>
          {unread ? t("chat_unread", { count: unread }) : t("chat")}
        </button>
        <button
          type="button"
          className="quiet fold"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? "fold" : "unfold")}
        >
          {isOpen ? "›" : "‹"}
        </button>
      </div>
      {isOpen &&
        (isChat ? (
          <Talk snapshot={snapshot} live={live} table={table} names={names} mute={mute} />
        ) : (
          <Log snapshot={snapshot} live={live} game={table.game} />
        ))}
    </aside>
  );
}

function Log({ snapshot, live, game }: { snapshot: TableSnapshot; live: TableConnection; game: string }) {
  const t = useTranslate();
  const end = useRef<HTMLOListElement>(null);
  const [refused, setRefused] = useState<Reason | null>(null);
  const count = snapshot.log.length;
  const isMine = count > 0 && snapshot.log[count - 1].seat === snapshot.seat && snapshot.table?.phase === "playing";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is scrolled to
  useEffect(() => {
    setRefused(null);
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [count]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <ol className="log" ref={end} tabIndex={0} aria-label={t("log")}>
      {snapshot.log.map((line, at) => (
        <li key={at} className={`hue-${line.seat}`}>
          {line.text} <RuleLink game={game} rule={line.rule} />
          {isMine && at === count - 1 && (
            <button type="button" className="small" onClick={async () => setRefused(await live.undo())}>
              {t("undo")}
            </button>
          )}
        </li>
      ))}
      {snapshot.notice && <li className="news">{snapshot.notice}</li>}
      {refused && (
        <li className="refusal" role="alert">
          {refused.why}
        </li>
      )}
      {count === 0 && <li>{t("log_empty")}</li>}
    </ol>
  );
}

export function Talk({ snapshot, live, table, names, mute }: Props) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<Reason | null>(null);
  const [hidden, setHidden] = useState<Set<string>>(new Set());
  const end = useRef<HTMLOListElement>(null);
  const isHost = table.host === snapshot.seat && snapshot.seat >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is scrolled to
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [snapshot.chat.length]);
  async function send(event: FormEvent) {
    event.preventDefault();
    const reason = await live.chat(text);
    setRefused(reason);
    if (!reason) setText("");
  }
  function silence(name: string) {
    const seat = names.indexOf(name);
    if (isHost && seat >= 0) mute(seat, !hidden.has(name));
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    setHidden(next);
  }
  const me = names[snapshot.seat];
  const others = [...new Set(snapshot.chat.map((line) => line.name))].filter((name) => name !== me);
  return (
    <div className="talk">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <ol className="log" ref={end} tabIndex={0} aria-label={t("chat")} aria-live="polite">
        {snapshot.chat
          .filter((line) => !hidden.has(line.name))
          .map((line, at) => (
            <li key={at} className={`hue-${names.indexOf(line.name)}`}>
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
              aria-pressed={hidden.has(name)}
              onClick={() => silence(name)}
            >
              {t(hidden.has(name) ? "unmute" : "mute", { name })}
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
            <span className="sr">{t("say_something")}</span>
            <input
              value={text}
              maxLength={300}
              onChange={(event) => setText(event.target.value)}
              placeholder={t("say_something")}
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
