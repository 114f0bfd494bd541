/** The turns without a climb or a new record, and when they end the game. */
import type { Board } from "./scene";
import type { Translate } from "./texts";

export function Counters({ board, t }: { board: Board; t: Translate }) {
  const { state, derived } = board;
  const counters = [
    ["failures", state.failures, derived.failures_limit],
    ["stale", state.stale, derived.stale_limit],
  ] as const;
  return (
    <ul className="auf-counters">
      {counters.map(([key, count, limit]) => (
        <li key={key} data-place={`counter-${key}`} className={count === limit - 1 ? "last" : undefined}>
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
