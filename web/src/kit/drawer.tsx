/** The panel beside the game, with the log and the chat. */
import { useEffect, useState } from "react";
import { Chat, type ChatProps } from "./chat";
import { useTranslate } from "./i18n";
import { Log } from "./log";
import { changeOwn, useSettings } from "./settings";

const NARROW = 900; // pixels; below that the panel starts closed
const IS_OPEN = "frame.drawer";

type Tab = "log" | "chat";

/** Keep which tab is shown, and whether the panel is open. */
function useTabs(messages: number) {
  const { own } = useSettings();
  const [tab, setTab] = useState<Tab>("log");
  const [read, setRead] = useState(messages);
  const isOpen = (own[IS_OPEN] ?? innerWidth > NARROW) === true;
  const shown = isOpen ? tab : null;
  useEffect(() => {
    if (shown === "chat") setRead(messages);
  }, [shown, messages]);
  const toggle = () => changeOwn(IS_OPEN, !isOpen);
  function show(chosen: Tab) {
    setTab(chosen);
    if (!isOpen) toggle();
  }
  return { shown, show, toggle, unread: Math.max(0, messages - read) };
}

export function Drawer(props: ChatProps) {
  const t = useTranslate();
  const { snapshot, connection, table } = props;
  const { shown, show, toggle, unread } = useTabs(snapshot.chat.length);
  return (
    <aside className={shown ? "drawer paper" : "drawer paper closed"} aria-label={t("log_and_chat")}>
      <div className="tabs">
        <button type="button" aria-pressed={shown === "log"} onClick={() => show("log")}>
          {t("log")}
        </button>
        <button type="button" aria-pressed={shown === "chat"} onClick={() => show("chat")}>
          {unread ? t("chat_unread", { count: unread }) : t("chat")}
        </button>
        <button
          type="button"
          className="quiet collapse"
          onClick={toggle}
          aria-expanded={shown !== null}
          aria-label={t(shown ? "collapse" : "expand")}
        >
          {shown ? "›" : "‹"}
        </button>
      </div>
      {shown === "log" && <Log snapshot={snapshot} connection={connection} game={table.game} />}
      {shown === "chat" && <Chat {...props} />}
    </aside>
  );
}
