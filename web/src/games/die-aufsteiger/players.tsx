/** The players: heights, pieces left, and how many turns passed without a climb. */
import { at } from "../../kit/at";
import { LadderIcon, Pawn, PawnIcon, StoneIcon } from "./glyphs";
import type { Board } from "./scene";
import { TABLE } from "./state";
import type { Translate } from "./texts";
import { colourName, pawnColour, placeOf, standings, stonesOn, topOf } from "./tower";
import { blockWords } from "./words";

interface Props {
  board: Board;
  t: Translate;
}

export function Players({ board, t }: Props) {
  return (
    <ul className="auf-players">
      {board.names.map((name, seat) => (
        <Player key={seat} board={board} seat={seat} name={name} t={t} />
      ))}
    </ul>
  );
}

function Player({ board, seat, name, t }: Props & { seat: number; name: string }) {
  const { state, derived } = board;
  const height = at(derived.heights, seat);
  const isLeading = Math.max(...derived.heights) > 0 && derived.ranks[seat] === 1;
  return (
    <li className={seat === state.turn ? "paper turn" : "paper"}>
      <PawnIcon colour={pawnColour(state, seat)} />
      <span className="nameplate sr-narrow">
        <strong>{name}</strong>
        <small>{t(colourName(pawnColour(state, seat)))}</small>
      </span>
      <span className="figure sr-narrow" title={t("height", { height })}>
        {height}
        <span className="sr">
          {" "}
          {placeOf(state, seat) === TABLE ? t("on_table") : ""}
          {isLeading ? ` ${t("leads")}` : ""}
        </span>
      </span>
      <span className="auf-things">
        <Things board={board} seat={seat} t={t} />
      </span>
    </li>
  );
}

function Things({ board, seat, t }: Props & { seat: number }) {
  const { state } = board;
  const stone = stonesOn(state).find((one) => one.seat === seat);
  const words = [
    state.small[seat] ? t("has_small") : "",
    state.large[seat] ? t("has_large") : "",
    state.stones[seat] ? t("has_stone") : "",
    stone ? t("stone_lies", { block: blockWords(state, stone.block, t) }) : "",
  ].filter(Boolean);
  return (
    <>
      <LadderIcon large={false} gone={!state.small[seat]} />
      <LadderIcon large gone={!state.large[seat]} />
      <StoneIcon colour={pawnColour(state, seat)} gone={!state.stones[seat]} />
      <span className="sr">{words.join(", ") || t("nothing_left")}</span>
    </>
  );
}

/** A ruler as high as the tower, with every pawn at its height. */
export function Ruler({ board, t }: Props) {
  const { state, derived, names } = board;
  const summit = Math.max(1, ...standings(state).map(({ block }) => topOf(state, block)));
  const top = Math.max(8, summit + 1);
  const unit = 480 / (top + 1.5);
  const y = (height: number) => 480 - (height + 0.6) * unit;
  const at = new Map<number, number[]>();
  derived.heights.forEach((height, seat) => {
    at.set(height, [...(at.get(height) ?? []), seat]);
  });
  return (
    <svg
      className="auf-ruler"
      viewBox="0 0 92 480"
      role="img"
      aria-label={`${t("heights")}: ${names.map((name, seat) => `${name} ${derived.heights[seat]}`).join(", ")}`}
    >
      <path className="auf-ruler-line" d={`M26 ${y(0)}V${y(top)}`} />
      {Array.from({ length: top + 1 }, (_, height) => (
        <g key={height}>
          <path className="auf-ruler-line" d={`M26 ${y(height)}h${height % 2 ? 6 : 10}`} />
          <text x="20" y={y(height) + 5} textAnchor="end">
            {height}
          </text>
        </g>
      ))}
      <path className="auf-summit" d={`M26 ${y(summit)}h60`} />
      {[...at].map(([height, seats]) =>
        seats.map((seat, place) => (
          <g
            key={seat}
            className="auf-ruler-pawn"
            style={{ transform: `translate(${50 + place * (seats.length > 3 ? 9 : 13)}px, ${y(height) - 11}px)` }}
          >
            <g transform="scale(9)">
              <Pawn colour={pawnColour(state, seat)} lit={seat === board.seat} />
            </g>
          </g>
        )),
      )}
    </svg>
  );
}

/** The turns without a climb or a new record, and when they end the game. */
export function Counters({ board, t }: Props) {
  const { state, derived } = board;
  const counters = [
    ["failures", state.failures, derived.failures_limit],
    ["stale", state.stale, derived.stale_limit],
  ] as const;
  return (
    <ul className="auf-counters flow muted">
      {counters.map(([key, count, limit]) => (
        <li key={key} className={`auf-${key} flow`}>
          <span>{t(count > 1 ? key : count ? `${key}_one` : `${key}_none`, { count, limit })}</span>
          <span className="pips" aria-hidden="true">
            {Array.from({ length: limit }, (_, at) => (
              <i key={at} className={at < count ? "full" : ""} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
