/** Previews: a card of the hand shown on your tree before it is built, face-up or face-down. */
import { useEffect, useState } from "react";
import type { SidedCard } from "./floors";
import { moveOf } from "./notation";
import type { Derived, Lay, State } from "./state";

/** A card of the hand on one of its sides, and what building it would add. */
export interface Preview extends SidedCard {
  lay: Lay;
}

/** The preview of a card; null while the hand is not yours to build from. */
export function previewOf(state: State, derived: Derived, kind: number, isDown: boolean): Preview | null {
  const move = moveOf(state, kind, isDown);
  const lay = derived.lays.find((one) => one.move === move);
  return lay ? { kind, isDown, lay } : null;
}

export function isSame(one: Preview | null, other: Preview | null): boolean {
  return one !== null && one.lay.move === other?.lay.move;
}

export interface Selection {
  /** The preview on the tree: of the card pointed at, else of the selected one. */
  shown: Preview | null;
  /** The card that a second tap builds. */
  selected: Preview | null;
  pointAt: (preview: Preview | null) => void;
  select: (preview: Preview | null) => void;
}

interface OfTurn {
  turn: string;
  preview: Preview | null;
}

/** Pointing shows a preview, a tap selects it; Escape and every new turn clear both. */
export function useSelection(state: State, isYourTurn: boolean): Selection {
  const turn = `${state.second}.${state.turns}`;
  const [pointed, setPointed] = useState<OfTurn>({ turn, preview: null });
  const [tapped, setTapped] = useState<OfTurn>({ turn, preview: null });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setTapped({ turn, preview: null });
      setPointed({ turn, preview: null });
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [turn]);
  const current = (one: OfTurn) => (isYourTurn && one.turn === turn ? one.preview : null);
  const selected = current(tapped);
  return {
    shown: current(pointed) ?? selected,
    selected,
    pointAt: (preview) => setPointed({ turn, preview }),
    select: (preview) => setTapped({ turn, preview }),
  };
}
