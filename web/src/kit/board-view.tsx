/** Show a game's board: load its module, give its state its shape, animate its moves. */
import { useEffect, useMemo, useState } from "react";
import { moduleOf } from "../games";
import { drawing } from "./api";
import type { AnyGameModule, BoardProps, Height, LastEvent, Reason, Result } from "./contract";
import { ErrorBoundary } from "./error-boundary";
import { useFlights } from "./flights";
import { useTranslate } from "./i18n";
import { Note, type NoteContent } from "./rule-note";
import { useLanguage, useReduced, useSettings } from "./settings";
import { shaped } from "./shape";
import type { FlatState } from "./table-connection";
import type { Decision, TableInfo } from "./wire";

/** Load a game's module: undefined while loading, null if the game has none. */
export function useGameModule(game: string | undefined): AnyGameModule | null | undefined {
  const [module, setModule] = useState<AnyGameModule | null>();
  useEffect(() => {
    let isCancelled = false;
    if (game) moduleOf(game).then((found) => !isCancelled && setModule(found));
    return () => {
      isCancelled = true;
    };
  }, [game]);
  return module;
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

export interface BoardViewProps {
  module: AnyGameModule;
  table: TableInfo;
  names: string[];
  seat: number;
  state: FlatState;
  before: FlatState | null;
  derived: Record<string, unknown>;
  decision: Decision | null;
  lastEvent: LastEvent | null;
  result: Result | null;
  mode: "live" | "replay";
  play: (move: string) => void;
  premove: string | null;
  choosePremove: (move: string | null) => void;
  why: (move: string) => Promise<Reason | null>;
}

/** Build a board's props from what came over the wire. */
export function useBoardProps(view: BoardViewProps | null, show: (note: NoteContent) => void) {
  const lang = useLanguage();
  const reduced = useReduced();
  const settings = useSettings();
  const { module, state: flat, before: flatBefore } = view ?? {};
  const state = useMemo(() => flat && module && shaped(flat, module.shapes), [flat, module]);
  const before = useMemo(() => (flatBefore && module ? shaped(flatBefore, module.shapes) : null), [flatBefore, module]);
  if (!view || !state) return null;
  const play = (move: string) => {
    if (view.decision?.choices.includes(move)) view.play(move);
  };
  const props: BoardProps<unknown, unknown> = {
    ...view,
    state,
    before,
    lang,
    reduced,
    settings,
    play,
    attempt: (move, at) => {
      if (view.decision?.choices.includes(move)) view.play(move);
      else if (view.mode === "live") {
        void view.why(move).then((reason) => reason && show({ ...reason, at }));
      }
    },
  };
  return props;
}

export function BoardView({ view }: { view: BoardViewProps }) {
  const [note, setNote] = useState<NoteContent | null>(null);
  const props = useBoardProps(view, setNote);
  const seq = view.lastEvent?.seq ?? 0;
  const { root, layer } = useFlights(
    seq,
    () => {
      const { flights } = view.module;
      if (!props?.before || !view.lastEvent || !flights) return [];
      const { derived, seat } = view;
      return flights({ before: props.before, after: props.state, derived, lastEvent: view.lastEvent, seat });
    },
    props?.reduced ?? true,
  );
  if (!props) return null;
  const { Board } = view.module;
  return (
    <div className="board" ref={root}>
      <ErrorBoundary fallback={<BoardFailed />}>
        <Board {...props} />
      </ErrorBoundary>
      {layer}
      {note && <Note game={view.table.game} note={note} close={() => setNote(null)} />}
    </div>
  );
}

function BoardFailed() {
  const t = useTranslate();
  return (
    <p className="paper" role="alert">
      {t("board_failed")}
    </p>
  );
}

/** Draw the table as text, for a game without a board. */
export function TextBoard({ id, seq }: { id: string; seq: number }) {
  const lang = useLanguage();
  const [lines, setLines] = useState<[string, string][][]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every message changes the drawing
  useEffect(() => {
    let isCancelled = false;
    drawing(id, lang).then(
      (found) => !isCancelled && setLines(found),
      () => {},
    );
    return () => {
      isCancelled = true;
    };
  }, [id, lang, seq]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables must scroll by keyboard too
    <pre className="text-board paper" tabIndex={0}>
      {lines.map((line, at) => (
        <span key={at}>
          {line.map(([text, style], part) => (
            <span key={part} className={style && `ink-${style}`}>
              {text}
            </span>
          ))}
          {"\n"}
        </span>
      ))}
    </pre>
  );
}
