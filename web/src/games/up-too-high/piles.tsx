/** Deck and discard, the round, and how close the end is. */
import { CardBack } from "./drawings";
import type { Derived, State } from "./state";
import { useCounted, useWords } from "./words";

export function Piles({ state, derived }: { state: State; derived: Derived }) {
  const t = useWords();
  const ends = t(derived.last_round ? "ends_last" : "ends", { ends: derived.ends, limit: derived.limit });
  return (
    <div className="uth-piles">
      <Pile name={t("deck")} place="deck" count={state.piled} />
      <Pile name={t("discard")} place="discard" count={state.discarded} />
      <p className="uth-round">
        <strong className={derived.last_round ? "last" : undefined}>
          {derived.last_round ? t("last_round") : t("round", { round: state.rounds })}
        </strong>
        <span className="uth-ends" title={ends}>
          <span className="sr">{ends}</span>
          <span aria-hidden="true">
            {Array.from({ length: derived.limit }, (_, at) => (
              <i key={at} className={at < derived.ends ? "full" : undefined} />
            ))}
          </span>
        </span>
      </p>
    </div>
  );
}

function Pile({ name, place, count }: { name: string; place: string; count: number }) {
  const counted = useCounted();
  const height = Math.min(4, Math.ceil(count / 12));
  return (
    <div className="uth-pile" title={counted("pile", count, { name })}>
      <span className="uth-stack" data-place={place} aria-hidden="true">
        {Array.from({ length: Math.max(1, height) }, (_, at) => (
          <span
            key={at}
            className={count ? "uth-layer" : "uth-layer gone"}
            style={{ translate: `${-at * 2}px ${-at * 2}px` }}
          >
            {count > 0 && <CardBack />}
          </span>
        ))}
      </span>
      <span className="uth-pile-name">
        {name} <strong>{count}</strong>
      </span>
    </div>
  );
}
