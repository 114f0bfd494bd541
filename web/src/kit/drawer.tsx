/** Log and chat of a table, in the panel beside it. */
import { useEffect, useState } from "react";
import { Chat, type ChatProps } from "./chat";
import type { AnyGameModule } from "./contract";
import { useTranslate } from "./i18n";
import { Log } from "./log";
import { Link } from "./router";
import { SidePanel, useSidePanel } from "./side-panel";

type Tab = "log" | "chat";

export interface Tabs {
  tab: Tab;
  show: (tab: Tab) => void;
  /** The number of chat messages that were not shown yet. */
  unread: number;
}

/** Keep which tab is shown, and how much of the chat was read. */
export function useTabs(messages: number): Tabs {
  const { isOpen, toggle } = useSidePanel();
  const [tab, setTab] = useState<Tab>("log");
  const [read, setRead] = useState(messages);
  const isRead = isOpen && tab === "chat";
  useEffect(() => {
    if (isRead) setRead(messages);
  }, [isRead, messages]);
  function show(chosen: Tab) {
    setTab(chosen);
    if (!isOpen) toggle();
  }
  return { tab, show, unread: Math.max(0, messages - read) };
}

interface Props extends ChatProps {
  tabs: Tabs;
  module: AnyGameModule | null;
}

export function Drawer({ tabs, module, ...props }: Props) {
  const t = useTranslate();
  const { snapshot, connection, table, names } = props;
  const { tab, show, unread } = tabs;
  const head = (
    <>
      <button type="button" aria-pressed={tab === "log"} onClick={() => show("log")}>
        {t("log")}
      </button>
      <button type="button" aria-pressed={tab === "chat"} onClick={() => show("chat")}>
        {unread ? t("chat_unread", { count: unread }) : t("chat")}
      </button>
    </>
  );
  return (
    <SidePanel label={t("log_and_chat")} head={head}>
      {table.playing_on && (
        <p className="facts playing-on">
          <Link href={`/review/${table.playing_on.table}?move=${table.playing_on.at}&seat=${table.playing_on.seat}`}>
            {t("playing_on_from", { at: table.playing_on.at })}
          </Link>
        </p>
      )}
      {tab === "log" ? (
        <Log snapshot={snapshot} connection={connection} game={table.game} module={module} names={names} />
      ) : (
        <Chat {...props} />
      )}
    </SidePanel>
  );
}
