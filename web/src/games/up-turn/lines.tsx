/** The lines on the table; the row with the latest tile is always in sight. */
import { type CSSProperties, memo, useLayoutEffect, useRef, useState } from "react";
import { useRoom } from "../../kit/room";
import { layOutLines, type Part, tiltOf } from "./layout";
import { Slope } from "./slope";
import { DOWN, OPEN, type State, UP } from "./state";
import { Face } from "./tile";
import { isAction, isUnique, type LaidTile, linesOf, placeOfLast } from "./tiles";
import { tileWords, useWords } from "./words";

const FIRST = { width: 800, height: 440 };

export const Lines = memo(function Lines({ state }: { state: State }) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const { size, rows, folded } = layOutLines(linesOf(state), useRoom(list, FIRST));
  const hidden = rows.slice(0, folded).reduce((count, row) => count + tilesIn(row), 0);
  const { laid } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is laid comes into sight
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [isOpen, laid]);
  return (
    <section className="upt-lines" aria-label={t("lines")}>
      {folded > 0 && (
        <button type="button" className="quiet upt-earlier" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("earlier_hide") : t("earlier", { count: hidden })}
        </button>
      )}
      <ol ref={list} className={isOpen ? "open" : undefined} style={{ "--upt-laid": `${size}px` } as CSSProperties}>
        {rows.slice(isOpen ? 0 : folded).map((row, at) => (
          <li key={at + (isOpen ? 0 : folded)} className="upt-row">
            {row.map((part) => (
              <LinePart key={part.tiles[0]?.place} part={part} state={state} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
});

function tilesIn(row: Part[]): number {
  return row.reduce((count, { tiles }) => count + tiles.length, 0);
}

function LinePart({ part, state }: { part: Part; state: State }) {
  const t = useWords();
  const { slope, isFirst, tiles } = part;
  const order = slope === UP ? t("line_up") : slope === DOWN ? t("line_down") : "";
  return (
    <div className={`upt-line ${tiltOf(slope)}`}>
      {isFirst ? <Slope slope={slope} /> : <i className="upt-slope" />}
      {isFirst && <span className="sr">{order}</span>}
      <ul>
        {tiles.map((tile) => (
          <TileOnTable key={tile.place} tile={tile} state={state} />
        ))}
      </ul>
    </div>
  );
}

function TileOnTable({ tile, state }: { tile: LaidTile; state: State }) {
  const t = useWords();
  const { kind, place, slope } = tile;
  const isLast = place === placeOfLast(state);
  const isStart = place === 0 && slope === OPEN;
  return (
    <li
      className={isLast ? "upt-laid last" : "upt-laid"}
      data-place={`line-${place}`}
      data-thing={!isAction(kind) && isUnique(state, kind) ? `tile-${kind}` : undefined}
    >
      <Face kind={kind} roles={state.role} slope={slope} />
      <span className="sr">{tileWords(kind, state.role, t)}</span>
      {(isLast || isStart) && <small className="upt-mark badge">{t(isLast ? "last" : "start")}</small>}
    </li>
  );
}
