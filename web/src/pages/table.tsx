/** A table's page: the waiting room, the game, and its end. */
import { useCallback, useEffect, useMemo, useState } from "react";
import { useGameModule } from "../games";
import { AbsentPlayer } from "../kit/absent-player";
import { type ApiError, act, listGames } from "../kit/api";
import { Bar } from "../kit/bar";
import { heightsOf, huesOf, type TableView, useBoard } from "../kit/board-props";
import { BoardView } from "../kit/board-view";
import { Choices } from "../kit/choices";
import type { AnyGameModule } from "../kit/contract";
import { Drawer, useTabs } from "../kit/drawer";
import { Ending, useLanded } from "../kit/ending";
import { useForcedMoves } from "../kit/forced-moves";
import { Hint } from "../kit/hint";
import { useTranslate } from "../kit/i18n";
import { Icon } from "../kit/icons";
import { notePlayed } from "../kit/lesson-progress";
import { useLoaded } from "../kit/load";
import { Loading } from "../kit/loading";
import { Moments } from "../kit/moments";
import { MoveList } from "../kit/move-list";
import { startWithLuck } from "../kit/own-luck";
import { People } from "../kit/people";
import { usePlaying } from "../kit/playing";
import { WaitingNote } from "../kit/readiness";
import { go } from "../kit/router";
import { Refusal } from "../kit/rule-note";
import { RulesButton } from "../kit/rules-button";
import { sentenceOf, turnOf } from "../kit/sentence";
import { useLanguage, useReduced, useSettings } from "../kit/settings";
import { shaped } from "../kit/shape";
import { SheetButton } from "../kit/side-panel";
import { useSinceLastTurn } from "../kit/since";
import type { TableSnapshot } from "../kit/snapshot";
import { type TableConnection, useTableConnection } from "../kit/table-connection";
import { TableFrame } from "../kit/table-frame";
import { TextBoard } from "../kit/text-board";
import { useTurnAlerts } from "../kit/turn-alerts";
import type { TableAction, TableInfo } from "../kit/wire";
import { NotFound } from "./not-found";
import { WaitingRoom } from "./waiting-room";

/** Return the names to show, by seat. */
function useNames(table: TableInfo | null): string[] {
  const t = useTranslate();
  return useMemo(() => (table?.seats ?? []).map((seat) => seat.name || t("open_seat")), [table, t]);
}

export default function TablePage({ id }: { id: string }) {
  const t = useTranslate();
  const lang = useLanguage();
  const [snapshot, connection] = useTableConnection(id);
  const games = useLoaded(() => listGames(lang), [lang]);
  const game = snapshot.table?.game ?? snapshot.waiting?.game;
  const facts = games.value?.find((one) => one.name === game);
  const module = useGameModule(game);
  const [error, setError] = useState("");

  const perform = useCallback(
    async (action: TableAction) => {
      setError("");
      try {
        const facts = await act(id, action);
        if (action.type === "rematch") {
          if (facts.table.free_undo) await startWithLuck(facts);
          go(`/table/${facts.id}`);
        }
        return true;
      } catch (problem) {
        setError((problem as ApiError).message);
        return false;
      }
    },
    [id],
  );

  if (snapshot.status === "unknown") return <NotFound />;
  const { table } = snapshot;
  const isOneScreen = table && snapshot.state && connection && module !== undefined;
  return (
    <div className={isOneScreen ? "table-page one-screen" : "table-page"}>
      <Bar title={facts?.title ?? game} goal={facts?.goal}>
        {table && <RulesButton game={table.game} />}
        {table && <SeatActions snapshot={snapshot} perform={perform} />}
      </Bar>
      {snapshot.problem && (
        <p className="banner" role="alert">
          {snapshot.problem}
        </p>
      )}
      {snapshot.status === "lost" && !snapshot.problem && (
        <p className="banner" role="status">
          {t("connection_lost")}
        </p>
      )}
      {error && (
        <p className="banner" role="alert">
          {error}
        </p>
      )}
      {!table && !snapshot.problem && !snapshot.waiting && <Loading />}
      {table && snapshot.state && module === undefined && <Loading />}
      {!table && snapshot.waiting && (
        <main className="reading paper" aria-live="polite">
          <WaitingNote waiting={snapshot.waiting} hasTable={false} />
        </main>
      )}
      {table && !snapshot.state && (
        <WaitingRoom id={id} snapshot={snapshot} connection={connection} facts={facts ?? null} perform={perform} />
      )}
      {table && snapshot.state && connection && module !== undefined && (
        <Game
          id={id}
          snapshot={snapshot}
          connection={connection}
          module={module}
          perform={perform}
          title={facts?.title ?? ""}
        />
      )}
    </div>
  );
}

type Perform = (action: TableAction) => Promise<boolean>;

/** Buttons to leave the table, to let a bot play, and to come back. */
function SeatActions({ snapshot, perform }: { snapshot: TableSnapshot; perform: Perform }) {
  const t = useTranslate();
  const { table, seat } = snapshot;
  if (!table || seat < 0) return null;
  const info = table.seats[seat];
  if (!info) return null;
  if (table.phase === "open") {
    return (
      <button type="button" className="quiet" onClick={async () => (await perform({ type: "leave" })) && go("/")}>
        <Icon name="leave" />
        <span className="sr-narrow">{t("leave")}</span>
      </button>
    );
  }
  if (table.phase !== "playing" || info.forfeited) return null;
  return info.level ? (
    <button type="button" className="primary" onClick={() => perform({ type: "return" })}>
      {t("resume_playing")}
    </button>
  ) : (
    <button
      type="button"
      className="quiet"
      onClick={() => perform({ type: "substitute" })}
      title={t("let_bot_play_help")}
    >
      <Icon name="bot" />
      <span className="sr-narrow">{t("let_bot_play")}</span>
    </button>
  );
}

