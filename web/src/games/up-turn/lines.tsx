/** The lines on the table; the latest is always visible. */
import { useState, useSyncExternalStore } from "react";
import { Slope } from "./slope";
import { DOWN, OPEN, type State, UP } from "./state";
import { Face } from "./tile";
import { isAction, isUnique, type LaidTile, type LineOfTiles, linesOf, placeOfLast } from "./tiles";
import { tileWords, useWords } from "./words";

const WIDE = { lines: 4, tiles: 40 }; // earlier lines beyond this are folded away
const NARROW = { lines: 2, tiles: 16 };
const PHONE = "(max-width: 640px)";

export function Lines({ state }: { state: State }) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const lines = linesOf(state);
  const folded = foldedOf(lines, useNarrow() ? NARROW : WIDE);
  const hidden = lines.slice(0, folded).reduce((count, line) => count + line.tiles.length, 0);
  return (
    <section className="upt-lines" aria-label={t("lines")}>
      {folded > 0 && (
        <button type="button" className="quiet upt-earlier" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("earlier_hide") : t("earlier", { count: hidden })}
        </button>
      )}
      <ol className="stack">
        {lines.slice(isOpen ? 0 : folded).map((line) => (
          <Line key={line.begin} line={line} state={state} />
        ))}
      </ol>
    </section>
  );
}

/** Count the lines at the top that are folded away; the last one never is. */
function foldedOf(lines: LineOfTiles[], room: { lines: number; tiles: number }): number {
  let shown = 0;
  let tiles = 0;
  for (const line of lines.toReversed()) {
    tiles += line.tiles.length;
    if (shown > 0 && (shown === room.lines || tiles > room.tiles)) break;
    shown += 1;
  }
  return lines.length - shown;
}

function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(PHONE);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(PHONE).matches,
  );
}

function Line({ line, state }: { line: LineOfTiles; state: State }) {
  const t = useWords();
  const order = line.slope === UP ? t("line_up") : line.slope === DOWN ? t("line_down") : "";
  return (
    <li className={`upt-line ${line.slope === UP ? "up" : line.slope === DOWN ? "down" : ""}`}>
      <Slope slope={line.slope} />
      <span className="sr">{order}</span>
      <ul className="flow">
        {line.tiles.map((tile) => (
          <TileOnTable key={tile.place} tile={tile} state={state} />
        ))}
      </ul>
    </li>
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
