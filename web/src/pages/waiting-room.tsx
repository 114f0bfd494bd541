/** Before the deal: the link to the table, who sits where, and what was agreed. */
import { useState } from "react";
import type { TableAction } from "../kit/api";
import { Balloon, levelName } from "../kit/balloons";
import { readable } from "../kit/clock";
import { Talk } from "../kit/drawer";
import { useTranslate } from "../kit/i18n";
import { PreviewView } from "../kit/preview";
import { QrCode } from "../kit/qr";
import { RuleLink } from "../kit/rule-note";
import { SeatChoices } from "../kit/seat-choices";
import type { TableConnection, TableSnapshot } from "../kit/table-connection";
import type { GameFacts, SeatInfo, TableInfo } from "../kit/wire";

const LEVEL = "casual";

interface Props {
  id: string;
  snapshot: TableSnapshot;
  live: TableConnection | null;
  facts: GameFacts | null;
  deed: (what: TableAction, body?: unknown) => Promise<boolean>;
}

export function WaitingRoom({ id, snapshot, live, facts, deed }: Props) {
  const t = useTranslate();
  const table = snapshot.table as TableInfo;
  const isHost = snapshot.seat >= 0 && table.host === snapshot.seat;
  const free = table.seats.map((place, seat) => (isFree(place) ? seat : -1)).filter((seat) => seat >= 0);
  if (table.phase === "closed") {
    return (
      <main className="reading paper">
        <h2>{t("closed")}</h2>
      </main>
    );
  }
  async function fill() {
    for (const seat of free) if (!(await deed("bot", { seat, level: LEVEL }))) return;
  }
  return (
    <main className="waiting">
      <section className="paper" aria-labelledby="chairs">
        <h2 id="chairs">{t(free.length ? "waiting_for" : "all_here", { count: free.length })}</h2>
        <ol className="chairs">
          {table.seats.map((place, seat) => (
            <Chair key={seat} seat={seat} place={place} snapshot={snapshot} isHost={isHost} facts={facts} deed={deed} />
          ))}
        </ol>
        <p className="buttons">
          {isHost && free.length > 0 && (
            <button type="button" onClick={() => void fill()}>
              {t("fill_bots")}
            </button>
          )}
          {isHost && (
            <button type="button" className="primary" disabled={free.length > 0} onClick={() => deed("start")}>
              {t("deal")}
            </button>
          )}
          {!isHost && snapshot.seat >= 0 && (
            <span>{t("host_starts", { host: table.seats[table.host]?.name ?? "" })}</span>
          )}
          {snapshot.seat < 0 && free.length > 0 && (
            <button type="button" className="primary" onClick={() => deed("sit")}>
              {t("sit_down")}
            </button>
          )}
        </p>
        <Agreed table={table} facts={facts} />
      </section>
      <Invitation id={id} />
      <PreviewView id={id} table={table} number={snapshot.seq} roll={isHost ? () => void deed("roll") : null} />
      {live && snapshot.seat >= 0 && (
        <section className="paper" aria-label={t("chat")}>
          <Talk
            snapshot={snapshot}
            live={live}
            table={table}
            names={table.seats.map((place) => place.name)}
            mute={(seat, muted) => void deed("mute", { seat, muted })}
          />
        </section>
      )}
    </main>
  );
}

function isFree(place: SeatInfo): boolean {
  return !place.is_person && !place.level;
}

interface ChairProps {
  seat: number;
  place: SeatInfo;
  snapshot: TableSnapshot;
  isHost: boolean;
  facts: GameFacts | null;
  deed: Props["deed"];
}

function Chair({ seat, place, snapshot, isHost, facts, deed }: ChairProps) {
  const t = useTranslate();
  const table = snapshot.table as TableInfo;
  const name = place.name || t("free_seat");
  const isMe = seat === snapshot.seat;
  return (
    <li className={isFree(place) ? "chair free" : "chair"}>
      <Balloon seat={seat} label={isFree(place) ? "?" : name.charAt(0).toUpperCase()} />
      <span className="who">
        <strong>
          {name}
          {isMe && <em> {t("you")}</em>}
        </strong>
        <small>
          {seat === table.host && t("host")}
          {place.level && t("bot_level", { level: levelName(place.level, t) })}
        </small>
      </span>
      <span className="tools">
        {isFree(place) && snapshot.seat < 0 && (
          <button type="button" onClick={() => deed("sit", { seat })}>
            {t("sit_here")}
          </button>
        )}
        {isHost && !place.is_person && facts && (
          <label>
            <span className="sr">{t("seat_number", { seat: seat + 1 })}</span>
            <select
              value={place.level ?? ""}
              onChange={(event) => deed("bot", { seat, level: event.target.value || null })}
            >
              <SeatChoices levels={facts.levels} />
            </select>
          </label>
        )}
        {isHost && place.is_person && !isMe && (
          <button type="button" onClick={() => deed("remove", { seat })}>
            {t("remove")}
          </button>
        )}
        {isHost && seat > 0 && (
          <button
            type="button"
            className="quiet"
            onClick={() => deed("swap", { one: seat, other: seat - 1 })}
            aria-label={t("swap_up", { name })}
            title={t("swap_up", { name })}
          >
            ↑
          </button>
        )}
      </span>
    </li>
  );
}

/** What was agreed, in words. */
function Agreed({ table, facts }: { table: TableInfo; facts: GameFacts | null }) {
  const t = useTranslate();
  const differing = (facts?.options ?? []).filter((option) => table.options[option.name] !== option.default);
  return (
    <ul className="agreed">
      <li>{t(table.public ? "in_public" : "by_link")}</li>
      <li>
        {table.time_control
          ? t("paced", {
              seconds: readable(table.time_control.seconds),
              bank: readable(table.time_control.reserve ?? 0),
            })
          : t("clock_none")}
      </li>
      {differing.map((option) => (
        <li key={option.name}>
          {option.title}: {option.labels[option.values.indexOf(table.options[option.name])]}{" "}
          <RuleLink game={table.game} rule={option.rule} />
        </li>
      ))}
    </ul>
  );
}

function Invitation({ id }: { id: string }) {
  const t = useTranslate();
  const [isCopied, setCopied] = useState(false);
  const address = `${location.origin}/table/${id}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      (document.getElementById("address") as HTMLInputElement).select();
    }
  }
  return (
    <section className="paper invitation" aria-labelledby="invite">
      <h2 id="invite">{t("invite")}</h2>
      <QrCode text={address} label={t("qr")} />
      <div className="row">
        <label className="field">
          <span className="sr">{t("address")}</span>
          <input id="address" readOnly value={address} onFocus={(event) => event.target.select()} />
        </label>
        <button type="button" className="primary" onClick={() => void copy()}>
          {t(isCopied ? "copied" : "copy")}
        </button>
      </div>
      <p className="facts">{t("invite_help")}</p>
    </section>
  );
}
