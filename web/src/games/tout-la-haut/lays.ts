/** What is looked at before it is built: a card of the hand, face-up or face-down. */
import { useEffect, useState } from "react";
import type { Derived, Lay, State } from "./state";

const FACE_DOWN = "*";

/** A card of the hand on one of its sides, and what building it would bring. */
export interface Idea {
  kind: number;
  isDown: boolean;
  lay: Lay;
}

export function ideaOf(derived: Derived, kind: number, card: string, isDown: boolean): Idea | null {
  const move = isDown ? card + FACE_DOWN : card;
  const lay = derived.lays.find((one) => one.move === move);
  return lay ? { kind, isDown, lay } : null;
}

export interface Looking {
  /** What is shown in place: the chosen idea, or the one that is pointed at. */
  shown: Idea | null;
  /** What a second tap builds. */
  chosen: Idea | null;
  look: (idea: Idea | null) => void;
  choose: (idea: Idea | null) => void;
}

/** Pointing shows, a tap chooses; Escape, and every new turn, forgets both. */
export function useLooking(state: State, isAsked: boolean): Looking {
  const turn = `${state.second}.${state.turns}`;
  const [looked, setLooked] = useState<{ turn: string; idea: Idea | null }>({ turn, idea: null });
  const [picked, setPicked] = useState<{ turn: string; idea: Idea | null }>({ turn, idea: null });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setPicked({ turn, idea: null });
      setLooked({ turn, idea: null });
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [turn]);
  const current = (one: typeof picked) => (isAsked && one.turn === turn ? one.idea : null);
  const chosen = current(picked);
  return {
    shown: current(looked) ?? chosen,
    chosen,
    look: (idea) => setLooked({ turn, idea }),
    choose: (idea) => setPicked({ turn, idea }),
  };
}
