/** A new table: everything that can be agreed before the game. */
import { type FormEvent, useEffect, useState } from "react";
import { coverOf } from "../games";
import { type ApiError, listGames, openTable } from "../kit/api";
import { levelName } from "../kit/balloons";
import { Bar } from "../kit/bar";
import { useTranslate } from "../kit/i18n";
import { useLoaded } from "../kit/load";
import { go } from "../kit/router";
import { RuleLink } from "../kit/rule-note";
import { SeatChoices } from "../kit/seat-choices";
import { useLanguage } from "../kit/settings";
import type { GameFacts, LiveClock, NewTable, OptionFacts, SlowClock } from "../kit/wire";

type Value = string | boolean | number;

const CLOCKS: Record<string, LiveClock | SlowClock | null> = {
  none: null,
  quick: { kind: "live", seconds: 20, reserve: 120 },
  calm: { kind: "live", seconds: 60, reserve: 600 },
  day: { kind: "slow", days: 1 },
  days: { kind: "slow", days: 3 },
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
        {games.trouble && <p role="alert">{games.trouble.message}</p>}
        {games.value && !facts && <p role="alert">{t("no_such_game")}</p>}
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
  const [isOut, setOut] = useState(false);
  const [standIn, setStandIn] = useState("casual");
  const [isPublic, setPublic] = useState(false);
  const [bots, setBots] = useState<Record<string, string>>({});
  const [trouble, setTrouble] = useState("");

  async function open(event: FormEvent) {
    event.preventDefault();
    const allowed = facts.options.filter((option) => option.players.includes(players) && option.name in options);
    const table: NewTable = {
      game: facts.name,
      players,
      options: Object.fromEntries(allowed.map((option) => [option.name, options[option.name]])),
      public: isPublic,
      clock: CLOCKS[clock],
      forfeit_on_time: isOut,
      substitute: standIn,
      bots: Object.fromEntries(Object.entries(bots).filter(([seat, level]) => Number(seat) < players && level)),
    };
    try {
      go(`/table/${(await openTable(table)).id}`);
    } catch (problem) {
      setTrouble((problem as ApiError).message);
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
        <legend>{t("how_many")}</legend>
        {facts.seats.map((count) => (
          <label key={count}>
            <input type="radio" name="players" checked={players === count} onChange={() => setPlayers(count)} />
            {count}
          </label>
        ))}
      </fieldset>
      <fieldset className="pick">
        <legend>{t("who_may_come")}</legend>
        <label>
          <input type="radio" name="public" checked={!isPublic} onChange={() => setPublic(false)} />
          {t("by_link")}
        </label>
        <label>
          <input type="radio" name="public" checked={isPublic} onChange={() => setPublic(true)} />
          {t("in_public")}
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
      <h3>{t("bots")}</h3>
      {Array.from({ length: players - 1 }, (_, place) => place + 1).map((seat) => (
        <label key={seat} className="field">
          {t("seat_number", { seat: seat + 1 })}
          <select value={bots[seat] ?? ""} onChange={(event) => setBots({ ...bots, [seat]: event.target.value })}>
            <SeatChoices levels={facts.levels} />
          </select>
        </label>
      ))}
      <h3>{t("clock")}</h3>
      <label className="field">
        {t("thinking_time")}
        <select value={clock} onChange={(event) => setClock(event.target.value)}>
          <option value="none">{t("clock_none")}</option>
          <option value="quick">{t("clock_quick")}</option>
          <option value="calm">{t("clock_calm")}</option>
          <option value="day">{t("clock_day")}</option>
          <option value="days">{t("clock_days")}</option>
        </select>
      </label>
      {clock !== "none" && (
        <label className="tick">
          <input type="checkbox" checked={isOut} onChange={(event) => setOut(event.target.checked)} />
          {t("clock_out")}
        </label>
      )}
      <label className="field">
        {t("stand_in_level")}
        <select value={standIn} onChange={(event) => setStandIn(event.target.value)}>
          {facts.levels.map((level) => (
            <option key={level} value={level}>
              {t("bot_level", { level: levelName(level, t) })}
            </option>
          ))}
        </select>
      </label>
      <div className="submit">
        {trouble && <p role="alert">{trouble}</p>}
        <button type="submit" className="primary">
          {t("open_it")}
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
      <div className="line">
        <label className="tick">
          <input type="checkbox" checked={value === true} onChange={(event) => change(event.target.checked)} />
          {option.title}
        </label>
        <RuleLink game={game} rule={option.rule} />
      </div>
    );
  }
  return (
    <div className="line">
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
