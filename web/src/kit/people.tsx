/** The strip of people: balloon, name, score and public facts of every seat; the leader floats highest. */
import { type ReactNode, useEffect, useRef } from "react";
import { Balloon, botName, initialOf } from "./balloons";
import type { BoardInUse } from "./board-props";
import { ClockFace } from "./clock";
import type { Height } from "./contract";
import { type Translate, useTranslate } from "./i18n";
import type { ClockInfo, SeatInfo } from "./wire";

interface Props {
  seats: SeatInfo[];
  names: string[];
  me: number;
  turn: number;
  heights: Height[] | null;
  clock: ClockInfo | null;
  board: BoardInUse | null;
  /** The button that opens the log on narrow screens. */
  children?: ReactNode;
}

export function People({ seats, names, me, turn, heights, clock, board, children }: Props) {
  const t = useTranslate();
  const rise = riseIn(heights);
  const PersonFacts = board?.module.Person;
  const strip = useCurrentInSight(turn);
  return (
    <div className="people">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it must scroll by keyboard too */}
      <ol aria-label={t("players")} ref={strip} tabIndex={0}>
        {seats.map((info, seat) => {
          const name = names[seat] ?? "";
          const isCurrent = seat === turn;
          const note = seatNote(info, turn < 0, t);
          return (
            <li
              key={seat}
              className={isCurrent ? "person turn" : "person"}
              aria-current={isCurrent ? "true" : undefined}
              data-place={`seat-${seat}`}
            >
              <span className="lane">
                <span className="rise" style={{ bottom: `${rise(seat) * 100}%` }}>
                  <Balloon seat={seat} label={initialOf(name)} lit={isCurrent} />
                </span>
              </span>
              <span className="nameplate">
                <strong title={name}>
                  <bdi>{name}</bdi>
                  {seat === me && <em> {t("you")}</em>}
                </strong>
                {note && (
                  <small className="one-line" title={note}>
                    {note}
                  </small>
                )}
                {clock && <ClockFace clock={clock} seat={seat} />}
              </span>
              {heights?.[seat] && <b className="figure">{heights[seat].text}</b>}
              {PersonFacts && board && <PersonFacts {...board.props} person={seat} />}
            </li>
          );
        })}
      </ol>
      {children}
    </div>
  );
}

/** Keep the current player in sight where the strip is wider than the screen. */
function useCurrentInSight(turn: number) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const person = strip.current?.children[turn];
    if (!(person instanceof HTMLElement) || !strip.current) return;
    const { offsetLeft, offsetWidth } = person;
    const { clientWidth, scrollLeft } = strip.current;
    if (offsetLeft < scrollLeft) strip.current.scrollLeft = offsetLeft;
    else if (offsetLeft + offsetWidth > scrollLeft + clientWidth) {
      strip.current.scrollLeft = offsetLeft + offsetWidth - clientWidth;
    }
  }, [turn]);
  return strip;
}

/** Return how high each seat's balloon floats, from 0 to 1. */
function riseIn(heights: Height[] | null): (seat: number) => number {
  const values = heights?.map((one) => one.value) ?? [];
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  return (seat) => (range > 0 ? ((values[seat] ?? low) - low) / range : 0.5);
}

function seatNote(info: SeatInfo, isOver: boolean, t: Translate): string {
  if (info.level && info.is_person && isOver) return "";
  if (info.forfeited) return t("out_of_time");
  if (info.level && info.is_person) return t("away");
  if (info.level) return botName(info.level, t);
  return "";
}
