/** Show a game's board, animate its moves, and keep the page alive if it fails. */
import type { BoardInUse } from "./board-props";
import type { Flight } from "./contract";
import { ErrorBoundary } from "./error-boundary";
import { Flying } from "./flights";
import { useTranslate } from "./i18n";
import { Note } from "./rule-note";

export function BoardView({ board }: { board: BoardInUse }) {
  const { module, props, note, closeNote } = board;
  return (
    <Flying seq={props.lastEvent?.seq ?? 0} flights={() => flightsOf(board)} reduced={props.reduced}>
      <ErrorBoundary fallback={<BoardFailed />}>
        <module.Board {...props} />
      </ErrorBoundary>
      {note && <Note game={props.table.game} note={note} close={closeNote} />}
    </Flying>
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
