/** The end: why the game is over, then all players from the lowest to the highest. */
import { useEffect, useState } from "react";
import { at } from "../../kit/at";
import type { Result } from "../../kit/contract";
import { PawnIcon } from "./glyphs";
import type { Board } from "./scene";
import type { Translate } from "./texts";
import { pawnColour } from "./tower";

const BEAT = 900; // milliseconds between two sentences

/** The sentence for one player, with the reason if it is ahead of others at the same height. */
function sentence({ state, names }: Board, { scores, ranks }: Result, seat: number, t: Translate): string {
  const [who, height] = [at(names, seat), at(scores, seat)];
  if (height === 0) return t("scoring_table", { who });
  const isAhead = scores.some((score, other) => score === height && at(ranks, other) > at(ranks, seat));
  const key = isAhead ? (state.tie_first ? "scoring_earlier" : "scoring_later") : "scoring_seat";
  return t(key, { who, height });
}

export function Scoring({ board, t }: { board: Board; t: Translate }) {
  const { result, names, state, derived, reduced, mode } = board;
  const [shown, setShown] = useState(reduced || mode === "replay" ? names.length : 0);
  useEffect(() => {
    if (shown >= names.length) return;
    const timer = setTimeout(() => setShown(shown + 1), BEAT);
    return () => clearTimeout(timer);
  }, [shown, names.length]);
  if (!result) return null;
  const order = names.map((_, seat) => seat).sort((one, other) => at(result.ranks, other) - at(result.ranks, one));
  return (
    <section className="auf-scoring panel stack" aria-labelledby="auf-scoring">
      <h3 id="auf-scoring">{t("scoring_title")}</h3>
      <p>{t(state.end === 0 ? "end_failures" : "end_stale", { limit: derived.failures_limit })}</p>
      <ol aria-live="polite">
        {order.slice(0, shown).map((seat) => (
          <li key={seat} className="score-row">
            <PawnIcon colour={pawnColour(state, seat)} />
            {sentence(board, result, seat, t)}
          </li>
        ))}
      </ol>
    </section>
  );
}
