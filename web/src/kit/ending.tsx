/** The end of a game: the result lies over the board once the last move has landed, and can be put aside. */
import { type ReactNode, useEffect, useState } from "react";
import { record } from "./api";
import { at } from "./at";
import { Balloon, initialOf } from "./balloons";
import type { BoardInUse } from "./board-props";
import type { AnyGameModule, Lang, Result } from "./contract";
import { listed, useTranslate } from "./i18n";
import { Link } from "./router";
import { useLanguage } from "./settings";
import { useSheetPutAway } from "./side-panel";
import { OverBoard } from "./table-frame";
import type { TableInfo } from "./wire";

const LANDING = 1200; // milliseconds until the last move has been seen

interface OutcomeProps {
  table: TableInfo;
  names: string[];
  result: Result;
  me: number;
  board: BoardInUse | null;
  /** Buttons below it. */
  children: ReactNode;
}

interface EndingProps extends Omit<OutcomeProps, "children"> {
  id: string;
  rematch: () => void;
}

/** Tell whether the result may be shown: at once if the game was over when the page was opened. */
export function useLanded(isOver: boolean, isInstant: boolean): boolean {
  const [wasOver] = useState(isOver);
  const [hasLanded, setLanded] = useState(false);
  useEffect(() => {
    if (!isOver) {
      setLanded(false);
      return;
    }
    const timer = setTimeout(() => setLanded(true), LANDING);
    return () => clearTimeout(timer);
  }, [isOver]);
  return isOver && (wasOver || isInstant || hasLanded);
}

/** Offer the record of a game as a file. */
async function save(id: string, game: string): Promise<void> {
  const file = new Blob([JSON.stringify(await record(id), null, 1)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${game}-${id.slice(0, 8)}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The end at a table, with the ways on from there. */
export function Ending({ id, rematch, ...outcome }: EndingProps) {
  const t = useTranslate();
  const { table, me } = outcome;
  return (
    <Outcome {...outcome}>
      <RematchButton table={table} me={me} rematch={rematch} />
      <Link className="button" href={`/replay/${id}`}>
        {t("watch_replay")}
      </Link>
      {!table.playing_on && (
        <>
          <Link className="button" href={`/review/${id}`}>
            {t("review_game")}
          </Link>
          <button type="button" onClick={() => void save(id, table.game)}>
            {t("save_game")}
          </button>
        </>
      )}
    </Outcome>
  );
}

/** The winner, the reason and where every point came from, over the board until it is put aside. */
export function Outcome({ table, names, result, me, board, children }: OutcomeProps) {
  const t = useTranslate();
  const lang = useLanguage();
  const [isAside, setAside] = useState(false);
  useSheetPutAway();
  const headline = useHeadline(board?.module, names, result, me);
  const Score = board?.module.Score;
  const reason = board?.module.endReason?.(result.end, lang);
  if (isAside) {
    return (
      <button type="button" className="primary show-result" onClick={() => setAside(false)}>
        {t("show_result")}
      </button>
    );
  }
  return (
    <OverBoard>
      <section className="ending paper" aria-labelledby="ending">
        <div className="head">
          <h2 id="ending">{headline}</h2>
          <button type="button" className="quiet" onClick={() => setAside(true)}>
            {t("show_table")}
          </button>
        </div>
        <Ranks names={names} result={result} words={board?.module.scoreWords} />
        {reason && <p className="facts">{reason}</p>}
        {table.taken_back > 0 && <p className="facts">{t("moves_taken_back", { count: table.taken_back })}</p>}
        {table.hinted.length > 0 && (
          <p className="facts">{t("with_hints", { who: namesOf(table.hinted, names, lang) })}</p>
        )}
        {table.playing_on && <p className="facts">{t("no_record")}</p>}
        {Score && board && <Score {...board.props} result={result} />}
        <p className="buttons">
          {children}
          <Link className="plain" href="/">
            {t("home")}
          </Link>
        </p>
      </section>
    </OverBoard>
  );
}

function namesOf(seats: number[], names: string[], lang: Lang): string {
  return listed(
    seats.map((seat) => at(names, seat)),
    lang,
  );
}

/** "You win 34 : 31", "Mira wins 34 : 31", "Mira and Otto share the win", or what the game says instead. */
export function useHeadline(
  module: AnyGameModule | null | undefined,
  names: string[],
  result: Result,
  me: number,
): string {
  const t = useTranslate();
  const lang = useLanguage();
  const own = module?.headline?.({ names, seat: me, lang, result });
  if (own) return own;
  const { winners, scores, ranks } = result;
  if (winners.length > 1) {
    return t("share_win", { who: namesOf(winners, names, lang) });
  }
  const winner = at(winners, 0);
  const seats = names.map((_, seat) => seat).sort((one, other) => at(ranks, one) - at(ranks, other));
  const points = seats.map((seat) => scores[seat]).join("\u00a0: "); // a line never begins with a colon
  return winner === me ? t("you_win", { points }) : t("wins_with", { who: at(names, winner), points });
}

export type ScoreWords = NonNullable<AnyGameModule["scoreWords"]>;

interface RanksProps {
  names: string[];
  result: Result;
  /** Says what a score counts; without it, the bare number is shown. */
  words: ScoreWords | undefined;
}

/** List the players by rank. */
export function Ranks({ names, result, words = String }: RanksProps) {
  const lang = useLanguage();
  const { ranks, scores, winners } = result;
  const players = names.map((name, seat) => ({ seat, name, rank: at(ranks, seat), score: at(scores, seat) }));
  players.sort((one, other) => one.rank - other.rank);
  return (
    <ol className="ranks">
      {players.map(({ seat, name, rank, score }) => (
        <li key={seat} className="score-row">
          <span className="rank">{rank}</span>
          <Balloon seat={seat} label={initialOf(name)} lit={winners.includes(seat)} />
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span className="points">{words(score, lang)}</span>
        </li>
      ))}
    </ol>
  );
}

function RematchButton({ table, me, rematch }: Pick<EndingProps, "table" | "me" | "rematch">) {
  const t = useTranslate();
  if (table.rematch) {
    return (
      <Link className="button primary" href={`/table/${table.rematch}`}>
        {t("join_rematch")}
      </Link>
    );
  }
  if (me < 0) return null;
  return (
    <button type="button" className="primary" onClick={rematch}>
      {t("rematch")}
    </button>
  );
}
