/** The review of a finished game: everybody's chances, what each decision was worth, and what luck brought. */
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useGameModule } from "../games";
import { type ApiError, listGames, review as loadReview, steps as loadSteps, tableFacts } from "../kit/api";
import { at } from "../kit/at";
import { Bar } from "../kit/bar";
import { heightsOf, huesOf, type TableView, useBoard } from "../kit/board-props";
import { BoardView } from "../kit/board-view";
import type { AnyGameModule } from "../kit/contract";
import { useGameTexts, useTranslate } from "../kit/i18n";
import { Select } from "../kit/inputs";
import { useLoaded } from "../kit/load";
import { Loading } from "../kit/loading";
import { MoveList } from "../kit/move-list";
import { People } from "../kit/people";
import { Link, useAddress } from "../kit/router";
import { RulesButton } from "../kit/rules-button";
import { useLanguage } from "../kit/settings";
import { TableFrame } from "../kit/table-frame";
import type { GameFacts, MovesDescribed, ReplayChunk, ReviewedSeat, ReviewProgress } from "../kit/wire";
import { NotFound } from "./not-found";
import { Controls, useStepKeys } from "./replay-controls";
import { positions, tableOf, viewOf } from "./replay-game";
import { useSteps } from "./replay-steps";
import { AboutReview } from "./review-about";
import { Curve } from "./review-curve";
import { Decisions } from "./review-decisions";
import { COSTLY } from "./review-grades";
import { questionOf, type Trial, TrialPanel, useTrial } from "./review-learn";
import { PlayOnButton } from "./review-play-on";
import { ResultParts } from "./review-result";
import { type TranslateReview, texts } from "./review-texts";
import "../styles/review.css";

const ASK_EVERY = 1000; // milliseconds between two looks at the progress
const PACE = 1100; // milliseconds for each move

export default function ReviewPage({ id }: { id: string }) {
  const facts = useLoaded(() => tableFacts(id), [id]);
  const chosen = useAddress().searchParams.get("seat");
  if (facts.error) {
    return (facts.error as ApiError).status === 404 ? <NotFound /> : <Problem why={facts.error.message} id={null} />;
  }
  if (!facts.value) return <Waiting progress={null} />;
  const seat = chosen === null ? Math.max(0, facts.value.seat) : Number(chosen);
  return <Review id={id} seat={seat} />;
}

/** Ask for a review again and again until it is made. */
function useReview(id: string, seat: number, lang: string) {
  const [found, setFound] = useState<ReviewedSeat | ReviewProgress | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCancelled = false;
    async function ask() {
      try {
        const answer = await loadReview(id, seat, lang);
        if (isCancelled) return;
        setFound(answer);
        setError(null);
        if ("status" in answer) timer = setTimeout(ask, ASK_EVERY);
      } catch (problem) {
        if (!isCancelled) setError(problem as ApiError);
      }
    }
    setFound(null);
    void ask();
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [id, seat, lang]);
  return { found, error };
}

function Review({ id, seat }: { id: string; seat: number }) {
  const t = useGameTexts(texts);
  const lang = useLanguage();
  const { found, error } = useReview(id, seat, lang);
  const reviewed = found && "review" in found ? found : null;
  const replay = useLoaded(async () => (reviewed ? loadSteps(id, seat, lang) : null), [id, seat, lang, reviewed]);
  const games = useLoaded(() => listGames(lang), [lang]);
  const module = useGameModule(reviewed?.game);
  const facts = games.value?.find((one) => one.name === reviewed?.game);
  useEffect(() => {
    document.title = `${t("review")} · ${facts?.title ?? "Updraft"}`;
  }, [t, facts]);
  if (error) return error.status === 404 ? <NotFound /> : <Problem why={error.message} id={id} />;
  if (replay.error) return <Problem why={replay.error.message} id={id} />;
  if (!reviewed || !replay.value || module === undefined || reviewed.review.seat !== seat) {
    return <Waiting progress={found && "status" in found ? found : null} />;
  }
  return (
    <div className="table-page one-screen">
      <Bar title={`${t("review")} · ${facts?.title ?? ""}`}>
        <RulesButton game={reviewed.game} />
      </Bar>
      <ReviewedGame id={id} reviewed={reviewed} replay={replay.value} module={module} facts={facts} />
    </div>
  );
}

