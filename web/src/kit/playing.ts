/** Play moves at a live table, one at a time. */
import { useCallback, useEffect, useReducer, useRef } from "react";
import type { Reason } from "./contract";
import { isLatePress, noteNewDecision } from "./double-click";
import { usePremove } from "./premove";
import type { TableSnapshot } from "./snapshot";
import type { TableConnection } from "./table-connection";

/** The latest move of this window: on its way, refused, or neither. */
export interface Sending {
  /** The number of the decision that a move was sent for; it is on its way as long as that decision is shown. */
  sentFor: number | null;
  refused: Reason | null;
}

export type SendingEvent =
  | { type: "sent"; decision: number }
  | { type: "changed" }
  | { type: "refused"; reason: Reason };

export const IDLE: Sending = { sentFor: null, refused: null };

export function reduceSending(sending: Sending, event: SendingEvent): Sending {
  switch (event.type) {
    case "sent":
      return { sentFor: event.decision, refused: null };
    case "refused":
      return { sentFor: null, refused: event.reason };
    case "changed":
      return sending.refused ? { ...sending, refused: null } : sending;
  }
}

/** Play moves and premoves, one for each decision. `pending` is your decision, `decision` the same unless a move is on its way. */
export function usePlaying(snapshot: TableSnapshot, connection: TableConnection) {
  const [{ sentFor, refused }, dispatch] = useReducer(reduceSending, IDLE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after any change of the table, a refusal is outdated
  useEffect(() => dispatch({ type: "changed" }), [snapshot.seq, snapshot.decision]);
  const answered = useRef<number | null>(null); // the decision that a move was sent for
  const number = snapshot.decision?.number;
  useEffect(() => {
    if (number !== undefined) noteNewDecision();
  }, [number]);
  const play = useCallback(
    async (move: string, continues = false) => {
      const { nextDecision } = connection.current();
      if (answered.current === nextDecision || isLatePress()) return;
      answered.current = nextDecision;
      dispatch({ type: "sent", decision: nextDecision });
      const reason = await connection.play(move, continues);
      if (!reason) return;
      if (answered.current === nextDecision) answered.current = null;
      dispatch({ type: "refused", reason });
    },
    [connection],
  );
  const premove = usePremove(snapshot.decision, play);
  const isSending = number !== undefined && number === sentFor;
  const isPremoved = premove.isAnswer || (isSending && number === premove.answered);
  const pending = isPremoved ? null : snapshot.decision;
  return { play, refused, pending, decision: isSending ? null : pending, premove };
}