interface GameProps {
  id: string;
  snapshot: TableSnapshot;
  connection: TableConnection;
  /** The game's board; null for a game without one. */
  module: AnyGameModule | null;
  perform: Perform;
  title: string;
}

function Game({ id, snapshot, connection, module, perform, title }: GameProps) {
  const t = useTranslate();
  const reduced = useReduced();
  const table = snapshot.table as TableInfo;
  const names = useNames(table);
  const playing = usePlaying(snapshot, connection);
  const { play, pending, decision } = playing;
  const board = useBoard(viewOf(snapshot, connection, playing, names, module));
  const hasSeat = snapshot.seat >= 0;
  useEffect(() => {
    if (hasSeat) notePlayed(table.game);
  }, [hasSeat, table.game]);
  useForcedChoices(snapshot, playing, module);
  useSinceLastTurn(snapshot, module);
  useTurnAlerts(
    useMemo(() => ({ ...snapshot, decision: pending }), [snapshot, pending]),
    title,
  );
  const turn = turnOf(snapshot);
  const { state, derived, result, chat } = snapshot;
  const heights = useMemo(() => state && heightsOf(module, state, derived, result), [module, state, derived, result]);
  const tabs = useTabs(chat.length);
  const hasLanded = useLanded(result !== null, reduced);
  const sentence = sentenceOf(snapshot, pending, names, board, t);
  return (
    <main
      className={decision ? "play yours" : pending ? "play sending" : "play"}
      style={huesOf(board)}
      data-game={table.game}
      data-seats={table.seats.length}
      data-turn={turn}
      data-number={snapshot.seq}
      data-over={result ? "true" : undefined}
    >
      <TableFrame
        people={
          <People
            seats={table.seats}
            names={names}
            me={snapshot.seat}
            turn={turn}
            heights={heights}
            clock={snapshot.clock}
            board={board}
          >
            <SheetButton label={t("log_and_chat")} count={tabs.unread} />
          </People>
        }
        notices={
          <>
            <WaitingNote waiting={snapshot.waiting} hasTable />
            {playing.refused && <Refusal game={table.game} reason={playing.refused} />}
            {snapshot.turn && <AbsentPlayer turn={snapshot.turn} names={names} me={snapshot.seat} vote={perform} />}
          </>
        }
        panel={
          <Drawer
            tabs={tabs}
            snapshot={snapshot}
            connection={connection}
            table={table}
            module={module}
            names={names}
            mute={(seat, muted) => perform({ type: "mute", seat, muted })}
          />
        }
        sentence={
          <p className="sentence" data-testid="sentence">
            {sentence}
          </p>
        }
        tools={
          pending && (
            <>
              {(table.hints || table.free_undo) && (
                <Hint
                  key={pending.number}
                  connection={connection}
                  decision={pending.number}
                  board={board}
                  isSending={!decision}
                />
              )}
              {board && <MoveList connection={connection} decision={pending} play={play} isSending={!decision} />}
            </>
          )
        }
      >
        {board && <BoardView board={board} />}
        {module === null && <TextBoard id={id} seq={snapshot.seq} />}
        {decision && !board && (
          <Choices key={decision.number} connection={connection} decision={decision} play={play} />
        )}
        {result && hasLanded && (
          <Ending
            table={table}
            names={names}
            result={result}
            id={id}
            me={snapshot.seat}
            board={board}
            rematch={() => perform({ type: "rematch", starts: false })}
          />
        )}
        {!hasLanded && <Moments snapshot={snapshot} board={board} />}
        <Announcer snapshot={snapshot} sentence={sentence} />
      </TableFrame>
    </main>
  );
}

type Playing = ReturnType<typeof usePlaying>;

/** Return the view for the board; null while there is none. */
function viewOf(
  snapshot: TableSnapshot,
  connection: TableConnection,
  { play, decision, premove }: Playing,
  names: string[],
  module: AnyGameModule | null,
): TableView | null {
  const { table, state, seat, before, derived, lastEvent, result } = snapshot;
  if (!module || !table || !state) return null;
  return {
    ...{ module, table, names, seat, state, before, derived, decision, lastEvent, result, play },
    mode: "live",
    premove: premove.move,
    choosePremove: premove.choose,
    why: (move) => connection.explain(move),
    outlooks: async (moves) => (await connection.describe(moves)).map(([, words, opens]) => ({ words, opens })),
  };
}

function useForcedChoices({ state }: TableSnapshot, { pending, play }: Playing, module: AnyGameModule | null): void {
  const { forced } = useSettings();
  useForcedMoves(pending, forced, play, (choice) => {
    if (!state) return false;
    return module?.isForced?.(choice, shaped(state, module.shapes)) ?? true;
  });
}

/** Announce the latest move and the current prompt to screen readers. */
function Announcer({ snapshot, sentence }: { snapshot: TableSnapshot; sentence: string }) {
  const last = snapshot.log.at(-1);
  const details = last?.more.filter((detail) => detail.weight === "detail") ?? []; // moments announce themselves
  return (
    <div className="sr" aria-live="polite">
      <p>{last?.text}</p>
      <p>{details.map((detail) => detail.text).join(". ")}</p>
      <p>{sentence}</p>
    </div>
  );
}
