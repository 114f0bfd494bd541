/** Replay a finished game or a record file, as any seat saw it or with everything open. */
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useGameModule } from "../games";
import { type ApiError, listGames, steps as loadSteps } from "../kit/api";
import { at } from "../kit/at";
import { Bar } from "../kit/bar";
import { heightsOf, huesOf, useBoard } from "../kit/board-props";
import { BoardView } from "../kit/board-view";
import { hueOf } from "../kit/colours";
import type { AnyGameModule, Result } from "../kit/contract";
import { Outcome, useHeadline, useLanded } from "../kit/ending";
import { useTranslate } from "../kit/i18n";
import { useLoaded } from "../kit/load";
import { Loading } from "../kit/loading";
import { People } from "../kit/people";
import { Link, useAddress } from "../kit/router";
import { RuleLink } from "../kit/rule-note";
import { RulesButton } from "../kit/rules-button";
import { useScrollToCurrent } from "../kit/scroll";
import { useLanguage, useReduced, useSettings } from "../kit/settings";
import { SheetButton, SidePanel } from "../kit/side-panel";
import { TableFrame } from "../kit/table-frame";
import type { ReplayChunk } from "../kit/wire";
import { NotFound } from "./not-found";
import { Controls, Share, Speed, useSpeed, useStepKeys, ViewAs } from "./replay-controls";
import { DropPage } from "./replay-drop";
import { OPEN, positions, tableOf, viewOf } from "./replay-game";
import { ShuffleCheck } from "./replay-shuffle";
import { useSteps } from "./replay-steps";

const PACE = 1100; // milliseconds for each move at normal speed

export default function ReplayPage({ id }: { id: string }) {
  const [file, setFile] = useState<File | null>(null);
  if (id) return <Replay key={id} source={id} />;
  if (file) return <Replay key={file.name + file.lastModified} source={file} />;
  return <DropPage drop={setFile} />;
}

/** Load the game as the viewer of the address saw it. */
function Replay({ source }: { source: string | File }) {
  const t = useTranslate();
  const lang = useLanguage();
  const viewer = Number(useAddress().searchParams.get("seat") ?? OPEN);
  const game = useLoaded(() => loadSteps(source, viewer, lang), [source, viewer, lang]);
  const games = useLoaded(() => listGames(lang), [lang]);
  const module = useGameModule(game.value?.game);
  const title = games.value?.find((one) => one.name === game.value?.game)?.title ?? "";
  const isStored = typeof source === "string";
  useEffect(() => {
    document.title = `${t("replay")} · ${title || "Updraft"}`;
  }, [t, title]);
  if (game.error) {
    return (game.error as ApiError).status === 404 && isStored ? <NotFound /> : <Failed why={game.error.message} />;
  }
  if (!game.value || module === undefined) {
    return (
      <>
        <Bar title={t("replay")} />
        <Loading />
      </>
    );
  }
  return (
    <div className="table-page one-screen">
      <Bar title={title}>
        <RulesButton game={game.value.game} />
      </Bar>
      <ReplayedGame replay={game.value} module={module} viewer={viewer} table={isStored ? source : null} />
    </div>
  );
}

function Failed({ why }: { why: string }) {
  const t = useTranslate();
  return (
    <>
      <Bar title={t("replay")} />
      <main className="reading paper">
        <p role="alert">{why}</p>
        <p>
          <Link href="/">{t("home")}</Link>
        </p>
      </main>
    </>
  );
}

interface ReplayedProps {
  replay: ReplayChunk;
  module: AnyGameModule | null;
  viewer: number;
  /** The id of the table; null for a record file. */
  table: string | null;
}