function Problem({ why, id }: { why: string; id: string | null }) {
  const t = useGameTexts(texts);
  const say = useTranslate();
  return (
    <>
      <Bar title={t("review")} />
      <main className="reading paper">
        <p role="alert">{why}</p>
        <p className="buttons">
          {id && (
            <Link className="button" href={`/replay/${id}`}>
              {say("watch_replay")}
            </Link>
          )}
          <Link className="plain" href="/">
            {say("home")}
          </Link>
        </p>
      </main>
    </>
  );
}

/** Show how far the review is; without progress, something else is being loaded. */
function Waiting({ progress }: { progress: ReviewProgress | null }) {
  const t = useGameTexts(texts);
  return (
    <>
      <Bar title={t("review")} />
      {progress ? (
        <main className="reading paper making">
          <h2 aria-live="polite">{statusText(progress, t)}</h2>
          <progress
            aria-label={t("progress")}
            value={progress.status === "working" ? progress.progress : undefined}
            max={1}
          />
          <p className="muted">{t("making_help")}</p>
        </main>
      ) : (
        <Loading />
      )}
    </>
  );
}

function statusText({ status, queued }: ReviewProgress, t: TranslateReview): string {
  if (status === "working" || status === "getting_ready") return t(status);
  return queued > 1 ? t("waiting", { queued }) : t("waiting_none");
}

interface ReviewedProps {
  id: string;
  reviewed: ReviewedSeat;
  replay: ReplayChunk;
  module: AnyGameModule | null;
  facts: GameFacts | undefined;
}

function ReviewedGame({ id, reviewed, replay, module, facts }: ReviewedProps) {
  const t = useGameTexts(texts);
  const say = useTranslate();
  const { review, names } = reviewed;
  const all = useMemo(() => positions(replay), [replay]);
  const moves = all.length - 1;
  const steps = useSteps(moves, review.seat, PACE);
  const { shown, last, show } = steps;
  const player = useStepKeys({ at: shown, moves, show, isPlaying: steps.isPlaying, setPlaying: steps.setPlaying });
  const [isTall, setTall] = useState(false);
  function showOnBoard(move: number) {
    setTall(false);
    show(move);
  }
  const mistakes = useMemo(() => review.decisions.filter(({ grade }) => COSTLY.includes(grade)), [review]);
  const { trial, start } = useTrial(id, mistakes, showOnBoard);
  const isTrying = trial !== null && !trial.isAnswered && shown === trial.decision.at;
  const position = at(all, shown);
  const before = last === shown - 1 ? (all[last] ?? null) : null;
  const view = module && viewOf(module, replay, review.seat, position, before);
  const board = useBoard(view && isTrying ? tried(view, trial) : view);
  const { state, derived, step, result } = position;
  const sentence = isTrying ? questionOf(trial, reviewed, t) : step ? step.text : say("start_of_game");
  const decision = isTrying ? decisionOf(trial) : null;
  const playOn = (
    <PlayOnButton id={id} facts={facts} at={shown} moves={moves} seat={review.seat} name={names[review.seat] ?? ""} />
  );
  return (
    <main
      className={classOf(isTrying, isTall)}
      style={huesOf(board)}
      data-game={replay.game}
      data-seats={replay.names.length}
    >
      <TableFrame
        people={
          <People
            seats={tableOf(replay).seats}
            names={names}
            me={reviewed.you}
            turn={Number(state.turn)}
            heights={heightsOf(module, state, derived, result)}
            clock={null}
            board={board}
          />
        }
        notices={null}
        panel={
          <aside className="side-panel paper review-panel" aria-label={t("review")}>
            <Curve review={review} names={names} you={reviewed.you} shown={shown} show={show} />
            {trial ? (
              <TrialPanel key={trial.decision.at} trial={trial} reviewed={reviewed}>
                {playOn}
              </TrialPanel>
            ) : (
              <>
                <div className="review-tools">
                  {mistakes.length > 0 && (
                    <button type="button" className="primary" onClick={start}>
                      {t(reviewed.you === review.seat ? "learn" : "learn_of")}
                    </button>
                  )}
                  <ReviewAs names={names} seat={review.seat} view={(seat) => show(shown, seat)} />
                  {playOn}
                </div>
                <Panel reviewed={reviewed} replay={replay} shown={shown} show={showOnBoard}>
                  <button
                    type="button"
                    className="taller"
                    aria-expanded={isTall}
                    aria-label={say(isTall ? "collapse" : "expand")}
                    onClick={() => setTall(!isTall)}
                  >
                    {isTall ? "▾" : "▴"}
                  </button>
                </Panel>
              </>
            )}
          </aside>
        }
        sentence={
          <p className="sentence" aria-live="polite">
            {sentence}
          </p>
        }
        tools={
          decision && trial?.moment ? (
            <MoveList
              connection={{ describe: async (wanted) => described(trial, wanted) }}
              decision={decision}
              play={trial.attempt}
            />
          ) : (
            <Controls {...player} />
          )
        }
      >
        {board && <BoardView board={board} />}
      </TableFrame>
    </main>
  );
}

