/** A table: the waiting room before the deal, the game, and its end. */
import { useCallback, useEffect, useMemo, useState } from "react";
import { NotFound } from "../app";
import { act, type Deed, listGames, type Trouble } from "../kit/api";
import { useAttention } from "../kit/attention";
import { Balloons } from "../kit/balloons";
import { Bar } from "../kit/bar";
import { BoardView, type BoardViewProps, heightsOf, TextBoard, useBoardProps, useGameModule } from "../kit/board-view";
import { Choices } from "../kit/choices";
import { Drawer } from "../kit/drawer";
import { Ending } from "../kit/ending";
import { useForced } from "../kit/forced";
import { Icon } from "../kit/icons";
import { type Live, type Picture, useLive } from "../kit/live";
import { useLoaded } from "../kit/load";
import { RuleLink } from "../kit/note";
import { usePremove } from "../kit/premove";
import { go, Link } from "../kit/router";
import { useSay } from "../kit/say";
import { useLanguage, useReduced, useSettings } from "../kit/settings";
import { shaped } from "../kit/shape";
import type { Table } from "../kit/wire";
import { WaitingRoom } from "./waiting-room";

/** Names as they are shown; who has none is a free seat. */
function useNames(table: Table | null): string[] {
  const say = useSay();
  return useMemo(() => (table?.places ?? []).map((place) => place.name || say("free_seat")), [table, say]);
}

export default function TablePage({ id }: { id: string }) {
  const say = useSay();
  const lang = useLanguage();
  const [picture, live] = useLive(id);
  const games = useLoaded(() => listGames(lang), [lang]);
  const facts = games.value?.find((one) => one.name === picture.table?.game);
  const [trouble, setTrouble] = useState("");

  const deed = useCallback(
    async (what: Deed, body?: unknown) => {
      setTrouble("");
      try {
        const facts = await act(id, what, body);
        if (what === "rematch") go(`/table/${facts.id}`);
        return true;
      } catch (problem) {
        setTrouble((problem as Trouble).message);
        return false;
      }
    },
    [id],
  );

  if (picture.connection === "unknown") return <NotFound />;
  const { table } = picture;
  return (
    <div className="table-page">
      <Bar title={facts?.title ?? table?.game}>
        {table && (
          <Link className="button quiet" href={`/rules/${table.game}`} target="_blank">
            <Icon name="book" />
            <span className="label">{say("rules")}</span>
          </Link>
        )}
        {table && <Away picture={picture} deed={deed} />}
      </Bar>
      {picture.connection === "lost" && (
        <p className="banner" role="status">
          {say("lost")}
        </p>
      )}
      {trouble && (
        <p className="banner" role="alert">
          {trouble}
        </p>
      )}
      {!table && (
        <p className="loading" role="status">
          {say("loading")}
        </p>
      )}
      {table && !picture.state && (
        <WaitingRoom id={id} picture={picture} live={live} facts={facts ?? null} deed={deed} />
      )}
      {table && picture.state && live && (
        <Game id={id} picture={picture} live={live} deed={deed} title={facts?.title ?? ""} />
      )}
    </div>
  );
}

type DeedOf = (what: Deed, body?: unknown) => Promise<boolean>;

/** Leaving for a while, coming back, leaving for good. */
function Away({ picture, deed }: { picture: Picture; deed: DeedOf }) {
  const say = useSay();
  const { table, seat } = picture;
  if (!table || seat < 0) return null;
  const place = table.places[seat];
  if (table.phase === "open") {
    return (
      <button type="button" className="quiet" onClick={async () => (await deed("leave")) && go("/")}>
        <Icon name="door" />
        <span className="label">{say("leave")}</span>
      </button>
    );
  }
  if (table.phase !== "playing" || place.out) return null;
  return place.level ? (
    <button type="button" className="primary" onClick={() => deed("back")}>
      {say("come_back")}
    </button>
  ) : (
    <button type="button" className="quiet" onClick={() => deed("stand-in")} title={say("stand_in_help")}>
      <Icon name="bot" />
      <span className="label">{say("stand_in")}</span>
    </button>
  );
}

interface GameProps {
  id: string;
  picture: Picture;
  live: Live;
  deed: DeedOf;
  title: string;
}

