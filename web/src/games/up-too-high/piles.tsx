/** Deck and discard, the round, and how near the end is. */
import { CardBack } from "./drawings";
import type { Sights, State } from "./state";
import { useWords } from "./words";

export function Piles({ state, sights }: { state: State; sights: Sights }) {
  const say = useWords();
  const ends = say(sights.last_round ? "ends_last" : "ends", { ends: sights.ends, limit: sights.limit });
  return (
    <div className="uth-piles">
      <Pile name={say("deck")} place="deck" count={state.piled} />
      <Pile name={say("discard")} place="discard" count={state.discarded} />
      <p className="uth-round">
        <strong className={sights.last_round ? "last" : undefined}>
          {sights.last_round ? say("last_round") : say("round", { round: state.rounds })}
        </strong>
        <span className="uth-ends" title={ends}>
          <span className="sr">{ends}</span>
          <span aria-hidden="true">
            {Array.from({ length: sights.limit }, (_, at) => (
              <i key={at} className={at < sights.ends ? "full" : undefined} />
            ))}
          </span>
        </span>
      </p>
    </div>
  );
}

function Pile({ name, place, count }: { name: string; place: string; count: number }) {
  const say = useWords();
  const height = Math.min(4, Math.ceil(count / 12));
  return (
    <div className="uth-pile" title={say("pile", { name, count })}>
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
