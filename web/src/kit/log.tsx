/** The log of a game: one entry for each turn, with its pieces, and details on demand; your latest move can be undone. */
import { type ComponentType, memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { hueOf } from "./colours";
import type { AnyGameModule, LogContext, LogLine, PieceProps, Reason } from "./contract";
import { useTranslate } from "./i18n";
import { entriesOf, headlineOf, piecesOf, placesOf, rulesOf, type TurnEntry } from "./log-entries";
import { mark } from "./marks";
import { RuleLink } from "./rule-note";
import { showEnd, useScrollToEnd } from "./scroll";
import { useLanguage, useSettings } from "./settings";
import { shaped } from "./shape";
import { putSheetAway } from "./side-panel";
import type { TableSnapshot } from "./snapshot";
import type { TableConnection } from "./table-connection";

interface Props {
  snapshot: TableSnapshot;
  connection: TableConnection;
  game: string;
  module: AnyGameModule | null;
  names: string[];
}

export const Log = memo(function Log({ snapshot, connection, game, module, names }: Props) {
  const t = useTranslate();
  const lang = useLanguage();
  const [refused, setRefused] = useState<Reason | null>(null);
  const { log, seat, state, table } = snapshot;
  const entries = useMemo(() => entriesOf(log), [log]);
  const context = useMemo(
    () => ({ names, seat, lang, state: state && module ? shaped(state, module.shapes) : {} }),
    [names, seat, lang, state, module],
  );
  const list = useScrollToEnd<HTMLOListElement>(log.length);
  const undo = useCallback(async () => {
    const reason = await connection.undo();
    setRefused(reason);
    if (!reason) putSheetAway(); // the decision is made on the board
  }, [connection]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line makes the refusal old
  useEffect(() => setRefused(null), [log.length]);
  const isLastOwn = log.at(-1)?.seat === seat;
  const undoWords = t(table?.free_undo ? "take_back" : "undo");
  const isUndoable = table?.phase === "playing" && (isLastOwn || canUndo(snapshot));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard too */}
      <ol className="log" ref={list} tabIndex={0} aria-label={t("log")}>
        {entries.map((entry, at) => (
          <Entry
            key={entry.turn}
            entry={entry}
            game={game}
            module={module}
            context={context}
            undoWords={undoWords}
            undo={isUndoable && isLastOwn && at === entries.length - 1 ? undo : null}
          />
        ))}
        {refused && (
          <li className="refusal" role="alert">
            {refused.why}
          </li>
        )}
        {log.length === 0 && <li>{t("log_empty")}</li>}
      </ol>
      {isUndoable && !isLastOwn && (
        <button type="button" onClick={undo}>
          {undoWords}
        </button>
      )}
    </>
  );
});

/** Tell whether a move can be undone though the newest entry is another player's: it was not told, or undo is free. */
function canUndo({ log, seat, table, lastEvent }: TableSnapshot): boolean {
  if (table?.free_undo) return log.some((line) => line.seat === seat);
  return seat >= 0 && lastEvent?.kind === "move" && lastEvent.seat === seat;
}

interface EntryProps {
  entry: TurnEntry;
  game: string;
  module: AnyGameModule | null;
  context: LogContext<unknown>;
  undo: (() => void) | null;
  /** Free undo takes back everything since the last decision, which may be more than this entry. */
  undoWords: string;
}

/** Past turns are not drawn again when the table changes. */
const Entry = memo(function Entry({ entry, game, module, context, undo, undoWords }: EntryProps) {
  const [isOpen, setOpen] = useState(false);
  const pointing = usePointing(entry.lines, module);
  return (
    <li className={`entry ${hueOf(entry.seat)}`} {...pointing}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {headlineOf(entry, module, context)} <Notation lines={entry.lines} />{" "}
          <Pieces names={piecesOf(entry)} module={module} state={context.state} />
        </summary>
        {isOpen && <Details entry={entry} game={game} module={module} state={context.state} />}
      </details>
      {!isOpen && (
        <span className="rules-of-entry" aria-hidden="true">
          {rulesOf(entry).map((rule) => (
            <RuleLink key={rule} game={game} rule={rule} tabIndex={-1} />
          ))}
        </span>
      )}
      {undo && (
        <button type="button" className="small" onClick={undo}>
          {undoWords}
        </button>
      )}
    </li>
  );
}, isSameEntry);

function isSameEntry(before: EntryProps, after: EntryProps): boolean {
  const [one, other] = [before.entry.lines, after.entry.lines];
  return (
    one.length === other.length &&
    one.every((line, at) => line === other[at]) &&
    before.undo === after.undo &&
    before.undoWords === after.undoWords &&
    before.module === after.module &&
    before.context.names === after.context.names &&
    before.context.lang === after.context.lang
  );
}

/** Show every move of a turn with its rule, and what it brought about. */
function Details({ entry, game, module, state }: Pick<EntryProps, "entry" | "game" | "module"> & { state: unknown }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => showEnd(list.current, list.current?.closest(".log")), []);
  return (
    <ul ref={list}>
      {entry.lines.map((line, at) => (
        <li key={at}>
          {line.text && (
            <p>
              {line.text} <RuleLink game={game} rule={line.rule} />
            </p>
          )}
          {line.more.map((detail, number) => (
            <p key={number} className={detail.weight}>
              {detail.text} <Pieces names={detail.pieces} module={module} state={state} />{" "}
              {detail.rule && <RuleLink game={game} rule={detail.rule} />}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Show how moves are written, as far as the viewer may know them, if that is switched on. */
function Notation({ lines }: { lines: LogLine[] }) {
  const { notation: isShown } = useSettings();
  if (!isShown) return null;
  return lines.map((line, at) => line.notation && <code key={at}>{line.notation} </code>);
}

/** Draw small pictures of pieces, if the game has them. */
function Pieces({ names, module, state }: { names: string[]; module: AnyGameModule | null; state: unknown }) {
  const Piece = module?.Piece as ComponentType<PieceProps<unknown>> | undefined;
  if (!Piece || !names.length) return null;
  return (
    <span className="pieces" aria-hidden="true">
      {names.map((name, at) => (
        <Piece key={at} name={name} state={state} />
      ))}
    </span>
  );
}

/** Mark what an entry is about on the board while the pointer or the focus is at it. */
function usePointing(lines: LogLine[], module: AnyGameModule | null) {
  const unmark = useRef<(() => void) | null>(null);
  const leave = useCallback(() => {
    unmark.current?.();
    unmark.current = null;
  }, []);
  useEffect(() => leave, [leave]);
  const point = () => {
    leave();
    unmark.current = mark(placesOf(lines, module), "pointed");
  };
  return { onPointerEnter: point, onPointerLeave: leave, onFocus: point, onBlur: leave };
}
