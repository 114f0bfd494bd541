/** Turn what came over the wire into the props of a game's board. */
import { type CSSProperties, useMemo } from "react";
import type { AnyGameModule, BoardProps, Height, Result } from "./contract";
import { type NoteContent, useNote } from "./rule-note";
import { useLanguage, useReduced, useSettings } from "./settings";
import { shaped } from "./shape";
import type { FlatState } from "./snapshot";

type Props = BoardProps<unknown, Record<string, unknown>>;

/** A table as a page shows it, live or in a replay. */
export interface TableView extends Omit<Props, "state" | "before" | "attempt" | "lang" | "reduced" | "settings"> {
  module: AnyGameModule;
  state: FlatState;
  before: FlatState | null;
}

/** A board with its props, and the note that is open beside one of its elements. */
export interface BoardInUse {
  module: AnyGameModule;
  props: BoardProps<unknown, unknown>;
  note: NoteContent | null;
  closeNote: () => void;
}

/** Build a board's props; null while there is no board to show. */
export function useBoard(view: TableView | null): BoardInUse | null {
  const common = { lang: useLanguage(), reduced: useReduced(), settings: useSettings() };
  const { note, showNote, closeNote } = useNote();
  const state = useShaped(view?.state, view?.module);
  const before = useShaped(view?.before, view?.module);
  if (!view || !state) return null;
  const { module, ...rest } = view;
  const isLegal = (move: string) => view.decision?.choices.includes(move) ?? false;
  const play = (move: string, continues = false) => isLegal(move) && view.play(move, continues);
  function attempt(move: string, at: Element): void {
    if (isLegal(move)) view?.play(move);
    else if (view?.mode === "live") void view.why(move).then((reason) => reason && showNote({ ...reason, at }));
  }
  return { module, props: { ...rest, ...common, state, before, play, attempt }, note, closeNote };
}

function useShaped(flat: FlatState | null | undefined, module: AnyGameModule | undefined) {
  return useMemo(() => (flat && module ? shaped(flat, module.shapes) : null), [flat, module]);
}

/** Return the heights of the balloons: the game's own, or the scores once it is over. */
export function heightsOf(
  module: AnyGameModule | null | undefined,
  state: FlatState,
  derived: Record<string, unknown>,
  result: Result | null,
): Height[] | null {
  if (module?.heights) return module.heights(shaped(state, module.shapes), derived);
  return result?.scores.map((score) => ({ value: score, text: String(score) })) ?? null;
}

/** Set the seats' hues to the game's own, if it has any. */
export function huesOf(board: BoardInUse | null): CSSProperties {
  const hues = board?.module.hues?.(board.props.state) ?? [];
  return Object.fromEntries(hues.map((hue, seat) => [`--seat-${seat}`, hue]));
}
