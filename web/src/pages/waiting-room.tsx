/** The waiting room before a game: seats, invitation, settings of the table. */
import { useEffect, useState } from "react";
import { useGameModule } from "../games";
import { AskName, SIT_DOWN, SitDown } from "../kit/ask-name";
import { Balloon, botName, initialOf } from "../kit/balloons";
import { Chat } from "../kit/chat";
import { readable } from "../kit/clock";
import { type Translate, useTranslate } from "../kit/i18n";
import { labelOf } from "../kit/options";
import { addLuck, needsLuck } from "../kit/own-luck";
import { PreviewView } from "../kit/preview";
import { QrCode } from "../kit/qr";
import { WaitingNote } from "../kit/readiness";
import { RuleLink } from "../kit/rule-note";
import { SeatOptions } from "../kit/seat-options";
import { ShareButton } from "../kit/share";
import { CommitmentNote } from "../kit/shuffle-note";
import type { TableSnapshot } from "../kit/snapshot";
import type { TableConnection } from "../kit/table-connection";
import type { GameFacts, SeatInfo, TableAction, TableInfo, TimeControlInfo } from "../kit/wire";

const LEVEL = "casual"; // of the bots that fill open seats

interface Props {
  id: string;
  snapshot: TableSnapshot;
  connection: TableConnection | null;
  facts: GameFacts | null;
  perform: (action: TableAction) => Promise<boolean>;
}

export function WaitingRoom({ id, snapshot, connection, facts, perform }: Props) {
  const t = useTranslate();
  const table = snapshot.table as TableInfo;
  const module = useGameModule(table.game);
  useOwnLuck(id, snapshot.seat, table);
  const isHost = snapshot.seat >= 0 && table.host === snapshot.seat;
  const open = table.seats.map((info, seat) => (isOpen(info) ? seat : -1)).filter((seat) => seat >= 0);
  if (table.phase === "closed") {
    return (
      <main className="reading paper">
        <h2>{t("table_closed")}</h2>
      </main>
    );
  }
  async function fill() {
    for (const seat of open) if (!(await perform({ type: "set_bot", seat, level: LEVEL }))) return;
  }
  return (
    <main className="waiting">
      <section className="paper" aria-labelledby="seats">
        {snapshot.seat < 0 && <Invited table={table} title={facts?.title ?? table.game} />}
        <h2 id="seats">{t(open.length ? "waiting_for" : "all_here", { count: open.length })}</h2>
        <ol className="chairs">
          {table.seats.map((info, seat) => (
            <Chair
              key={seat}
              seat={seat}
              info={info}
              snapshot={snapshot}
              isHost={isHost}
              facts={facts}
              perform={perform}
            />
          ))}
        </ol>
        <p className="buttons">
          {isHost && open.length > 0 && (
            <button type="button" onClick={() => void fill()}>
              {t("fill_bots")}
            </button>
          )}
          {isHost && (
            <button
              type="button"
              className="primary"
              disabled={open.length > 0 || snapshot.waiting?.is_starting}
              onClick={() => perform({ type: "start" })}
            >
              {t("start_game")}
            </button>
          )}
          {!isHost && snapshot.seat >= 0 && (
            <span>{t("host_starts", { host: table.seats[table.host]?.name ?? "" })}</span>
          )}
        </p>
        {snapshot.seat < 0 && open.length > 0 && <SitDown sit={(seat) => perform({ type: "sit", seat })} />}
        {snapshot.seat >= 0 && <AskName name={table.seats[snapshot.seat]?.name ?? ""} />}
        <WaitingNote waiting={snapshot.waiting} hasTable />
        <TableSettings table={table} facts={facts} />
        {table.shuffle && <CommitmentNote shuffle={table.shuffle} />}
      </section>
      <Invitation id={id} title={facts?.title ?? table.game} />
      <PreviewView
        module={module}
        id={id}
        table={table}
        seq={snapshot.seq}
        isReady={snapshot.waiting === null}
        roll={isHost ? () => void perform({ type: "roll" }) : null}
      />
      {connection && snapshot.seat >= 0 && (
        <section className="paper" aria-label={t("chat")}>
          <Chat
            snapshot={snapshot}
            connection={connection}
            table={table}
            names={table.seats.map((info) => info.name)}
            mute={(seat, muted) => void perform({ type: "mute", seat, muted })}
          />
        </section>
      )}
    </main>
  );
}

