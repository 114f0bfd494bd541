/** The end, told: why it is over, then everyone from the lowest to the highest. */
import { useEffect, useState } from "react";
import { PawnIcon } from "./glyphs";
import type { Board } from "./hand";
import type { Translate } from "./texts";

const BEAT = 900; // milliseconds between two sentences

/** Why somebody is ahead of others at the same height, if so. */
function sentence({ state, names, result }: Board, seat: number, t: Translate): string {
  const scores = result?.scores ?? [];
  const ranks = result?.ranks ?? [];
  const height = scores[seat];
  if (height === 0) return t("told_table", { who: names[seat] });
  const isAhead = names.some((_, other) => other !== seat && scores[other] === height && ranks[other] > ranks[seat]);
  const key = isAhead ? (state.tie_first ? "told_earlier" : "told_later") : "told_seat";
  return t(key, { who: names[seat], height });
}

export function Told({ board, t }: { board: Board; t: Translate }) {
  const { result, names, state, derived, reduced, mode } = board;
  const [told, setTold] = useState(reduced || mode === "replay" ? names.length : 0);
  useEffect(() => {
    if (told >= names.length) return;
    const timer = setTimeout(() => setTold(told + 1), BEAT);
    return () => clearTimeout(timer);
  }, [told, names.length]);
  if (!result) return null;
  const order = names.map((_, seat) => seat).sort((one, other) => result.ranks[other] - result.ranks[one]);
  return (
    <section className="auf-told paper" aria-labelledby="auf-told">
      <h3 id="auf-told">{t("told_title")}</h3>
      <p>{t(state.end === 0 ? "told_failures" : "told_stale", { limit: derived.failures_limit })}</p>
      <ol aria-live="polite">
        {order.slice(0, told).map((seat) => (
          <li key={seat}>
            <PawnIcon colour={state.colour[seat]} />
            {sentence(board, seat, t)}
          </li>
        ))}
      </ol>
    </section>
  );
}
