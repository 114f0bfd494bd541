/** Alert the player to their turn: in the window's title, by sound, and by a notification while the window is hidden. */
import { useEffect, useRef } from "react";
import { useTranslate } from "./i18n";
import { textsOf } from "./log-entries";
import { settings } from "./settings";
import type { TableSnapshot } from "./snapshot";
import { sound } from "./sound";

/** Return the newest line of the log. */
function newest({ log }: TableSnapshot): string {
  const line = log.at(-1);
  return line ? (textsOf(line)[0] ?? "") : "";
}

export function useTurnAlerts(snapshot: TableSnapshot, title: string): void {
  const t = useTranslate();
  const isYours = snapshot.decision !== null;
  const isOver = snapshot.result !== null;
  const last = useRef({ seq: snapshot.seq, isYours: false, isOver });

  useEffect(() => {
    const head = isOver ? t("title_over") : isYours ? t("title_turn") : "";
    document.title = [head, title || "Updraft"].filter(Boolean).join(" · ");
    return () => {
      document.title = "Updraft";
    };
  }, [isYours, isOver, title, t]);

  useEffect(() => {
    const before = last.current;
    last.current = { seq: snapshot.seq, isYours, isOver };
    if (snapshot.seq === before.seq && isYours === before.isYours) return;
    if (isOver && !before.isOver) sound(snapshot.result?.winners.includes(snapshot.seat) ? "win" : "end");
    else if (isYours && !before.isYours) {
      sound("turn");
      if (document.hidden && settings().notify && Notification.permission === "granted") {
        const note = new Notification(t("title_turn"), { body: newest(snapshot) || title, tag: "updraft" });
        note.onclick = () => {
          window.focus();
          note.close();
        };
      }
    } else if (snapshot.lastEvent?.kind === "move") sound("move");
  }, [snapshot, isYours, isOver, t, title]);
}
