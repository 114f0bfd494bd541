/** A game's board in its frame: loaded when needed, its state cut into rows, its things in motion. */
import { useEffect, useMemo, useState } from "react";
import { moduleOf } from "../games";
import { drawing } from "./api";
import type { AnyGameModule, BoardProps, Height, LastEvent, Reason, Result } from "./contract";
import { ErrorBoundary } from "./error-boundary";
import { useFlights } from "./flights";
import { useTranslate } from "./i18n";
import { Note, type Noted } from "./rule-note";
import { useLanguage, useReduced, useSettings } from "./settings";
import { shaped } from "./shape";
import type { FlatState } from "./table-connection";
import type { Decision, TableInfo } from "./wire";

/** A game's module: undefined while it is loaded, null if it has none. */
export function useGameModule(game: string | undefined): AnyGameModule | null | undefined {
  const [module, setModule] = useState<AnyGameModule | null>();
  useEffect(() => {
    let isOver = false;
    if (game) moduleOf(game).then((found) => !isOver && setModule(found));
    return () => {
      isOver = true;
    };
  }, [game]);
  return module;
}

/** How high everyone floats: as the game says, else by the scores at the end. */
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

/** What a board is given, made from what came over the wire. */
export function useBoardProps(view: BoardViewProps | null, note: (noted: Noted) => void) {
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
        void view.why(move).then((reason) => reason && note({ ...reason, at }));
      }
    },
  };
  return props;
}

export function BoardView({ view }: { view: BoardViewProps }) {
  const [noted, setNoted] = useState<Noted | null>(null);
  const props = useBoardProps(view, setNoted);
  const number = view.lastEvent?.seq ?? 0;
  const { root, layer } = useFlights(
    number,
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
      <ErrorBoundary instead={<BoardFailed />}>
        <Board {...props} />
      </ErrorBoundary>
      {layer}
      {noted && <Note game={view.table.game} noted={noted} close={() => setNoted(null)} />}
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

/** A table drawn with letters, for a game that has no board here. */
export function TextBoard({ id, number }: { id: string; number: number }) {
  const lang = useLanguage();
  const [lines, setLines] = useState<[string, string][][]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every message is a new drawing
  useEffect(() => {
    let isOver = false;
    drawing(id, lang).then(
      (found) => !isOver && setLines(found),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [id, lang, number]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, also by keyboard
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
