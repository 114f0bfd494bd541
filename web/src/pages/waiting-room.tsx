/** Before the deal: the link to the table, who sits where, and what was agreed. */
import { useState } from "react";
import type { Deed } from "../kit/api";
import { Balloon, levelName } from "../kit/balloons";
import { readable } from "../kit/clock";
import { Talk } from "../kit/drawer";
import type { Live, Picture } from "../kit/live";
import { RuleLink } from "../kit/note";
import { PreviewView } from "../kit/preview";
import { QrCode } from "../kit/qr";
import { useSay } from "../kit/say";
import { Sitters } from "../kit/sitters";
import type { GameFacts, Place, Table } from "../kit/wire";

const LEVEL = "casual";

interface Props {
  id: string;
  picture: Picture;
  live: Live | null;
  facts: GameFacts | null;
  deed: (what: Deed, body?: unknown) => Promise<boolean>;
}

export function WaitingRoom({ id, picture, live, facts, deed }: Props) {
  const say = useSay();
  const table = picture.table as Table;
  const isHost = picture.seat >= 0 && table.host === picture.seat;
  const free = table.places.map((place, seat) => (isFree(place) ? seat : -1)).filter((seat) => seat >= 0);
  if (table.phase === "closed") {
    return (
      <main className="reading paper">
        <h2>{say("closed")}</h2>
      </main>
    );
  }
  async function fill() {
    for (const seat of free) if (!(await deed("bot", { seat, level: LEVEL }))) return;
  }
  return (
    <main className="waiting">
      <section className="paper" aria-labelledby="chairs">
        <h2 id="chairs">{say(free.length ? "waiting_for" : "all_here", { count: free.length })}</h2>
        <ol className="chairs">
          {table.places.map((place, seat) => (
            <Chair key={seat} seat={seat} place={place} picture={picture} isHost={isHost} facts={facts} deed={deed} />
          ))}
        </ol>
        <p className="buttons">
          {isHost && free.length > 0 && (
            <button type="button" onClick={() => void fill()}>
              {say("fill_bots")}
            </button>
          )}
          {isHost && (
            <button type="button" className="primary" disabled={free.length > 0} onClick={() => deed("start")}>
              {say("deal")}
            </button>
          )}
          {!isHost && picture.seat >= 0 && (
            <span>{say("host_starts", { host: table.places[table.host]?.name ?? "" })}</span>
          )}
          {picture.seat < 0 && free.length > 0 && (
            <button type="button" className="primary" onClick={() => deed("sit")}>
              {say("sit_down")}
            </button>
          )}
        </p>
        <Agreed table={table} facts={facts} />
      </section>
      <Invitation id={id} />
      <PreviewView id={id} table={table} number={picture.number} roll={isHost ? () => void deed("roll") : null} />
      {live && picture.seat >= 0 && (
        <section className="paper" aria-label={say("chat")}>
          <Talk
            picture={picture}
            live={live}
            table={table}
            names={table.places.map((place) => place.name)}
            mute={(seat, muted) => void deed("mute", { seat, muted })}
          />
        </section>
      )}
    </main>
  );
}

function isFree(place: Place): boolean {
  return !place.person && !place.level;
}

interface ChairProps {
  seat: number;
  place: Place;
  picture: Picture;
  isHost: boolean;
  facts: GameFacts | null;
  deed: Props["deed"];
}

function Chair({ seat, place, picture, isHost, facts, deed }: ChairProps) {
  const say = useSay();
  const table = picture.table as Table;
  const name = place.name || say("free_seat");
  const isMe = seat === picture.seat;
  return (
    <li className={isFree(place) ? "chair free" : "chair"}>
      <Balloon seat={seat} label={isFree(place) ? "?" : name.charAt(0).toUpperCase()} />
      <span className="who">
        <strong>
          {name}
          {isMe && <em> {say("you")}</em>}
        </strong>
        <small>
          {seat === table.host && say("host")}
          {place.level && say("bot_level", { level: levelName(place.level, say) })}
        </small>
      </span>
      <span className="tools">
        {isFree(place) && picture.seat < 0 && (
          <button type="button" onClick={() => deed("sit", { seat })}>
            {say("sit_here")}
          </button>
        )}
        {isHost && !place.person && facts && (
          <label>
            <span className="sr">{say("seat_number", { seat: seat + 1 })}</span>
            <select
              value={place.level ?? ""}
              onChange={(event) => deed("bot", { seat, level: event.target.value || null })}
            >
              <Sitters levels={facts.levels} />
            </select>
          </label>
        )}
        {isHost && place.person && !isMe && (
          <button type="button" onClick={() => deed("remove", { seat })}>
            {say("remove")}
          </button>
        )}
        {isHost && seat > 0 && (
          <button
            type="button"
            className="quiet"
            onClick={() => deed("swap", { one: seat, other: seat - 1 })}
            aria-label={say("swap_up", { name })}
            title={say("swap_up", { name })}
          >
            ↑
          </button>
        )}
      </span>
    </li>
  );
}

/** What was agreed, in words. */
function Agreed({ table, facts }: { table: Table; facts: GameFacts | null }) {
  const say = useSay();
  const differing = (facts?.options ?? []).filter((option) => table.options[option.name] !== option.default);
  return (
    <ul className="agreed">
      <li>{say(table.public ? "in_public" : "by_link")}</li>
      <li>
        {table.pace
          ? say("paced", { seconds: readable(table.pace.seconds), bank: readable(table.pace.bank ?? 0) })
          : say("clock_none")}
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
  const say = useSay();
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
      <h2 id="invite">{say("invite")}</h2>
      <QrCode text={address} label={say("qr")} />
      <div className="row">
        <label className="field">
          <span className="sr">{say("address")}</span>
          <input id="address" readOnly value={address} onFocus={(event) => event.target.select()} />
        </label>
        <button type="button" className="primary" onClick={() => void copy()}>
          {say(isCopied ? "copied" : "copy")}
        </button>
      </div>
      <p className="facts">{say("invite_help")}</p>
    </section>
  );
}
