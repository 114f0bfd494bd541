/** The form for a new table. */
import { type FormEvent, useEffect, useState } from "react";
import { coverOf } from "../games";
import { type ApiError, listGames, openTable } from "../kit/api";
import { Bar } from "../kit/bar";
import { useTranslate } from "../kit/i18n";
import { useLoaded } from "../kit/load";
import { go } from "../kit/router";
import { RuleLink } from "../kit/rule-note";
import { BotOptions, SeatOptions } from "../kit/seat-options";
import { useLanguage } from "../kit/settings";
import type { GameFacts, LiveClock, NewTable, OptionFacts, SlowClock } from "../kit/wire";

type Value = string | boolean | number;

const CLOCKS: Record<string, LiveClock | SlowClock | null> = {
  none: null,
  quick: { kind: "live", seconds: 20, reserve: 120 },
  relaxed: { kind: "live", seconds: 60, reserve: 600 },
  day: { kind: "slow", days: 1 },
  three_days: { kind: "slow", days: 3 },
};

export default function NewTablePage({ game }: { game: string }) {
  const t = useTranslate();
  const lang = useLanguage();
  const games = useLoaded(() => listGames(lang), [lang]);
  const facts = games.value?.find((one) => one.name === game);
  useEffect(() => {
    if (facts) document.title = `${t("new_table")} · ${facts.title}`;
  }, [facts, t]);
  return (
    <>
      <Bar title={facts?.title} />
      <main className="reading paper">
        {games.error && <p role="alert">{games.error.message}</p>}
        {games.value && !facts && <p role="alert">{t("unknown_game")}</p>}
        {facts && <TableForm facts={facts} />}
      </main>
    </>
  );
}

function TableForm({ facts }: { facts: GameFacts }) {
  const t = useTranslate();
  const Cover = coverOf(facts.name);
  const [players, setPlayers] = useState(facts.seats[1] ?? facts.seats[0]);
  const [options, setOptions] = useState<Record<string, Value>>({});
  const [clock, setClock] = useState("none");
  const [isForfeit, setForfeit] = useState(false);
  const [substitute, setSubstitute] = useState("casual");
  const [isPublic, setPublic] = useState(false);
  const [bots, setBots] = useState<Record<string, string>>({});
  const [error, setError] = useState("");

  async function open(event: FormEvent) {
    event.preventDefault();
    const allowed = facts.options.filter((option) => option.players.includes(players) && option.name in options);
    const table: NewTable = {
      game: facts.name,
      players,
      options: Object.fromEntries(allowed.map((option) => [option.name, options[option.name]])),
      public: isPublic,
      clock: CLOCKS[clock],
      forfeit_on_time: isForfeit,
      substitute,
      bots: Object.fromEntries(Object.entries(bots).filter(([seat, level]) => Number(seat) < players && level)),
    };
    try {
      go(`/table/${(await openTable(table)).id}`);
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
        </div>
      </div>
      <fieldset className="pick">
        <legend>{t("player_count")}</legend>
        {facts.seats.map((count) => (
          <label key={count}>
            <input type="radio" name="players" checked={players === count} onChange={() => setPlayers(count)} />
            {count}
          </label>
        ))}
      </fieldset>
      <fieldset className="pick">
        <legend>{t("who_can_join")}</legend>
        <label>
          <input type="radio" name="public" checked={!isPublic} onChange={() => setPublic(false)} />
          {t("private")}
        </label>
        <label>
          <input type="radio" name="public" checked={isPublic} onChange={() => setPublic(true)} />
          {t("public")}
        </label>
      </fieldset>
      {facts.options.length > 0 && <h3>{t("options")}</h3>}
      {facts.options.map((option) => (
        <OptionField
          key={option.name}
          game={facts.name}
          option={option}
          isPossible={option.players.includes(players)}
          value={options[option.name] ?? option.default}
          change={(value) => setOptions({ ...options, [option.name]: value })}
        />
      ))}
      <h3>{t("seats")}</h3>
      {Array.from({ length: players - 1 }, (_, index) => index + 1).map((seat) => (
        <label key={seat} className="field">
          {t("seat_number", { seat: seat + 1 })}
          <select value={bots[seat] ?? ""} onChange={(event) => setBots({ ...bots, [seat]: event.target.value })}>
            <SeatOptions levels={facts.levels} />
          </select>
        </label>
      ))}
      <h3>{t("clock")}</h3>
      <label className="field">
        {t("time_limit")}
        <select value={clock} onChange={(event) => setClock(event.target.value)}>
          <option value="none">{t("clock_none")}</option>
          <option value="quick">{t("clock_quick")}</option>
          <option value="relaxed">{t("clock_relaxed")}</option>
          <option value="day">{t("days_per_turn", { count: 1 })}</option>
          <option value="three_days">{t("days_per_turn", { count: 3 })}</option>
        </select>
      </label>
      {clock !== "none" && (
        <label className="tick">
          <input type="checkbox" checked={isForfeit} onChange={(event) => setForfeit(event.target.checked)} />
          {t("forfeit_on_time")}
        </label>
      )}
      <label className="field">
        {t("substitute")}
        <select value={substitute} onChange={(event) => setSubstitute(event.target.value)}>
          <BotOptions levels={facts.levels} />
        </select>
      </label>
      <div className="submit">
        {error && <p role="alert">{error}</p>}
        <button type="submit" className="primary">
          {t("create_table")}
        </button>
      </div>
    </form>
  );
}

interface OptionProps {
  game: string;
  option: OptionFacts;
  isPossible: boolean;
  value: Value;
  change: (value: Value) => void;
}

function OptionField({ game, option, isPossible, value, change }: OptionProps) {
  const t = useTranslate();
  if (!isPossible) return null;
  if (option.values.every((one) => typeof one === "boolean")) {
    return (
      <div className="option">
        <label className="tick">
          <input type="checkbox" checked={value === true} onChange={(event) => change(event.target.checked)} />
          {option.title}
        </label>
        <RuleLink game={game} rule={option.rule} />
      </div>
    );
  }
  return (
    <div className="option">
      <label className="field">
        {option.title}
        <select
          value={option.values.indexOf(value)}
          onChange={(event) => change(option.values[Number(event.target.value)])}
          aria-description={t("option_default", { value: option.labels[option.values.indexOf(option.default)] })}
        >
          {option.labels.map((label, at) => (
            <option key={label} value={at}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <RuleLink game={game} rule={option.rule} />
    </div>
  );
}
