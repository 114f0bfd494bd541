/** A table's page: the waiting room, the game, and its end. */
import { useCallback, useEffect, useMemo, useState } from "react";
import { NotFound } from "../app";
import { type ApiError, act, listGames } from "../kit/api";
import { Balloons } from "../kit/balloons";
import { Bar } from "../kit/bar";
import { BoardView, type BoardViewProps, heightsOf, TextBoard, useBoardProps, useGameModule } from "../kit/board-view";
import { Choices } from "../kit/choices";
import { Drawer } from "../kit/drawer";
import { Ending } from "../kit/ending";
import { useForcedMoves } from "../kit/forced-moves";
import { useTranslate } from "../kit/i18n";
import { Icon } from "../kit/icons";
import { useLoaded } from "../kit/load";
import { usePremove } from "../kit/premove";
import { go, Link } from "../kit/router";
import { RuleLink } from "../kit/rule-note";
import { useLanguage, useReduced, useSettings } from "../kit/settings";
import { shaped } from "../kit/shape";
import { type TableConnection, type TableSnapshot, useTableConnection } from "../kit/table-connection";
import { useTurnAlerts } from "../kit/turn-alerts";
import type { TableAction, TableInfo } from "../kit/wire";
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
  const facts = games.value?.find((one) => one.name === snapshot.table?.game);
  const [error, setError] = useState("");

  const perform = useCallback(
    async (action: TableAction) => {
      setError("");
      try {
        const facts = await act(id, action);
        if (action.type === "rematch") go(`/table/${facts.id}`);
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
  return (
    <div className="table-page">
      <Bar title={facts?.title ?? table?.game}>
        {table && (
          <Link className="button quiet" href={`/rules/${table.game}`} target="_blank">
            <Icon name="book" />
            <span className="sr-narrow">{t("rules")}</span>
          </Link>
        )}
        {table && <SeatActions snapshot={snapshot} perform={perform} />}
      </Bar>
      {snapshot.status === "lost" && (
        <p className="banner" role="status">
          {t("connection_lost")}
        </p>
      )}
      {error && (
        <p className="banner" role="alert">
          {error}
        </p>
      )}
      {!table && (
        <p className="loading" role="status">
          {t("loading")}
        </p>
      )}
      {table && !snapshot.state && (
        <WaitingRoom id={id} snapshot={snapshot} connection={connection} facts={facts ?? null} perform={perform} />
      )}
      {table && snapshot.state && connection && (
        <Game id={id} snapshot={snapshot} connection={connection} perform={perform} title={facts?.title ?? ""} />
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
  perform: Perform;
  title: string;
}

function Game({ id, snapshot, connection, perform, title }: GameProps) {
  const t = useTranslate();
  const settings = useSettings();
  const reduced = useReduced();
  const lang = useLanguage();
  const names = useNames(snapshot.table);
  const table = snapshot.table as TableInfo;
  const module = useGameModule(table.game);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<{ rule: string | null; why: string } | null>(null);
  const turn = Number(snapshot.state?.turn ?? -1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new snapshot answers the command
  useEffect(() => {
    setSending(false);
    setRefused(null);
  }, [snapshot.seq, snapshot.decision]);

  const play = useCallback(
    async (move: string) => {
      setSending(true);
      setRefused(null);
      const reason = await connection.play(move);
      if (reason) {
        setRefused(reason);
        setSending(false);
      }
    },
    [connection],
  );

  const premove = usePremove(snapshot.decision, play);
  const pending = premove.isAnswer ? null : snapshot.decision;
  const decision = isSending ? null : pending;

  const view: BoardViewProps | null =
    module && snapshot.state
      ? {
          module,
          table,
          names,
          seat: snapshot.seat,
          state: snapshot.state,
          before: snapshot.before,
          derived: snapshot.derived,
          decision,
          lastEvent: snapshot.lastEvent,
          result: snapshot.result,
          mode: "live",
          play,
          premove: premove.move,
          choosePremove: premove.choose,
          why: (move) => connection.explain(move),
        }
      : null;
  const props = useBoardProps(view, () => {});
  const { state, derived, result } = snapshot;
  const heights = useMemo(() => state && heightsOf(module, state, derived, result), [module, state, derived, result]);

  useForcedMoves(pending, settings.forced, play, (choice) => {
    if (module === undefined || !snapshot.state) return false;
    return module?.isForced?.(choice, shaped(snapshot.state, module.shapes)) ?? true;
  });
  useTurnAlerts(
    useMemo(() => ({ ...snapshot, decision: pending }), [snapshot, pending]),
    title,
  );

  const sentence = useMemo(() => {
    if (snapshot.result) return t("game_over");
    if (pending) return t("your_turn", { what: props && module?.asks ? module.asks(props) : t("choose_move") });
    if (turn === snapshot.seat && table.seats[turn]?.level) return t("bot_plays_for_you");
    const watching = snapshot.seat < 0 ? `${t("watching")} ` : "";
    return watching + t("thinking", { who: names[turn] ?? "" });
  }, [snapshot, pending, props, module, t, turn, table, names]);

  return (
    <main
      className={pending ? "play yours" : "play"}
      data-turn={turn}
      data-number={snapshot.seq}
      data-over={snapshot.result ? "true" : undefined}
    >
      <div className="middle">
        <Balloons
          seats={table.seats}
          names={names}
          me={snapshot.seat}
          turn={turn}
          heights={heights}
          clock={snapshot.clock}
        />
        <p className="sentence" data-testid="sentence">
          {sentence}
        </p>
        {refused && (
          <p className="refusal" role="alert">
            {refused.why} {refused.rule && <RuleLink game={table.game} rule={refused.rule} />}
          </p>
        )}
        {snapshot.result && (
          <Ending
            table={table}
            names={names}
            result={snapshot.result}
            reason={module?.endReason?.(snapshot.result.end, lang) ?? null}
            id={id}
            me={snapshot.seat}
            reduced={reduced}
            rematch={() => perform({ type: "rematch" })}
          />
        )}
        {view && <BoardView view={view} />}
        {module === null && <TextBoard id={id} seq={snapshot.seq} />}
        {decision && !view && (
          <Choices
            key={decision.number}
            connection={connection}
            decision={decision}
            name={names[snapshot.seat]}
            play={play}
          />
        )}
        {decision && view && (
          <MoveList connection={connection} decision={decision} name={names[snapshot.seat]} play={play} />
        )}
        <Announcer snapshot={snapshot} sentence={sentence} />
      </div>
      <Drawer
        snapshot={snapshot}
        connection={connection}
        table={table}
        names={names}
        mute={(seat, muted) => perform({ type: "mute", seat, muted })}
      />
    </main>
  );
}

/** All moves as a list, closed unless the player opens it. */
function MoveList(props: Parameters<typeof Choices>[0]) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(isListOpen);
  function toggle() {
    isListOpen = !isOpen;
    setOpen(isListOpen);
  }
  return (
    <section className="in-words">
      <button type="button" className="quiet" aria-expanded={isOpen} onClick={toggle}>
        <Icon name="chevron" />
        {t("moves_list", { count: props.decision.choices.length })}
      </button>
      {isOpen && <Choices key={props.decision.number} {...props} />}
    </section>
  );
}

let isListOpen = false; // kept for this visit: a list once opened stays open at the next turn

/** Announce the latest move and the current prompt to screen readers. */
function Announcer({ snapshot, sentence }: { snapshot: TableSnapshot; sentence: string }) {
  const last = snapshot.log.at(-1)?.text ?? "";
  return (
    <div className="sr" aria-live="polite">
      <p>{last}</p>
      <p>{snapshot.notice}</p>
      <p>{sentence}</p>
    </div>
  );
}
