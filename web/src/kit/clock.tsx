/** Thinking time: what runs, runs; what is in the bank stands still. */
import { useEffect, useState } from "react";
import { serverNow } from "./api";
import { useTranslate } from "./i18n";
import type { ClockInfo } from "./wire";

const DAY = 86_400;

/** Seconds as people read them: 0:42, 12:05, 3 h, 2 d. */
export function readable(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / 3600)} h`;
  if (left >= 3600) return `${Math.floor(left / 3600)} h ${String(Math.floor((left % 3600) / 60)).padStart(2, "0")}`;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

export function ClockFace({ clock, seat }: { clock: ClockInfo; seat: number }) {
  const t = useTranslate();
  const [, tick] = useState(0);
  const runs = clock.seat === seat && clock.deadline !== null;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((now) => now + 1), 500);
    return () => clearInterval(timer);
  }, [runs]);
  if (!runs && !clock.reserves[seat]) return null;
  const left = runs ? (clock.deadline ?? 0) - serverNow() : clock.reserves[seat];
  return (
    <span className={runs && left < 10 ? "clock hurry" : "clock"} title={runs ? t("time_left") : t("time_bank")}>
      {readable(left)}
    </span>
  );
}
