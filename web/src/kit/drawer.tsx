/** Beside the game: what happened, in words, and what people say. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Reason } from "./contract";
import type { Live, Picture } from "./live";
import { RuleLink } from "./note";
import { useSay } from "./say";
import { change, useSettings } from "./settings";
import type { Table } from "./wire";

interface Props {
  picture: Picture;
  live: Live;
  table: Table;
  names: string[];
  mute: (seat: number, muted: boolean) => void;
}

const NARROW = 900; // pixels: below that, the game needs the room

export function Drawer({ picture, live, table, names, mute }: Props) {
  const say = useSay();
  const settings = useSettings();
  const [tab, setTab] = useState<"log" | "chat">("log");
  const [read, setRead] = useState(picture.chat.length);
  const isOpen = (settings.own["frame.drawer"] ?? innerWidth > NARROW) === true;
  const unread = Math.max(0, picture.chat.length - read);
  const isChat = tab === "chat";
  useEffect(() => {
    if (isChat && isOpen) setRead(picture.chat.length);
  }, [isChat, isOpen, picture.chat.length]);
  const toggle = () => change({ own: { ...settings.own, "frame.drawer": !isOpen } });
  function show(wanted: "log" | "chat") {
    setTab(wanted);
    if (!isOpen) toggle();
  }
  return (
    <aside className={isOpen ? "drawer paper" : "drawer paper closed"} aria-label={say("beside")}>
      <div className="tabs">
        <button type="button" aria-pressed={isOpen && !isChat} onClick={() => show("log")}>
          {say("log")}
        </button>
        <button type="button" aria-pressed={isOpen && isChat} onClick={() => show("chat")}>
          {unread ? say("chat_unread", { count: unread }) : say("chat")}
        </button>
        <button
          type="button"
          className="quiet fold"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-label={say(isOpen ? "fold" : "unfold")}
        >
          {isOpen ? "›" : "‹"}
        </button>
      </div>
      {isOpen &&
        (isChat ? (
          <Talk picture={picture} live={live} table={table} names={names} mute={mute} />
        ) : (
          <Log picture={picture} live={live} game={table.game} />
        ))}
    </aside>
  );
}

function Log({ picture, live, game }: { picture: Picture; live: Live; game: string }) {
  const say = useSay();
  const end = useRef<HTMLOListElement>(null);
  const [refused, setRefused] = useState<Reason | null>(null);
  const count = picture.log.length;
  const isMine = count > 0 && picture.log[count - 1].seat === picture.seat && picture.table?.phase === "playing";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is scrolled to
  useEffect(() => {
    setRefused(null);
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [count]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <ol className="log" ref={end} tabIndex={0} aria-label={say("log")}>
      {picture.log.map((line, at) => (
        <li key={at} className={`hue-${line.seat}`}>
          {line.text} <RuleLink game={game} rule={line.rule} />
          {isMine && at === count - 1 && (
            <button type="button" className="small" onClick={async () => setRefused(await live.undo())}>
              {say("undo")}
            </button>
          )}
        </li>
      ))}
      {picture.news && <li className="news">{picture.news}</li>}
      {refused && (
        <li className="refusal" role="alert">
          {refused.why}
        </li>
      )}
      {count === 0 && <li>{say("log_empty")}</li>}
    </ol>
  );
}

export function Talk({ picture, live, table, names, mute }: Props) {
  const say = useSay();
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<Reason | null>(null);
  const [hidden, setHidden] = useState<Set<string>>(new Set());
  const end = useRef<HTMLOListElement>(null);
  const isHost = table.host === picture.seat && picture.seat >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is scrolled to
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [picture.chat.length]);
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
  const me = names[picture.seat];
  const others = [...new Set(picture.chat.map((line) => line.name))].filter((name) => name !== me);
  return (
    <div className="talk">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <ol className="log" ref={end} tabIndex={0} aria-label={say("chat")} aria-live="polite">
        {picture.chat
          .filter((line) => !hidden.has(line.name))
          .map((line, at) => (
            <li key={at} className={`hue-${names.indexOf(line.name)}`}>
              <strong>{line.name}</strong> {line.text}
            </li>
          ))}
        {picture.chat.length === 0 && <li>{say("chat_empty")}</li>}
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
              {say(hidden.has(name) ? "unmute" : "mute", { name })}
            </button>
          ))}
        </p>
      )}
      {refused && (
        <p className="refusal" role="alert">
          {refused.why}
        </p>
      )}
      {picture.seat >= 0 && (
        <form className="row" onSubmit={send}>
          <label className="field">
            <span className="sr">{say("say_something")}</span>
            <input
              value={text}
              maxLength={300}
              onChange={(event) => setText(event.target.value)}
              placeholder={say("say_something")}
            />
          </label>
          <button type="submit" disabled={!text.trim()}>
            {say("send")}
          </button>
        </form>
      )}
    </div>
  );
}
