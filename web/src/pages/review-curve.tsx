/** The curve of everybody's chances over a game; a click or the arrow keys choose a moment. */
import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { at } from "../kit/at";
import { initialOf } from "../kit/balloons";
import { hueOf } from "../kit/colours";
import { useGameTexts } from "../kit/i18n";
import { useLanguage } from "../kit/settings";
import type { SeatReview } from "../kit/wire";
import { percent } from "./review-numbers";
import { texts } from "./review-texts";

const WIDTH = 400;
const HEIGHT = 140;
const RIGHT = 16; // room for the seats' letters
const DASHES = ["none", "7 3", "2 3", "10 3 2 3", "5 2 1 2"]; // by seat, so that no line is told by its hue alone

interface CurveProps {
  review: SeatReview;
  names: string[];
  /** Your own seat, for "you"; -1 for a spectator. */
  you: number;
  shown: number;
  show: (move: number) => void;
}

export function Curve({ review, names, you, shown, show }: CurveProps) {
  const t = useGameTexts(texts);
  const lang = useLanguage();
  const box = useRef<SVGSVGElement>(null);
  const { chances, widths, turning_points } = review;
  const moves = chances.length - 1;
  const x = (move: number) => (move / Math.max(1, moves)) * (WIDTH - RIGHT);
  const y = (chance: number) => 4 + (1 - chance) * (HEIGHT - 8);
  const own = (move: number) => at(at(chances, move), review.seat);
  const seats = names.map((_, seat) => seat).sort((one) => (one === review.seat ? 1 : -1)); // the viewer's on top
  function choose(event: MouseEvent) {
    const frame = box.current?.getBoundingClientRect();
    if (!frame) return;
    const share = (event.clientX - frame.left) / (frame.width * (1 - RIGHT / WIDTH));
    show(Math.max(0, Math.min(moves, Math.round(share * moves))));
  }
  function jump(event: KeyboardEvent) {
    const next =
      event.key === "PageDown"
        ? turning_points.find((move) => move > shown)
        : event.key === "PageUp"
          ? turning_points.findLast((move) => move < shown)
          : undefined;
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  }
  const now = names
    .map((name, seat) => {
      const who = seat === you ? t("you_named") : name;
      return t("chance_of", { who, chance: percent(at(at(chances, shown), seat), lang) });
    })
    .join(", ");
  const isTurningPoint = turning_points.includes(shown);
  const spoken = t("curve_at", { at: shown, moves, chances: now });
  return (
    <div
      className="curve"
      role="slider"
      tabIndex={0}
      aria-label={t("chances_of")}
      aria-description={t("curve_help")}
      aria-valuemin={0}
      aria-valuemax={moves}
      aria-valuenow={shown}
      aria-valuetext={isTurningPoint ? `${spoken}. ${t("turning_point")}` : spoken}
      onKeyDown={jump}
      onClick={choose}
    >
      <svg ref={box} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {[0, 0.5, 1].map((share) => (
          <path key={share} className="grid-line" d={`M0 ${y(share)}H${WIDTH - RIGHT}`} />
        ))}
        <path className={`band ${hueOf(review.seat)}`} d={bandOf(moves, own, (move) => at(widths, move), x, y)} />
        {seats.map((seat) => (
          <path
            key={seat}
            className={seat === review.seat ? `line own ${hueOf(seat)}` : `line ${hueOf(seat)}`}
            strokeDasharray={DASHES[seat % DASHES.length]}
            d={`M${chances.map((row, move) => `${x(move).toFixed(1)} ${y(at(row, seat)).toFixed(1)}`).join("L")}`}
          />
        ))}
        <path className="now" d={`M${x(shown)} 0V${HEIGHT}`} />
      </svg>
      {[1, 0.5].map((share) => (
        <span key={share} className="scale" style={{ top: `${(y(share) / HEIGHT) * 100 + 2}%` }} aria-hidden="true">
          {percent(share, lang)}
        </span>
      ))}
      {turning_points.map((move) => (
        <span key={move} className="mark turning" style={placed(x(move), y(own(move)))} title={t("turning_point")} />
      ))}
      <span className={`mark point ${hueOf(review.seat)}`} style={placed(x(shown), y(own(shown)))} />
      {spread(names.map((_, seat) => y(at(at(chances, moves), seat)))).map((top, seat) => (
        <b
          key={seat}
          className={`letter ${hueOf(seat)}`}
          style={{ top: `${(top / HEIGHT) * 100}%` }}
          aria-hidden="true"
        >
          {initialOf(names[seat] ?? "")}
        </b>
      ))}
    </div>
  );
}

type Scale = (value: number) => number;

/** Outline the interval around the viewer's chances. */
function bandOf(moves: number, own: Scale, width: Scale, x: Scale, y: Scale): string {
  const all = Array.from({ length: moves + 1 }, (_, move) => move);
  const edge = (move: number, sign: number) =>
    `${x(move).toFixed(1)} ${y(Math.min(1, Math.max(0, own(move) + sign * width(move)))).toFixed(1)}`;
  const upper = all.map((move) => edge(move, 1));
  const lower = all.map((move) => edge(move, -1)).reverse();
  return `M${[...upper, ...lower].join("L")}Z`;
}

function placed(x: number, y: number) {
  return { left: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` };
}

const LETTER = 20; // the height of a letter at the end of a line

/** Move labels apart that would lie upon each other. */
function spread(tops: number[]): number[] {
  const order = tops.map((_, seat) => seat).sort((one, other) => at(tops, one) - at(tops, other));
  const moved = [...tops];
  let last = -Infinity;
  for (const seat of order) {
    moved[seat] = Math.max(at(tops, seat), last + LETTER);
    last = at(moved, seat);
  }
  const beyond = Math.max(0, last - HEIGHT + LETTER / 2);
  return moved.map((top) => Math.max(LETTER / 2, top - beyond));
}
