/** The lines as they lie on the table; the latest always in sight. */
import { useState } from "react";
import { DOWN, OPEN, type State, UP } from "./state";
import { useWords } from "./texts";
import { Face } from "./tile";
import { isAction, type Laid, type LineOfTiles, linesOf, spoken } from "./tiles";

const IN_SIGHT = 24; // tiles after which earlier lines are folded away

export function Lines({ state }: { state: State }) {
  const say = useWords();
  const [isOpen, setOpen] = useState(false);
  const lines = linesOf(state);
  const folded = foldedOf(lines);
  const hidden = lines.slice(0, folded).reduce((count, line) => count + line.tiles.length, 0);
  return (
    <section className="upt-lines" aria-label={say("lines")}>
      {folded > 0 && (
        <button
          type="button"
          className="quiet small upt-earlier"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? say("earlier_hide") : say("earlier", { count: hidden })}
        </button>
      )}
      <ol>
        {lines.slice(isOpen ? 0 : folded).map((line) => (
          <Line key={line.tiles[0].place} line={line} state={state} />
        ))}
      </ol>
    </section>
  );
}

/** How many lines at the top are folded away: the last one never is. */
function foldedOf(lines: LineOfTiles[]): number {
  let shown = 0;
  for (let at = lines.length - 1; at >= 0; at--) {
    shown += lines[at].tiles.length;
    if (shown > IN_SIGHT) return Math.min(at + 1, lines.length - 1);
  }
  return 0;
}

function Line({ line, state }: { line: LineOfTiles; state: State }) {
  const say = useWords();
  const order = line.slope === UP ? say("line_up") : line.slope === DOWN ? say("line_down") : "";
  return (
    <li className="upt-line">
      <Slope slope={line.slope} />
      <span className="sr">{order}</span>
      <ul>
        {line.tiles.map((tile) => (
          <LaidTile key={tile.place} tile={tile} state={state} />
        ))}
      </ul>
    </li>
  );
}

function Slope({ slope }: { slope: number }) {
  return (
    <svg className="upt-slope" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {slope === UP && <path className="upt-up" d="M12 4l9 15H3z" />}
      {slope === DOWN && <path className="upt-down" d="M12 20L3 5h18z" />}
      {slope === OPEN && <circle className="upt-either" cx="12" cy="12" r="5" />}
    </svg>
  );
}

function LaidTile({ tile, state }: { tile: Laid; state: State }) {
  const say = useWords();
  const { kind, place, slope } = tile;
  const isLast = kind === state.last;
  const isStart = place === 0 && slope === OPEN;
  return (
    <li
      className={isLast ? "upt-laid last" : "upt-laid"}
      data-place={`line-${place}`}
      data-thing={isAction(kind) ? undefined : `tile-${kind}`}
    >
      <Face kind={kind} role={state.role} slope={slope} />
      <span className="sr">{spoken(kind, state.role, say)}</span>
      {(isLast || isStart) && <small className="upt-mark">{say(isLast ? "last" : "start")}</small>}
    </li>
  );
}
