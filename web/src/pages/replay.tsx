/** Replay a finished game or a record file, as any seat saw it or with everything open. */
import { type ChangeEvent, type DragEvent, useCallback, useEffect, useMemo, useState } from "react";
import { NotFound } from "../app";
import { type ApiError, listGames, steps as loadSteps } from "../kit/api";
import { Balloons } from "../kit/balloons";
import { Bar } from "../kit/bar";
import { BoardView, type BoardViewProps, heightsOf, useGameModule } from "../kit/board-view";
import { hueOf } from "../kit/colours";
import type { Result } from "../kit/contract";
import { useTranslate } from "../kit/i18n";
import { Icon } from "../kit/icons";
import { useLoaded } from "../kit/load";
import { go, Link, useAddress } from "../kit/router";
import { RuleLink } from "../kit/rule-note";
import { useLanguage, useSettings } from "../kit/settings";
import { applyDiff, type FlatState } from "../kit/table-connection";
import type { ReplayChunk, ReplayStep, SeatInfo, TableInfo } from "../kit/wire";

const OPEN = -2;
const WATCHING = -1;
const PACE = 1100; // milliseconds for each move

export default function ReplayPage({ id }: { id: string }) {
  const [file, setFile] = useState<File | null>(null);
  if (id) return <Replay key={id} source={id} />;
  if (file) return <Replay key={file.name + file.lastModified} source={file} />;
  return <DropPage drop={setFile} />;
}

function DropPage({ drop }: { drop: (file: File) => void }) {
  const t = useTranslate();
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    document.title = t("replay_file");
  }, [t]);
  function dropped(event: DragEvent) {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) drop(file);
  }
  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (file) drop(file);
  }
  return (
    <>
      <Bar title={t("replay_file")} />
      <main className="reading">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the file field inside does the same by keyboard */}
        <div
          className={isDragging ? "drop paper can" : "drop paper"}
          onDragOver={(event) => {
            event.preventDefault();
            setDragging(true);
          }}
          onDragLeave={() => setDragging(false)}
          onDrop={dropped}
        >
          <h2>{t("drop_here")}</h2>
          <label className="field">
            {t("choose_file")}
            <input type="file" accept=".json,.gz,application/json" onChange={chosen} />
          </label>
          <p className="facts">{t("drop_help")}</p>
        </div>
      </main>
    </>
  );
}

/** Return all positions of a game, from the deal on. */
function positions(game: ReplayChunk): { state: FlatState; derived: Record<string, unknown> }[] {
  const all = [{ state: game.state, derived: game.derived }];
  for (const step of game.steps) {
    all.push({ state: applyDiff(all[all.length - 1].state, step.diff), derived: step.derived });
  }
  return all;
}

