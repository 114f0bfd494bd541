/** A player who is away in a game without a clock: the others can vote to let a bot play. */
import { useEffect, useState } from "react";
import { serverNow } from "./api";
import { readable } from "./clock";
import { listed, useTranslate } from "./i18n";
import { useLanguage } from "./settings";
import type { TurnInfo, Vote } from "./wire";

const TICK = 15_000; // milliseconds
const HOUR = 3600; // seconds

interface Props {
  turn: TurnInfo;
  names: string[];
  me: number;
  vote: (vote: Vote) => void;
}

export function AbsentPlayer(props: Props) {
  const { turn, me } = props;
  const now = useServerTime(turn.since);
  if (turn.seat === me) return turn.votes.length ? <VotesAboutYou {...props} /> : null;
  return turn.voters.includes(me) && now >= turn.vote_from ? <Ballot {...props} waited={now - turn.since} /> : null;
}

/** Return the server's time, a few times a minute and whenever a new turn begins. */
function useServerTime(since: number): number {
  const [now, setNow] = useState(serverNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn needs the time at once
  useEffect(() => {
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), TICK);
    return () => clearInterval(timer);
  }, [since]);
  return now;
}

function Ballot({ turn, names, me, vote, waited }: Props & { waited: number }) {
  const t = useTranslate();
  const lang = useLanguage();
  const { seat, voters, votes } = turn;
  const who = names[seat] ?? "";
  const hasVoted = votes.includes(me);
  const count = votes.length;
  return (
    <section className="ballot paper">
      <p>
        {t("waiting_long", { who, time: roughly(waited) })}{" "}
        <span role="status">
          {voters.length > 1 ? t("vote_needed", { count, needed: voters.length }) : t("vote_alone")}
          {count > 0 && ` ${t("vote_agreed", { names: listed(namesOf(votes, names), lang) })}`}
        </span>
      </p>
      <button type="button" onClick={() => vote({ type: "vote", seat, agrees: !hasVoted })}>
        {t(hasVoted ? "keep_waiting" : "let_bot_play_for", { who })}
      </button>
    </section>
  );
}

/** Tell the current player who would like a bot to play instead. */
function VotesAboutYou({ turn, names }: Props) {
  const t = useTranslate();
  const lang = useLanguage();
  return (
    <p className="ballot paper" role="status">
      {t("vote_about_you", { names: listed(namesOf(turn.votes, names), lang) })}
    </p>
  );
}

/** Format a long time for players: 20 min, 3 h 05, 2 d 4 h. */
function roughly(seconds: number): string {
  return seconds < HOUR ? `${Math.floor(seconds / 60)} min` : readable(seconds);
}

function namesOf(seats: number[], names: string[]): string[] {
  return seats.map((seat) => names[seat] ?? "");
}
