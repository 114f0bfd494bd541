/** Your rack: tiles that fit are outlined, and tiles that a double would take along are raised. */
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { changeOwn } from "../../kit/settings";
import { SrLabel } from "../../kit/sr-label";
import { moved, nameInKey, type RackTile, rackTiles, type Sort, sorted } from "./arrange";
import { useDrag } from "./drag";
import type { Derived, Follower, Lay, State } from "./state";
import type { Key } from "./texts";
import { Face } from "./tile";
import { movesOf } from "./tiles";
import { layWords, listed, type Translate, tileWords, useWords } from "./words";

const SORT = "up-turn.sort";
const BY_HAND = "up-turn.by-hand";
const SORTS: { sort: Sort; text: Key }[] = [
  { sort: "number", text: "by_number" },
  { sort: "kind", text: "by_kind" },
  { sort: "hand", text: "by_hand" },
];

interface Props {
  state: State;
  seat: number;
  names: string[];
  derived: Derived;
  choices: readonly string[];
  own: Record<string, string | number | boolean>;
  /** The tile whose panel is open. */
  chosen: string | null;
  /** Reduced motion: the other tiles do not slide together. */
  reduced: boolean;
  choose: (tile: RackTile, at: Element) => void;
  /** Shown above the tiles. */
  children: ReactNode;
}

export function Rack({ state, seat, names, derived, choices, own, chosen, reduced, choose, children }: Props) {
  const t = useWords();
  const { lays, followers } = derived;
  const [pointed, setPointed] = useState<string | null>(null);
  const sort = (own[SORT] as Sort | undefined) ?? "number";
  const byHand = String(own[BY_HAND] ?? "").split(" ");
  const tiles = sorted(rackTiles(state.rack[seat], state.held[seat]), sort, byHand, state.role);
  const keys = tiles.map((tile) => tile.key);
  const aimed = chosen ?? pointed;
  const lit = lays.find((lay) => aimed !== null && String(lay.number) === nameInKey(aimed));
  const list = useKeepFocus(keys);

  function put(key: string, to: number) {
    changeOwn(BY_HAND, moved(keys, key, to).join(" "));
    changeOwn(SORT, "hand");
  }
  const drag = useDrag(put);

  function onKey(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const key = (event.target as Element).closest("[data-key]")?.getAttribute("data-key");
    if (!step || !key) return;
    event.preventDefault();
    const at = keys.indexOf(key) + step;
    if (event.shiftKey) put(key, at);
    else list.current?.querySelectorAll<HTMLElement>("[data-key]")[at]?.focus();
  }

  return (
    <div className="upt-rack">
      <header>
        {children}
        <small className="upt-hint">{hintOf(pointed, lit, followers, names, seat, t)}</small>
        <SortButtons sort={sort} keys={keys} byHand={byHand} />
      </header>
      <ul ref={list} aria-label={t("rack")} onKeyDown={onKey} {...drag.on}>
        {tiles.map((tile, at) => (
          <li
            key={tile.key}
            className={at > 0 && tiles[at - 1].group !== tile.group ? "upt-gap" : undefined}
            data-place={`own-${tile.key}`}
            data-thing={reduced ? undefined : `tile-${tile.key}`}
          >
            <button
              type="button"
              data-key={tile.key}
              className={classOf(tile, state.seats, choices, placeInRun(tile, lit, aimed), chosen)}
              style={carriedStyle(tile.key, drag.carried)}
              aria-describedby="upt-rack-help"
              aria-pressed={chosen === tile.key ? true : undefined}
              onPointerDown={drag.take(tile.key)}
              onPointerEnter={() => setPointed(tile.key)}
              onPointerLeave={() => setPointed(null)}
              onFocus={() => setPointed(tile.key)}
              onBlur={() => setPointed(null)}
              onClick={(event) => !drag.endedDrag() && choose(tile, event.currentTarget)}
            >
              <SrLabel words={tileWords(tile.kind, state.role, t)}>
                <Face kind={tile.kind} role={state.role} />
                <RunNumber place={placeInRun(tile, lit, aimed)} />
              </SrLabel>
            </button>
          </li>
        ))}
        {!tiles.length && <li className="upt-empty">{t("empty")}</li>}
      </ul>
      <span id="upt-rack-help" className="sr">
        {t("rack_help")}
      </span>
    </div>
  );
}

