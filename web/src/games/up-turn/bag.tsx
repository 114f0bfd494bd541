/** The bag: click it to draw a tile. It counts the tiles that are left, and with one bag only, until the end. */
import { memo, type ReactNode } from "react";
import type { BoardProps } from "../../kit/contract";
import { SrLabel } from "../../kit/sr-label";
import { DRAW, isLay } from "./notation";
import { NOBODY } from "./seats";
import { type Derived, ONCE, type State } from "./state";
import { tileCount, useWords } from "./words";

export function Bag({ state, derived, seat, decision, attempt, mode }: BoardProps<State, Derived>) {
  const t = useWords();
  const count = state.bagged;
  const choices = decision?.choices ?? [];
  const isOnce = state.bag === ONCE && state.turn !== NOBODY && count > 0;
  const words = derived.last_turn ? t("last_turn") : t(isOnce ? "bag_until" : "bag_in");
  if (seat < 0 || mode === "replay") {
    return (
      <div className="upt-bag" data-place="draw">
        <Sack count={count} />
        <small className={derived.last_turn ? "upt-last-turn" : undefined}>{words}</small>
        <span className="sr">{t(isOnce ? "bag_once" : "bag", { tiles: tileCount(count, t) })}</span>
      </div>
    );
  }
  const canDraw = choices.includes(DRAW);
  const isExpected = canDraw && !choices.some(isLay);
  return (
    <button
      type="button"
      data-place="draw"
      className={`upt-bag${canDraw ? " bright" : ""}${isExpected ? " available" : ""}`}
      data-move={canDraw ? DRAW : undefined}
      onClick={(event) => attempt(DRAW, event.currentTarget)}
    >
      <SrLabel words={t(isOnce ? "bag_draw_once" : "bag_draw", { count })}>
        <Sack count={count} />
        <small className={derived.last_turn ? "upt-last-turn" : "upt-until"}>{words}</small>
      </SrLabel>
    </button>
  );
}

function Sack({ count }: { count: number }) {
  return (
    <span className="upt-sack-box">
      <i className="upt-spot" data-place="bag" />
      <SackArt words={count} />
    </span>
  );
}

/** The bag alone, with a count or a sign on it. */
export const SackArt = memo(function SackArt({ words }: { words: ReactNode }) {
  return (
    <svg className="upt-art drawn" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <path
        fill="var(--upt-cloth)"
        d="M36 26C16 40 8 58 12 74c2 10 10 16 22 17 10 1 19 1 28 0 12-1 20-7 22-17 4-16-4-34-24-48z"
      />
      <path fill="var(--upt-cloth)" d="M34 26c-5-8-8-13-8-17 7 4 10 4 15 1 5 4 9 4 14 0 5 3 8 3 15-1 0 4-3 9-8 17z" />
      <path fill="none" stroke="var(--wood)" strokeWidth="4" d="M33 26h30M62 26c6 2 9 7 8 13M62 26c8-1 13 2 15 7" />
      <text x="48" y="70" textAnchor="middle">
        {words}
      </text>
    </svg>
  );
});