function Replay({ source }: { source: string | File }) {
  const t = useTranslate();
  const lang = useLanguage();
  const { notation } = useSettings();
  const address = useAddress();
  const isStored = typeof source === "string";
  const viewer = Number(address.searchParams.get("seat") ?? OPEN);
  const chosen = Number(address.searchParams.get("move") ?? 0);
  const game = useLoaded(() => loadSteps(source, viewer, lang), [source, viewer, lang]);
  const games = useLoaded(() => listGames(lang), [lang]);
  const all = useMemo(() => game.value && positions(game.value), [game.value]);
  const module = useGameModule(game.value?.game);
  const [isPlaying, setPlaying] = useState(false);
  const [last, setLast] = useState(0);
  const at = Math.max(0, Math.min(chosen, (all?.length ?? 1) - 1));
  const title = games.value?.find((one) => one.name === game.value?.game)?.title ?? "";

  const show = useCallback(
    (move: number, seat = viewer) => {
      setLast(at);
      go(`${location.pathname}?move=${move}&seat=${seat}`, true);
    },
    [viewer, at],
  );
  useEffect(() => {
    if (!isPlaying || !all) return;
    if (at >= all.length - 1) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => show(at + 1), PACE);
    return () => clearTimeout(timer);
  }, [isPlaying, at, all, show]);
  useEffect(() => {
    document.title = `${t("replay")} · ${title || "Updraft"}`;
  }, [t, title]);

  if (game.error) {
    return (game.error as ApiError).status === 404 && isStored ? (
      <NotFound />
    ) : (
      <>
        <Bar title={t("replay")} />
        <main className="reading paper">
          <p role="alert">{game.error.message}</p>
          <p>
            <Link href="/">{t("home")}</Link>
          </p>
        </main>
      </>
    );
  }
  if (!game.value || !all || module === undefined) {
    return (
      <>
        <Bar title={t("replay")} />
        <p className="loading" role="status">
          {t("loading")}
        </p>
      </>
    );
  }
  const replay = game.value;
  const step = at > 0 ? replay.steps[at - 1] : null;
  const isEnd = at === all.length - 1;
  const result = isEnd ? (replay.result as Result | null) : null;
  const table = tableOf(replay);
  const seat = viewer === OPEN ? 0 : viewer;
  const view: BoardViewProps | null = module && {
    module,
    table,
    names: replay.names,
    seat,
    state: all[at].state,
    before: at > 0 && last === at - 1 ? all[at - 1].state : null,
    derived: all[at].derived,
    decision: null,
    lastEvent: { seq: at, kind: "move", seat: step?.seat ?? -1, move: step?.move ?? null, text: step?.text ?? "" },
    result,
    mode: "replay",
    play: () => {},
    premove: null,
    choosePremove: () => {},
    why: async () => null,
  };
  const heights = heightsOf(module, all[at].state, all[at].derived, result);
  const lineOf = (one: ReplayStep) => one.text || t("hidden_move", { who: replay.names[one.seat] ?? "" });
  return (
    <div className="table-page">
      <Bar title={title}>
        <Link className="button quiet" href={`/rules/${replay.game}`} target="_blank">
          <Icon name="book" />
          <span className="sr-narrow">{t("rules")}</span>
        </Link>
      </Bar>
      <main className="play replay">
        <div className="middle">
          <Balloons
            seats={table.seats}
            names={replay.names}
            me={-1}
            turn={Number(all[at].state.turn)}
            heights={heights}
            clock={null}
          />
          <p className="sentence" aria-live="polite">
            {step ? lineOf(step) : t("start_of_game")} {notation && step?.move && <code>{step.move}</code>}{" "}
            {step && <RuleLink game={replay.game} rule={step.rule} />}
          </p>
          <Controls at={at} moves={all.length - 1} isPlaying={isPlaying} setPlaying={setPlaying} show={show} />
          <p className="row view-as">
            <label className="field">
              {t("view_as")}
              <select value={viewer} onChange={(event) => show(at, Number(event.target.value))}>
                <option value={OPEN}>{t("view_open")}</option>
                <option value={WATCHING}>{t("view_spectator")}</option>
                {replay.names.map((name, seat) => (
                  <option key={seat} value={seat}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            {isStored && <Share />}
          </p>
          {view && <BoardView view={view} />}
        </div>
        <aside className="drawer paper" aria-label={t("log")}>
          <ol className="log moves">
            {replay.steps.map((one) => (
              <li key={one.number} className={hueOf(one.seat)}>
                <button
                  type="button"
                  className="quiet"
                  aria-current={one.number === at ? "step" : undefined}
                  onClick={() => show(one.number)}
                >
                  {one.number}. {lineOf(one)} {notation && one.move && <code>{one.move}</code>}
                </button>
              </li>
            ))}
          </ol>
        </aside>
      </main>
    </div>
  );
}

/** Describe a replay's table as boards expect it. */
function tableOf(replay: ReplayChunk): TableInfo {
  const seats: SeatInfo[] = replay.names.map((name) => ({ name, is_person: true, level: null, forfeited: false }));
  return {
    game: replay.game,
    players: seats.length,
    options: replay.options,
    ruleset: 1,
    phase: "over",
    public: false,
    time_control: null,
    forfeit_on_time: false,
    host: -1,
    seats,
    rematch: null,
  };
}

interface ControlsProps {
  at: number;
  moves: number;
  isPlaying: boolean;
  setPlaying: (isPlaying: boolean) => void;
  show: (move: number) => void;
}

function Controls({ at, moves, isPlaying, setPlaying, show }: ControlsProps) {
  const t = useTranslate();
  return (
    <fieldset className="controls paper">
      <legend className="sr">{t("replay")}</legend>
      <button
        type="button"
        onClick={() => show(Math.max(0, at - 1))}
        disabled={at === 0}
        aria-label={t("previous_move")}
      >
        ‹
      </button>
      <button
        type="button"
        className="primary"
        onClick={() => {
          if (at === moves) show(0);
          setPlaying(!isPlaying);
        }}
      >
        {t(isPlaying ? "pause" : "play")}
      </button>
      <button
        type="button"
        onClick={() => show(Math.min(moves, at + 1))}
        disabled={at === moves}
        aria-label={t("next_move")}
      >
        ›
      </button>
      <label>
        <span className="sr">{t("replay_position")}</span>
        <input
          type="range"
          min={0}
          max={moves}
          value={at}
          aria-valuetext={t("move_of", { at, moves })}
          onChange={(event) => show(Number(event.target.value))}
        />
      </label>
      <output>{`${at} / ${moves}`}</output>
    </fieldset>
  );
}

function Share() {
  const t = useTranslate();
  const [isCopied, setCopied] = useState(false);
  return (
    <button type="button" onClick={() => void navigator.clipboard.writeText(location.href).then(() => setCopied(true))}>
      {t(isCopied ? "copied" : "share_move")}
    </button>
  );
}