/** The place of a tile in a run, from 0; -1 if it stays. Of equal doubles, the one under the pointer is laid. */
function placeInRun(tile: RackTile, lit: Lay | undefined, aimed: string | null): number {
  if (!lit || lit.tiles.length < 2) return -1;
  if (tile.kind === lit.number) return tile.key === aimed ? lit.tiles.length - 1 : -1;
  const first = lit.tiles.indexOf(tile.kind);
  return first < 0 ? -1 : first + tile.copy;
}

function RunNumber({ place }: { place: number }) {
  return place < 0 ? null : <span className="upt-run-number">{place + 1}</span>;
}

function classOf(
  tile: RackTile,
  seats: number,
  choices: readonly string[],
  place: number,
  chosen: string | null,
): string {
  const names = ["upt-tile"];
  if (movesOf(tile.kind, seats).some((way) => choices.includes(way))) names.push("can");
  if (place >= 0) names.push("along");
  if (chosen === tile.key) names.push("chosen");
  return names.join(" ");
}

/** The consequences of the tile under the pointer, unless they are obvious. */
function hintOf(
  pointed: string | null,
  lit: Lay | undefined,
  followers: Follower[],
  names: string[],
  seat: number,
  t: Translate,
): string {
  if (lit && (lit.tiles.length > 1 || lit.deals || lit.wins)) return layWords(lit, t);
  const skip = followers.find((one) => one.skipped.length && pointed !== null && nameInKey(pointed) === one.move);
  if (!skip) return "";
  const who = listed(
    skip.skipped.map((other) => names[other]),
    t,
  );
  const isTwo = skip.skipped.length > 1;
  if (skip.seat === seat) return t(isTwo ? "skips_two_again" : "skips_again", { who });
  return t(isTwo ? "skips_two" : "skips", { who, next: names[skip.seat] });
}

function carriedStyle(key: string, carried: { key: string; dx: number; dy: number } | null) {
  if (carried?.key !== key) return undefined;
  return { translate: `${carried.dx}px ${carried.dy}px`, zIndex: 20, transition: "none" };
}

/** Move the focus to a neighbour when the focused tile has been laid. */
function useKeepFocus(keys: string[]) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<{ key: string; at: number } | null>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const now = list.current?.contains(focused) ? focused?.getAttribute("data-key") : null;
    if (now) {
      last.current = { key: now, at: keys.indexOf(now) };
      return;
    }
    const lost = last.current && !keys.includes(last.current.key) && focused === document.body;
    if (lost && last.current && keys.length) {
      const at = Math.min(last.current.at, keys.length - 1);
      list.current?.querySelectorAll<HTMLElement>("[data-key]")[at]?.focus({ preventScroll: true });
    } else if (focused !== document.body && !list.current?.closest("section")?.contains(focused)) last.current = null;
  });
  return list;
}

function SortButtons({ sort, keys, byHand }: { sort: Sort; keys: string[]; byHand: string[] }) {
  const t = useWords();
  function choose(wanted: Sort) {
    if (wanted === "hand" && !byHand.some((key) => keys.includes(key))) changeOwn(BY_HAND, keys.join(" "));
    changeOwn(SORT, wanted);
  }
  return (
    <fieldset className="upt-sort">
      <legend className="sr">{t("sort")}</legend>
      {SORTS.map(({ sort: wanted, text }) => (
        <button
          key={wanted}
          type="button"
          className="quiet"
          aria-pressed={sort === wanted}
          onClick={() => choose(wanted)}
        >
          {t(text)}
        </button>
      ))}
    </fieldset>
  );
}