function ReplayedGame({ replay, module, viewer, table }: ReplayedProps) {
  const t = useTranslate();
  const { notation } = useSettings();
  const all = useMemo(() => positions(replay), [replay]);
  const moves = all.length - 1;
  const [speed, setSpeed] = useSpeed();
  const steps = useSteps(moves, viewer, PACE / speed);
  const { shown, last, show } = steps;
  const player = useStepKeys({ at: shown, moves, show, isPlaying: steps.isPlaying, setPlaying: steps.setPlaying });
  const position = at(all, shown);
  const before = last === shown - 1 ? (all[last] ?? null) : null;
  const board = useBoard(module && viewOf(module, replay, viewer, position, before));
  const { state, derived, step, result } = position;
  const hasLanded = useLanded(result !== null, useReduced());
  const reviewLink = (className: string) =>
    table !== null &&
    replay.can_review && (
      <Link className={className} href={`/review/${table}?move=${shown}`}>
        {t("review_game")}
      </Link>
    );
  return (
    <main className="play replay" style={huesOf(board)} data-game={replay.game} data-seats={replay.names.length}>
      <TableFrame
        people={
          <People
            seats={tableOf(replay).seats}
            names={replay.names}
            me={-1}
            turn={Number(state.turn)}
            heights={heightsOf(module, state, derived, result)}
            clock={null}
            board={board}
          >
            <SheetButton label={t("log")} />
          </People>
        }
        notices={null}
        panel={
          <Steps replay={replay} module={module} shown={shown} show={show}>
            <ViewAs names={replay.names} viewer={viewer} view={(seat) => show(shown, seat)} />
            <Speed speed={speed} setSpeed={setSpeed} />
            <ShuffleCheck shuffle={replay.shuffle} table={table} />
            {table !== null && <Share />}
            {reviewLink("button small")}
          </Steps>
        }
        sentence={
          <p className="sentence" aria-live="polite">
            {step ? step.text : t("start_of_game")} {notation && step?.notation && <code>{step.notation}</code>}{" "}
            {step && <RuleLink game={replay.game} rule={step.rule} />}{" "}
            {step && replay.hints.includes(step.number) && <span className="tag">{t("with_a_hint")}</span>}
          </p>
        }
        tools={<Controls {...player} />}
      >
        {board && <BoardView board={board} />}
        {result && hasLanded && (
          <Outcome table={tableOf(replay)} names={replay.names} result={result} me={-1} board={board}>
            {reviewLink("button")}
          </Outcome>
        )}
      </TableFrame>
    </main>
  );
}

interface StepsProps {
  replay: ReplayChunk;
  module: AnyGameModule | null;
  shown: number;
  show: (move: number) => void;
  children: ReactNode;
}

function Steps({ children, ...list }: StepsProps) {
  const t = useTranslate();
  return (
    <SidePanel label={t("log")} head={<h2>{t("log")}</h2>}>
      <StepList {...list} />
      <div className="row view-as">{children}</div>
    </SidePanel>
  );
}

/** List all moves; a click shows the position after one. The result comes last. */
function StepList({ replay, module, shown, show }: Omit<StepsProps, "children">) {
  const t = useTranslate();
  const result = replay.result as Result | null;
  const { notation } = useSettings();
  return (
    <ol className="log moves" ref={useScrollToCurrent<HTMLOListElement>(shown)}>
      {replay.steps.map((step) => (
        <li key={step.number} className={hueOf(step.seat)}>
          <button
            type="button"
            className="quiet"
            aria-current={step.number === shown ? "step" : undefined}
            onClick={() => show(step.number)}
          >
            {step.number}. {step.text} {notation && step.notation && <code>{step.notation}</code>}{" "}
            {replay.hints.includes(step.number) && <span className="tag">{t("with_a_hint")}</span>}
          </button>
        </li>
      ))}
      {result && <ResultLine module={module} names={replay.names} result={result} />}
    </ol>
  );
}

interface ResultLineProps extends Pick<StepsProps, "module"> {
  names: string[];
  result: Result;
}

function ResultLine({ module, names, result }: ResultLineProps) {
  return (
    <li className="result">
      <strong>{useHeadline(module, names, result, -1)}</strong>
    </li>
  );
}