/** On phones the panel can cover the board (`tall`). */
function classOf(isTrying: boolean, isTall: boolean): string {
  return `play replay review${isTrying ? " yours" : ""}${isTall ? " tall" : ""}`;
}

function decisionOf({ moment, decision, isJudging }: Trial): TableView["decision"] {
  return moment && !isJudging ? { number: decision.at, choices: moment.choices } : null;
}

/** Let the board make moves, which are tried and not played. */
function tried(view: TableView, trial: Trial): TableView {
  return { ...view, before: null, decision: decisionOf(trial), mode: "live", play: trial.attempt };
}

/** Describe moves as the server did when the moment was loaded. */
function described({ moment }: Trial, moves: string[]): MovesDescribed["moves"] {
  return moves.map((move) => [moment?.texts[moment.choices.indexOf(move)] ?? move, "", []]);
}

type ReviewTab = "decisions" | "result" | "about";

interface PanelProps {
  reviewed: ReviewedSeat;
  replay: ReplayChunk;
  shown: number;
  show: (move: number) => void;
  /** A button after the tabs. */
  children: ReactNode;
}

function Panel({ reviewed, replay, shown, show, children }: PanelProps) {
  const t = useGameTexts(texts);
  const [tab, setTab] = useState<ReviewTab>("decisions");
  const tabs: ReviewTab[] = ["decisions", "result", "about"];
  return (
    <>
      <div className="review-tabs">
        {tabs.map((one) => (
          <button key={one} type="button" aria-pressed={tab === one} onClick={() => setTab(one)}>
            {t(one)}
          </button>
        ))}
        {children}
      </div>
      <div className="review-body">
        {tab === "decisions" && <Decisions reviewed={reviewed} shown={shown} show={show} />}
        {tab === "result" && <ResultParts reviewed={reviewed} replay={replay} shown={shown} show={show} />}
        {tab === "about" && <AboutReview judge={reviewed.judge} />}
      </div>
    </>
  );
}

function ReviewAs({ names, seat, view }: { names: string[]; seat: number; view: (seat: number) => void }) {
  const t = useTranslate();
  return (
    <Select label={t("view_as")} value={seat} change={(chosen) => view(Number(chosen))}>
      {names.map((name, one) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </Select>
  );
}