function Game({ id, picture, live, deed, title }: GameProps) {
  const say = useSay();
  const settings = useSettings();
  const reduced = useReduced();
  const names = useNames(picture.table);
  const table = picture.table as Table;
  const module = useGameModule(table.game);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<{ rule: string | null; why: string } | null>(null);
  const turn = Number(picture.state?.turn ?? -1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture answers what was sent
  useEffect(() => {
    setSending(false);
    setRefused(null);
  }, [picture.number, picture.ask]);

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

  const premove = usePremove(picture.ask, play);
  const asked = premove.isAnswer ? null : picture.ask;
  const ask = isSending ? null : asked;

  const view: BoardViewProps | null =
    module && picture.state
      ? {
          module,
          table,
          names,
          seat: picture.seat,
          state: picture.state,
          before: picture.before,
          sights: picture.sights,
          ask,
          happened: picture.happened,
          result: picture.result,
          mode: "live",
          play,
          premove: premove.move,
          choosePremove: premove.choose,
          why: (move) => live.why(move),
        }
      : null;
  const props = useBoardProps(view, () => {});
  const { state, sights, result } = picture;
  const heights = useMemo(() => state && heightsOf(module, state, sights, result), [module, state, sights, result]);

  useForced(asked, settings.forced, play, (choice) => {
    if (module === undefined || !picture.state) return false;
    return module?.isForced?.(choice, shaped(picture.state, module.shapes)) ?? true;
  });
  useAttention(
    useMemo(() => ({ ...picture, ask: asked }), [picture, asked]),
    title,
  );

  const sentence = useMemo(() => {
    if (picture.result) return say("over");
    if (asked) return say("your_turn", { what: props && module?.asks ? module.asks(props) : say("choose") });
    if (turn === picture.seat && table.places[turn]?.level) return say("bot_plays_for_you");
    const watching = picture.seat < 0 ? `${say("watching")} ` : "";
    return watching + say("thinking", { who: names[turn] ?? "" });
  }, [picture, asked, props, module, say, turn, table, names]);

  return (
    <main
      className={asked ? "play yours" : "play"}
      data-turn={turn}
      data-number={picture.number}
      data-over={picture.result ? "true" : undefined}
    >
      <div className="middle">
        <Balloons
          places={table.places}
          names={names}
          me={picture.seat}
          turn={turn}
          heights={heights}
          clock={picture.clock}
        />
        <p className="sentence" data-testid="sentence">
          {sentence}
        </p>
        {refused && (
          <p className="refusal" role="alert">
            {refused.why} {refused.rule && <RuleLink game={table.game} rule={refused.rule} />}
          </p>
        )}
        {picture.result && (
          <Ending
            table={table}
            names={names}
            result={picture.result}
            id={id}
            me={picture.seat}
            reduced={reduced}
            rematch={() => deed("rematch")}
          />
        )}
        {view && <BoardView view={view} />}
        {module === null && <TextBoard id={id} number={picture.number} />}
        {ask && !view && <Choices key={ask.answers} live={live} ask={ask} name={names[picture.seat]} play={play} />}
        {ask && view && <InWords live={live} ask={ask} name={names[picture.seat]} play={play} />}
        <Spoken picture={picture} sentence={sentence} />
      </div>
      <Drawer
        picture={picture}
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
  const say = useSay();
  const [isOpen, setOpen] = useState(inWords);
  function toggle() {
    inWords = !isOpen;
    setOpen(inWords);
  }
  return (
    <section className="in-words">
      <button type="button" className="quiet" aria-expanded={isOpen} onClick={toggle}>
        <Icon name="chevron" />
        {say("in_words", { count: props.ask.choices.length })}
      </button>
      {isOpen && <Choices key={props.ask.answers} {...props} />}
    </section>
  );
}

let inWords = false; // for this visit: who opened the list wants it open at the next turn too

/** What a screen reader says: what happened, and what can be done. */
function Spoken({ picture, sentence }: { picture: Picture; sentence: string }) {
  const last = picture.log.at(-1)?.text ?? "";
  return (
    <div className="sr" aria-live="polite">
      <p>{last}</p>
      <p>{picture.news}</p>
      <p>{sentence}</p>
    </div>
  );
}
