/** Play moves at a live table, one at a time. */
import { useCallback, useEffect, useReducer, useRef } from "react";
import type { Reason } from "./contract";
import { isLatePress, noteNewDecision } from "./double-click";
import { usePremove } from "./premove";
import type { TableSnapshot } from "./snapshot";
import type { TableConnection } from "./table-connection";

/** The latest move of this window: on its way, refused, or neither. */
export interface Sending {
  isSending: boolean;
  refused: Reason | null;
}

export type SendingEvent = { type: "sent" } | { type: "answered" } | { type: "refused"; reason: Reason };

export const IDLE: Sending = { isSending: false, refused: null };

export function reduceSending(_: Sending, event: SendingEvent): Sending {
  switch (event.type) {
    case "sent":
      return { isSending: true, refused: null };
    case "refused":
      return { isSending: false, refused: event.reason };
    case "answered":
      return IDLE;
  }
}

/** Play moves and premoves, one for each decision. `pending` is your decision, `decision` the same unless a move is on its way. */
export function usePlaying(snapshot: TableSnapshot, connection: TableConnection) {
  const [{ isSending, refused }, dispatch] = useReducer(reduceSending, IDLE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new snapshot answers the command
  useEffect(() => dispatch({ type: "answered" }), [snapshot.seq, snapshot.decision]);
  const answered = useRef<number | null>(null); // the decision that a move was sent for
  const number = snapshot.decision?.number;
  useEffect(() => {
    if (number !== undefined) noteNewDecision();
  }, [number]);
  const play = useCallback(
    async (move: string) => {
      const { nextDecision } = connection.current();
      if (answered.current === nextDecision || isLatePress()) return;
      answered.current = nextDecision;
      dispatch({ type: "sent" });
      const reason = await connection.play(move);
      if (!reason) return;
      if (answered.current === nextDecision) answered.current = null;
      dispatch({ type: "refused", reason });
    },
    [connection],
  );
  const premove = usePremove(snapshot.decision, play);
  const pending = premove.isAnswer ? null : snapshot.decision;
  return { play, refused, pending, decision: isSending ? null : pending, premove };
}
