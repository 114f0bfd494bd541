/** Clocks: the current player's time runs down; the others show their reserves. */
import { useEffect, useState } from "react";
import { serverNow } from "./api";
import { useTranslate } from "./i18n";
import { language } from "./settings";
import type { ClockInfo } from "./wire";

const DAY = 86_400;

/** Format seconds for players: 0:42, 12:05, 3 h 05, 2 d 4 h. */
export function readable(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const [days, hours, minutes] = [
    Math.floor(left / DAY),
    Math.floor((left % DAY) / 3600),
    Math.floor((left % 3600) / 60),
  ];
  if (days) return `${days} ${language() === "fr" ? "j" : "d"}${hours ? ` ${hours} h` : ""}`;
  if (hours) return `${hours} h ${String(minutes).padStart(2, "0")}`;
  return `${minutes}:${String(left % 60).padStart(2, "0")}`;
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
  const left = runs ? (clock.deadline ?? 0) - serverNow() : clock.reserves[seat];
  if (left === undefined || (!runs && left === 0)) return null;
  return (
    <span className={runs && left < 10 ? "clock low" : "clock"} title={runs ? t("time_left") : t("time_reserve")}>
      {readable(left)}
    </span>
  );
}
