/** The big token: it shows the order and the direction of play, and turns when they change. */
import { memo } from "react";
import { DOWN, LEFT, OPEN, type State, UP } from "./state";
import { fittingWords, useWords } from "./words";

export const Token = memo(function Token({ state }: { state: State }) {
  const t = useWords();
  const { order, way } = state;
  const title = order === UP ? t("ascending") : order === DOWN ? t("descending") : t("opening");
  const isRound = state.seats > 2;
  return (
    <section className="upt-token" aria-label={t("token")} data-place="token">
      <Disc order={order} way={way} isRound={isRound} />
      <p>
        <small>{title}</small>
        <strong>{fittingWords(state, t)}</strong>
        {isRound && <span className="muted">{t(way === LEFT ? "play_left" : "play_right")}</span>}
      </p>
    </section>
  );
});

function Disc({ order, way, isRound }: { order: number; way: number; isRound: boolean }) {
  return (
    <svg className="upt-disc upt-art drawn" viewBox="0 0 120 120" aria-hidden="true" focusable="false">
      <circle fill="var(--upt-shade)" stroke="none" cx="64" cy="65" r="57" />
      <circle fill="var(--upt-wood)" stroke="var(--upt-edge)" cx="60" cy="60" r="57" />
      <circle fill="var(--upt-ivory)" stroke="var(--upt-edge)" cx="60" cy="60" r="40" />
      {isRound && (
        <g className="upt-way" style={{ transform: `scaleX(${way === LEFT ? 1 : -1})` }}>
          <path
            fill="none"
            stroke="var(--upt-ivory)"
            strokeWidth="6"
            d="M18 44a45 45 0 0 1 45-29M102 76a45 45 0 0 1-45 29"
          />
          <path fill="var(--upt-ivory)" stroke="none" d="M59 6l14 9-14 9zM61 114l-14-9 14-9z" />
        </g>
      )}
      {order === OPEN ? (
        <g>
          <path fill="var(--upt-up)" d="M47 30l14 18h-8v30H41V48h-8z" />
          <path fill="var(--upt-down)" d="M73 90L59 72h8V42h12v30h8z" />
        </g>
      ) : (
        <g className="upt-turn" style={{ transform: `rotate(${order === UP ? 0 : 180}deg)` }}>
          <path fill={order === UP ? "var(--upt-up)" : "var(--upt-down)"} d="M60 28l24 29H71v33H49V57H36z" />
        </g>
      )}
    </svg>
  );
}
