/** The form for a new table. */
import { type FormEvent, useEffect, useReducer, useState } from "react";
import { coverOf, useOptionPictures } from "../games";
import { type ApiError, listGames, openTable } from "../kit/api";
import { Bar } from "../kit/bar";
import { useTranslate } from "../kit/i18n";
import { Pick, Select, Tick } from "../kit/inputs";
import { useLoaded } from "../kit/load";
import { useLobby } from "../kit/lobby";
import { labelOf, type OptionValue } from "../kit/options";
import { usualPlayers } from "../kit/player-count";
import { ReadinessNote } from "../kit/readiness";
import { go } from "../kit/router";
import { RuleLink } from "../kit/rule-note";
import { BotOptions, SeatOptions } from "../kit/seat-options";
import { useLanguage } from "../kit/settings";
import type { GameFacts, GameReadiness, LiveClock, NewTable, OptionFacts, SlowClock } from "../kit/wire";
import { NotFound } from "./not-found";

const CLOCKS = {
  none: null,
  quick: { kind: "live", seconds: 20, reserve: 120 },
  relaxed: { kind: "live", seconds: 60, reserve: 600 },
  day: { kind: "slow", days: 1 },
  three_days: { kind: "slow", days: 3 },
} as const satisfies Record<string, LiveClock | SlowClock | null>;

/** The form as filled in so far. */
interface Draft {
  players: number;
  isPublic: boolean;
  options: Record<string, OptionValue>;
  bots: Record<string, string>;
  clock: keyof typeof CLOCKS;
  isForfeit: boolean;
  substitute: string;
  hasHints: boolean;
}

const BLANK: Omit<Draft, "players"> = {
  isPublic: false,
  options: {},
  bots: {},
  clock: "none",
  isForfeit: false,
  substitute: "casual",
  hasHints: false,
};

export default function NewTablePage({ game }: { game: string }) {
  const t = useTranslate();
  const lang = useLanguage();
  const games = useLoaded(() => listGames(lang), [lang]);
  const facts = games.value?.find((one) => one.name === game);
  const readiness = useLobby().unready[game];
  useEffect(() => {
    if (facts) document.title = `${t("new_table")} · ${facts.title}`;
  }, [facts, t]);
  if (games.value && !facts) return <NotFound />;
  return (
    <>
      <Bar title={facts?.title} />
      <main className="reading paper">
        {games.error && <p role="alert">{games.error.message}</p>}
        {facts && <TableForm facts={facts} readiness={readiness} />}
      </main>
    </>
  );
}

/** Turn the draft into a table: options and bots that this number of players does not have are left out. */
function tableOf(facts: GameFacts, draft: Draft): NewTable {
  const { players, isPublic, clock, isForfeit, substitute, hasHints } = draft;
  const possible = facts.options.filter((option) => option.players.includes(players)).map((option) => option.name);
  const bots = Object.entries(draft.bots).filter(([seat, level]) => Number(seat) < players && level);
  return {
    game: facts.name,
    players,
    options: Object.fromEntries(Object.entries(draft.options).filter(([name]) => possible.includes(name))),
    public: isPublic,
    clock: CLOCKS[clock],
    forfeit_on_time: isForfeit,
    substitute,
    bots: Object.fromEntries(bots),
    hints: hasHints,
  };
}

interface PartProps {
  facts: GameFacts;
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
}

function TableForm({ facts, readiness }: { facts: GameFacts; readiness: GameReadiness | undefined }) {
  const t = useTranslate();
  const Cover = coverOf(facts.name);
  const [draft, change] = useReducer((known: Draft, changes: Partial<Draft>) => ({ ...known, ...changes }), {
    ...BLANK,
    players: usualPlayers(facts),
  });
  const [error, setError] = useState("");
  async function open(event: FormEvent) {
    event.preventDefault();
    try {
      go(`/table/${(await openTable(tableOf(facts, draft))).id}`);
    } catch (problem) {
      setError((problem as ApiError).message);
    }
  }
  return (
    <form className="settings" onSubmit={open}>
      <div className="heading">
        <div className="cover small">{Cover && <Cover />}</div>
        <div>
          <h2>{t("new_table")}</h2>
          <p>{facts.tagline}</p>
          <ReadinessNote readiness={readiness} />
        </div>
      </div>
      <People facts={facts} draft={draft} change={change} />
      <Options facts={facts} draft={draft} change={change} />
      <Hints draft={draft} change={change} />
      <Seats facts={facts} draft={draft} change={change} />
      <Clock facts={facts} draft={draft} change={change} />
      <div className="submit">
        {error && <p role="alert">{error}</p>}
        <button type="submit" className="primary">
          {t("create_table")}
        </button>
      </div>
    </form>
  );
}

