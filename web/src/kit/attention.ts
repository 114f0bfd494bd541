/** Your turn cannot be missed: the title, a sound, and a notification where somebody looks elsewhere. */
import { useEffect, useRef } from "react";
import type { Picture } from "./live";
import { useSay } from "./say";
import { settings } from "./settings";
import { sound } from "./sound";

export function useAttention(picture: Picture, title: string): void {
  const say = useSay();
  const isYours = picture.ask !== null;
  const isOver = picture.result !== null;
  const was = useRef({ number: picture.number, isYours: false, isOver });

  useEffect(() => {
    const head = isOver ? say("title_over") : isYours ? say("title_turn") : "";
    document.title = [head, title || "Updraft"].filter(Boolean).join(" · ");
    return () => {
      document.title = "Updraft";
    };
  }, [isYours, isOver, title, say]);

  useEffect(() => {
    const before = was.current;
    was.current = { number: picture.number, isYours, isOver };
    if (picture.number === before.number && isYours === before.isYours) return;
    if (isOver && !before.isOver) sound("end");
    else if (isYours && !before.isYours) {
      sound("turn");
      if (document.hidden && settings().notify && Notification.permission === "granted") {
        const note = new Notification(say("title_turn"), { body: picture.log.at(-1)?.text ?? title, tag: "updraft" });
        note.onclick = () => {
          window.focus();
          note.close();
        };
      }
    } else if (picture.happened?.kind === "moved") sound("move");
  }, [picture, isYours, isOver, say, title]);
}
