/** The players: heights, pieces left, and how many turns passed without a climb. */
import { LadderIcon, Pawn, PawnIcon, StoneIcon } from "./glyphs";
import type { Board } from "./hand";
import { BLOCKS, NONE, TABLE } from "./state";
import type { Translate } from "./texts";
import { COLOURS } from "./tower";
import { blockWords } from "./words";

interface Props {
  board: Board;
  t: Translate;
}

export function Players({ board, t }: Props) {
  const { state, names, derived } = board;
  const most = Math.max(...derived.heights);
  return (
    <ul className="auf-players">
      {names.map((name, one) => (
        <li key={one} className={one === state.turn ? "paper turn" : "paper"}>
          <PawnIcon colour={state.colour[one]} />
          <span className="auf-name">
            <strong>{name}</strong>
            <small>{t(COLOURS[state.colour[one]])}</small>
          </span>
          <span className="auf-height" title={t("height", { height: derived.heights[one] })}>
            {derived.heights[one]}
            <span className="sr">
              {" "}
              {state.place[one] === TABLE ? t("on_table") : ""}
              {most > 0 && derived.ranks[one] === 1 ? ` ${t("leads")}` : ""}
            </span>
          </span>
          <span className="auf-things">
            <Things board={board} seat={one} t={t} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Things({ board, seat, t }: Props & { seat: number }) {
  const { state } = board;
  const words = [
    state.small[seat] ? t("has_small") : "",
    state.large[seat] ? t("has_large") : "",
    state.stones[seat] ? t("has_stone") : "",
    state.stone_on[seat] !== NONE ? t("stone_lies", { block: blockWords(state, state.stone_on[seat], t) }) : "",
  ].filter(Boolean);
  return (
    <>
      <LadderIcon large={false} gone={!state.small[seat]} />
      <LadderIcon large gone={!state.large[seat]} />
      <StoneIcon colour={state.colour[seat]} gone={!state.stones[seat]} />
      <span className="sr">{words.join(", ") || t("nothing_left")}</span>
    </>
  );
}

/** A ruler as high as the tower, with every pawn at its height. */
export function Ruler({ board, t }: Props) {
  const { state, derived, names } = board;
  let summit = 1;
  for (let block = 0; block < BLOCKS; block++) summit = Math.max(summit, state.foot[block] + state.tall[block]);
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
              <Pawn colour={state.colour[seat]} lit={seat === board.seat} />
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
    <ul className="auf-counters">
      {counters.map(([key, count, limit]) => (
        <li key={key} className={`auf-${key}`}>
          <span>{t(count > 1 ? key : count ? `${key}_one` : `${key}_none`, { count, limit })}</span>
          <span className="auf-dots" aria-hidden="true">
            {Array.from({ length: limit }, (_, at) => (
              <i key={at} className={at < count ? "spent" : ""} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