function People({ facts, draft, change }: PartProps) {
  const t = useTranslate();
  return (
    <>
      <Pick
        name="players"
        legend={t("player_count")}
        value={draft.players}
        options={facts.seats.map((count) => ({ value: count, label: count }))}
        change={(players) => change({ players })}
      />
      <Pick
        name="public"
        legend={t("who_can_join")}
        value={draft.isPublic}
        options={[
          { value: false, label: t("private") },
          { value: true, label: t("public") },
        ]}
        change={(isPublic) => change({ isPublic })}
      />
    </>
  );
}

function Options({ facts, draft, change }: PartProps) {
  const t = useTranslate();
  const pictures = useOptionPictures(facts.name);
  const possible = facts.options.filter((option) => option.players.includes(draft.players));
  return (
    <>
      {facts.options.length > 0 && <h3>{t("options")}</h3>}
      {possible.map((option) => (
        <div key={option.name} className="option">
          {pictures[option.name] && (
            <svg className="option-picture" viewBox="0 0 64 48" aria-hidden="true" focusable="false">
              {pictures[option.name]}
            </svg>
          )}
          <div className="choice-of-option">
            <OptionField
              option={option}
              value={draft.options[option.name] ?? option.default}
              change={(value) => change({ options: { ...draft.options, [option.name]: value } })}
            />
            <p className="facts">
              {option.about} <RuleLink game={facts.name} rule={option.rule} />
            </p>
          </div>
        </div>
      ))}
    </>
  );
}

interface OptionProps {
  option: OptionFacts;
  value: OptionValue;
  change: (value: OptionValue) => void;
}

function OptionField({ option, value, change }: OptionProps) {
  const t = useTranslate();
  if (option.values.every((one) => typeof one === "boolean")) {
    return <Tick label={option.title} isOn={value === true} change={change} />;
  }
  return (
    <Select
      label={option.title}
      value={option.values.indexOf(value)}
      change={(at) => change(option.values[Number(at)] ?? option.default)}
      description={t("option_default", { value: labelOf(option, option.default) })}
    >
      {option.labels.map((label, at) => (
        <option key={label} value={at}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function Seats({ facts, draft, change }: PartProps) {
  const t = useTranslate();
  const others = Array.from({ length: draft.players - 1 }, (_, index) => index + 1);
  return (
    <>
      <h3>{t("seats")}</h3>
      {others.map((seat) => (
        <Select
          key={seat}
          label={t("seat_number", { seat: seat + 1 })}
          value={draft.bots[seat] ?? ""}
          change={(level) => change({ bots: { ...draft.bots, [seat]: level } })}
        >
          <SeatOptions levels={facts.levels} />
        </Select>
      ))}
    </>
  );
}

/** Let the host allow hints among people. */
function Hints({ draft, change }: Omit<PartProps, "facts">) {
  const t = useTranslate();
  return (
    <div className="option">
      <svg className="option-picture" viewBox="0 0 64 48" aria-hidden="true" focusable="false">
        <path
          d="M26 35c0-3-6-6-6-14a12 12 0 0 1 24 0c0 8-6 11-6 14z"
          fill="var(--gold)"
          stroke="var(--outline)"
          strokeWidth="2"
        />
        <path d="M27 40h10M28.500 45h7" stroke="var(--outline)" strokeWidth="3" strokeLinecap="round" />
        <path
          d="M32 5V2M15 10l-4-4M49 10l4-4M11 24H6M53 24h5"
          stroke="var(--gold)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <div className="choice-of-option">
        <Tick label={t("allow_hints")} isOn={draft.hasHints} change={(hasHints) => change({ hasHints })} />
        <p className="facts">{t("allow_hints_about")}</p>
      </div>
    </div>
  );
}

function Clock({ facts, draft, change }: PartProps) {
  const t = useTranslate();
  return (
    <>
      <h3>{t("clock")}</h3>
      <Select
        label={t("time_limit")}
        value={draft.clock}
        change={(clock) => change({ clock: clock as Draft["clock"] })}
      >
        <option value="none">{t("clock_none")}</option>
        <option value="quick">{t("clock_quick")}</option>
        <option value="relaxed">{t("clock_relaxed")}</option>
        <option value="day">{t("days_per_turn", { count: 1 })}</option>
        <option value="three_days">{t("days_per_turn", { count: 3 })}</option>
      </Select>
      {draft.clock !== "none" && (
        <Tick label={t("forfeit_on_time")} isOn={draft.isForfeit} change={(isForfeit) => change({ isForfeit })} />
      )}
      <Select label={t("substitute")} value={draft.substitute} change={(substitute) => change({ substitute })}>
        <BotOptions levels={facts.levels} />
      </Select>
    </>
  );
}