/** Add this browser's luck once its guest has a seat. */
function useOwnLuck(id: string, seat: number, table: TableInfo): void {
  const isNeeded = needsLuck(seat, table);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a seat, not with every message
  useEffect(() => {
    if (isNeeded) addLuck({ id, seat, table }).catch(() => {}); // without it, the record names this seat
  }, [id, seat, isNeeded]);
}

/** Say who invites to what. */
function Invited({ table, title }: { table: TableInfo; title: string }) {
  const t = useTranslate();
  return (
    <div className="invited">
      <h2>{t("invites_you", { host: table.seats[table.host]?.name ?? "", game: title })}</h2>
      <p>{t("invites_you_to", { count: table.players, clock: timeControl(table.time_control, t) })}</p>
    </div>
  );
}

function isOpen(info: SeatInfo): boolean {
  return !info.is_person && !info.level;
}

interface ChairProps {
  seat: number;
  info: SeatInfo;
  snapshot: TableSnapshot;
  isHost: boolean;
  facts: GameFacts | null;
  perform: Props["perform"];
}

function Chair({ seat, info, snapshot, isHost, facts, perform }: ChairProps) {
  const t = useTranslate();
  const table = snapshot.table as TableInfo;
  const number = t("seat_number", { seat: seat + 1 });
  const name = info.name || (isHost ? number : t("open_seat"));
  const isMe = seat === snapshot.seat;
  return (
    <li className={isOpen(info) ? "chair free" : "chair"}>
      <Balloon seat={seat} label={isOpen(info) ? "?" : initialOf(name)} />
      <span className="who">
        <strong>
          {name}
          {isMe && <em> {t("you")}</em>}
        </strong>
        <small>
          {seat === table.host && t("host")}
          {info.level && botName(info.level, t)}
        </small>
      </span>
      <span className="tools">
        {isOpen(info) && snapshot.seat < 0 && (
          <button type="submit" form={SIT_DOWN} value={seat}>
            {t("sit_here")}
          </button>
        )}
        {isHost && !info.is_person && facts && (
          <label>
            <span className="sr">{number}</span>
            <select
              value={info.level ?? ""}
              onChange={(event) => perform({ type: "set_bot", seat, level: event.target.value || null })}
            >
              <SeatOptions levels={facts.levels} />
            </select>
          </label>
        )}
        {isHost && info.is_person && !isMe && (
          <button type="button" onClick={() => perform({ type: "remove", seat })}>
            {t("remove")}
          </button>
        )}
        {isHost && seat > 0 && (
          <button
            type="button"
            className="quiet"
            onClick={() => perform({ type: "swap", one: seat, other: seat - 1 })}
            aria-label={t("move_up", { name })}
            title={t("move_up", { name })}
          >
            ↑
          </button>
        )}
      </span>
    </li>
  );
}

/** List the table's settings in words. */
function TableSettings({ table, facts }: { table: TableInfo; facts: GameFacts | null }) {
  const t = useTranslate();
  const changed = (facts?.options ?? []).filter((option) => table.options[option.name] !== option.default);
  return (
    <ul className="table-settings">
      <li>{t(table.public ? "public" : "private")}</li>
      <li>{timeControl(table.time_control, t)}</li>
      {table.hints && <li>{t("hints_allowed")}</li>}
      {changed.map((option) => (
        <li key={option.name}>
          {t("option_is", { title: option.title, value: labelOf(option, table.options[option.name]) })}{" "}
          <RuleLink game={table.game} rule={option.rule} />
        </li>
      ))}
    </ul>
  );
}

const DAY = 86_400; // seconds

function timeControl(agreed: TimeControlInfo | null, t: Translate): string {
  if (!agreed) return t("clock_none");
  if (agreed.seconds % DAY === 0) return t("days_per_turn", { count: agreed.seconds / DAY });
  const time = readable(agreed.seconds);
  if (!agreed.reserve) return t("time_per_turn", { time });
  return t("time_with_reserve", { time, reserve: readable(agreed.reserve) });
}

function Invitation({ id, title }: { id: string; title: string }) {
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
          <span className="sr">{t("table_link")}</span>
          <input id="address" readOnly value={address} onFocus={(event) => event.target.select()} />
        </label>
        <button type="button" className="primary" onClick={() => void copy()}>
          {t(isCopied ? "copied" : "copy_link")}
        </button>
        <ShareButton title={title} url={address} />
      </div>
      <p className="facts">{t("invite_help")}</p>
    </section>
  );
}
