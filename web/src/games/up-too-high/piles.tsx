/** Deck and discard, the round, and how close the end is. */
import { classes } from "./classes";
import { CardBack } from "./drawings";
import type { View } from "./rows";
import { useCounted, useWords } from "./words";

export function Piles({ view: { state, derived } }: { view: View }) {
  const t = useWords();
  const isLast = derived.last_round;
  const ends = t(isLast ? "ends_last" : "ends", { ends: derived.ends, limit: derived.limit });
  return (
    <div className="uth-piles">
      <Pile name={t("deck")} place="deck" count={state.piled} />
      <Pile name={t("discard")} place="discard" count={state.discarded} />
      <p className="uth-round flow">
        <strong className={isLast ? "last" : undefined}>
          {isLast ? t("last_round") : t("round", { round: state.rounds })}
        </strong>
        <span className="pips" title={ends}>
          <span className="sr">{ends}</span>
          {Array.from({ length: derived.limit }, (_, at) => (
            <i key={at} className={at < derived.ends ? "full" : undefined} aria-hidden="true" />
          ))}
        </span>
      </p>
    </div>
  );
}

function Pile({ name, place, count }: { name: string; place: string; count: number }) {
  const counted = useCounted();
  const layers = Math.max(1, Math.min(4, Math.ceil(count / 12)));
  return (
    <div className="uth-pile" title={counted("pile", count, { name })}>
      <span className="uth-stack" data-place={place} aria-hidden="true">
        {Array.from({ length: layers }, (_, at) => (
          <span
            key={at}
            className={classes("uth-layer", !count && "empty-place")}
            style={{ translate: `${-at * 2}px ${-at * 2}px` }}
          >
            {count > 0 && <CardBack />}
          </span>
        ))}
      </span>
      <span>
        {name} <strong>{count}</strong>
      </span>
    </div>
  );
}
