/** Show a game's board, animate its moves, and keep the page alive if it fails. */
import type { BoardInUse } from "./board-props";
import type { Flight } from "./contract";
import { ErrorBoundary } from "./error-boundary";
import { useFlights } from "./flights";
import { useTranslate } from "./i18n";
import { Note } from "./rule-note";

export function BoardView({ board }: { board: BoardInUse }) {
  const { module, props, note, closeNote } = board;
  const { root, layer } = useFlights(props.lastEvent?.seq ?? 0, () => flightsOf(board), props.reduced);
  return (
    <div className="board" ref={root}>
      <ErrorBoundary fallback={<BoardFailed />}>
        <module.Board {...props} />
      </ErrorBoundary>
      {layer}
      {note && <Note game={props.table.game} note={note} close={closeNote} />}
    </div>
  );
}

function flightsOf({ module, props }: BoardInUse): Flight[] {
  const { before, state: after, derived, lastEvent, seat } = props;
  if (!before || !lastEvent || !module.flights) return [];
  return module.flights({ before, after, derived, lastEvent, seat });
}

function BoardFailed() {
  const t = useTranslate();
  return (
    <p className="paper" role="alert">
      {t("board_failed")}
    </p>
  );
}
