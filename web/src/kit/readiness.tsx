/** Say about when a game will be ready to be played, counting down. */
import { useEffect, useState } from "react";
import { serverNow } from "./api";
import { type Translate, useTranslate } from "./i18n";
import type { GameReadiness, GettingReady } from "./wire";

const TICK = 1000; // milliseconds
const MINUTE = 60; // seconds

type Estimate = Pick<GameReadiness, "status" | "ready_at">;

/** Return about how long something will take, in words. */
export function roughTime(seconds: number, t: Translate): string {
  if (seconds <= 1) return t("almost_done");
  if (seconds <= 10) return t("about_seconds", { count: Math.ceil(seconds) });
  if (seconds <= MINUTE) return t("about_seconds", { count: 5 * Math.ceil(seconds / 5) });
  return t("about_minutes", { count: Math.ceil(seconds / MINUTE) });
}

/** Return how long it will take until a time of the server, in words that count down. */
function useTimeUntil(at: number | null): string {
  const t = useTranslate();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), TICK);
    return () => clearInterval(timer);
  }, []);
  return roughTime((at ?? 0) - serverNow(), t);
}

/** A note beside a game that is not ready yet; nothing beside the others. */
export function ReadinessNote({ readiness }: { readiness: Estimate | undefined }) {
  if (!readiness || readiness.status === "ready") return null;
  return <Note readiness={readiness} text="getting_ready" />;
}

/** Tell the people at a table what it waits for: in the waiting room, during the game, or before it is restored. */
export function WaitingNote({ waiting, hasTable }: { waiting: GettingReady | null; hasTable: boolean }) {
  if (!waiting) return null;
  if (waiting.what === "bots") return <Note readiness={waiting} text="bots_getting_ready" failed="bots_failed" />;
  if (!hasTable) return <Note readiness={waiting} text="game_resumes_when_ready" />;
  return <Note readiness={waiting} text={waiting.is_starting ? "game_starts_when_ready" : "game_getting_ready"} />;
}

interface NoteProps {
  readiness: Estimate;
  text:
    | "getting_ready"
    | "game_getting_ready"
    | "game_starts_when_ready"
    | "game_resumes_when_ready"
    | "bots_getting_ready";
  failed?: "game_failed" | "bots_failed";
}

function Note({ readiness, text, failed = "game_failed" }: NoteProps) {
  const t = useTranslate();
  const time = useTimeUntil(readiness.ready_at);
  return (
    <p className="facts readiness" role={readiness.status === "failed" ? "alert" : undefined}>
      {readiness.status === "failed" ? t(failed) : t(text, { time })}
    </p>
  );
}
