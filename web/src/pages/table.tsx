/** A table: the waiting room before the deal, the game, and its end. */
import { useCallback, useEffect, useMemo, useState } from "react";
import { NotFound } from "../app";
import { type ApiError, act, listGames, type TableAction } from "../kit/api";
import { useAttention } from "../kit/attention";
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
import type { TableInfo } from "../kit/wire";
import { WaitingRoom } from "./waiting-room";

/** Names as they are shown; who has none is a free seat. */
function useNames(table: TableInfo | null): string[] {
  const t = useTranslate();
  return useMemo(() => (table?.seats ?? []).map((place) => place.name || t("free_seat")), [table, t]);
}

export default function TablePage({ id }: { id: string }) {
  const t = useTranslate();
  const lang = useLanguage();
  const [snapshot, live] = useTableConnection(id);
  const games = useLoaded(() => listGames(lang), [lang]);
  const facts = games.value?.find((one) => one.name === snapshot.table?.game);
  const [trouble, setTrouble] = useState("");

  const deed = useCallback(
    async (what: TableAction, body?: unknown) => {
      setTrouble("");
      try {
        const facts = await act(id, what, body);
        if (what === "rematch") go(`/table/${facts.id}`);
        return true;
      } catch (problem) {
        setTrouble((problem as ApiError).message);
        return false;
      }
    },
    [id],
  );

  if (snapshot.connection === "unknown") return <NotFound />;
  const { table } = snapshot;
  return (
    <div className="table-page">
      <Bar title={facts?.title ?? table?.game}>
        {table && (
          <Link className="button quiet" href={`/rules/${table.game}`} target="_blank">
            <Icon name="book" />
            <span className="label">{t("rules")}</span>
          </Link>
        )}
        {table && <Away snapshot={snapshot} deed={deed} />}
      </Bar>
      {snapshot.connection === "lost" && (
        <p className="banner" role="status">
          {t("lost")}
        </p>
      )}
      {trouble && (
        <p className="banner" role="alert">
          {trouble}
        </p>
      )}
      {!table && (
        <p className="loading" role="status">
          {t("loading")}
        </p>
      )}
      {table && !snapshot.state && (
        <WaitingRoom id={id} snapshot={snapshot} live={live} facts={facts ?? null} deed={deed} />
      )}
      {table && snapshot.state && live && (
        <Game id={id} snapshot={snapshot} live={live} deed={deed} title={facts?.title ?? ""} />
      )}
    </div>
  );
}

type DeedOf = (what: TableAction, body?: unknown) => Promise<boolean>;

/** Leaving for a while, coming back, leaving for good. */
function Away({ snapshot, deed }: { snapshot: TableSnapshot; deed: DeedOf }) {
  const t = useTranslate();
  const { table, seat } = snapshot;
  if (!table || seat < 0) return null;
  const place = table.seats[seat];
  if (table.phase === "open") {
    return (
      <button type="button" className="quiet" onClick={async () => (await deed("leave")) && go("/")}>
        <Icon name="door" />
        <span className="label">{t("leave")}</span>
      </button>
    );
  }
  if (table.phase !== "playing" || place.forfeited) return null;
  return place.level ? (
    <button type="button" className="primary" onClick={() => deed("back")}>
      {t("come_back")}
    </button>
  ) : (
    <button type="button" className="quiet" onClick={() => deed("stand-in")} title={t("stand_in_help")}>
      <Icon name="bot" />
      <span className="label">{t("stand_in")}</span>
    </button>
  );
}

interface GameProps {
  id: string;
  snapshot: TableSnapshot;
  live: TableConnection;
  deed: DeedOf;
  title: string;
}

function Game({ id, snapshot, live, deed, title }: GameProps) {
  const t = useTranslate();
  const settings = useSettings();
  const reduced = useReduced();
  const names = useNames(snapshot.table);
  const table = snapshot.table as TableInfo;
  const module = useGameModule(table.game);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<{ rule: string | null; why: string } | null>(null);
  const turn = Number(snapshot.state?.turn ?? -1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new snapshot answers what was sent
  useEffect(() => {
    setSending(false);
    setRefused(null);
  }, [snapshot.seq, snapshot.decision]);

  const play = useCallback(
    async (move: string) => {
      setSending(true);
      setRefused(null);
      const reason = await live.play(move);
      if (reason) {
        setRefused(reason);
        setSending(false);
      }
    },
    [live],
  );

  const premove = usePremove(snapshot.decision, play);
  const asked = premove.isAnswer ? null : snapshot.decision;
  const decision = isSending ? null : asked;

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
          why: (move) => live.why(move),
        }
      : null;
  const props = useBoardProps(view, () => {});
  const { state, derived, result } = snapshot;
  const heights = useMemo(() => state && heightsOf(module, state, derived, result), [module, state, derived, result]);

  useForcedMoves(asked, settings.forced, play, (choice) => {
    if (module === undefined || !snapshot.state) return false;
    return module?.isForced?.(choice, shaped(snapshot.state, module.shapes)) ?? true;
  });
  useAttention(
    useMemo(() => ({ ...snapshot, decision: asked }), [snapshot, asked]),
    title,
  );

  const sentence = useMemo(() => {
    if (snapshot.result) return t("over");
    if (asked) return t("your_turn", { what: props && module?.asks ? module.asks(props) : t("choose") });
    if (turn === snapshot.seat && table.seats[turn]?.level) return t("bot_plays_for_you");
    const watching = snapshot.seat < 0 ? `${t("watching")} ` : "";
    return watching + t("thinking", { who: names[turn] ?? "" });
  }, [snapshot, asked, props, module, t, turn, table, names]);

  return (
    <main
      className={asked ? "play yours" : "play"}
      data-turn={turn}
      data-number={snapshot.seq}
      data-over={snapshot.result ? "true" : undefined}
    >
      <div className="middle">
        <Balloons
          places={table.seats}
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
            id={id}
            me={snapshot.seat}
            reduced={reduced}
            rematch={() => deed("rematch")}
          />
        )}
        {view && <BoardView view={view} />}
        {module === null && <TextBoard id={id} number={snapshot.seq} />}
        {decision && !view && (
          <Choices key={decision.number} live={live} decision={decision} name={names[snapshot.seat]} play={play} />
        )}
        {decision && view && <InWords live={live} decision={decision} name={names[snapshot.seat]} play={play} />}
        <Spoken snapshot={snapshot} sentence={sentence} />
      </div>
      <Drawer
        snapshot={snapshot}
        live={live}
        table={table}
        names={names}
        mute={(seat, muted) => deed("mute", { seat, muted })}
      />
    </main>
  );
}

/** The choices as a list, closed unless somebody prefers words to the board. */
function InWords(props: Parameters<typeof Choices>[0]) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(inWords);
  function toggle() {
    inWords = !isOpen;
    setOpen(inWords);
  }
  return (
    <section className="in-words">
      <button type="button" className="quiet" aria-expanded={isOpen} onClick={toggle}>
        <Icon name="chevron" />
        {t("in_words", { count: props.decision.choices.length })}
      </button>
      {isOpen && <Choices key={props.decision.number} {...props} />}
    </section>
  );
}

let inWords = false; // for this visit: who opened the list wants it open at the next turn too

/** What a screen reader says: what happened, and what can be done. */
function Spoken({ snapshot, sentence }: { snapshot: TableSnapshot; sentence: string }) {
  const last = snapshot.log.at(-1)?.text ?? "";
  return (
    <div className="sr" aria-live="polite">
      <p>{last}</p>
      <p>{snapshot.notice}</p>
      <p>{sentence}</p>
    </div>
  );
}
