/** Deck and discard, the round, and how close the end is; a sheet explains it. */
import { memo } from "react";
import { classes } from "./classes";
import { CardBack } from "./drawings";
import type { View } from "./rows";
import { Sheet } from "./sheet";
import { useCounted, useWords } from "./words";

export const Piles = memo(function Piles({ view }: { view: View }) {
  const t = useWords();
  const { state, derived } = view;
  const isLast = derived.last_round;
  const ends = t(isLast ? "ends_last" : "ends", { ends: derived.ends, limit: derived.limit });
  return (
    <div className="uth-piles">
      <Sheet
        className="uth-pile-button bare"
        opener={
          <>
            <Pile name={t("deck")} place="deck" count={state.piled} />
            <Pile name={t("discard")} place="discard" count={state.discarded} />
            <span className={classes("uth-round", isLast && "last")}>
              <strong>{isLast ? t("last_round") : t("round", { round: state.rounds })}</strong>
              <span className="pips">
                <span className="sr">{ends}</span>
                {Array.from({ length: derived.limit }, (_, at) => (
                  <i key={at} className={at < derived.ends ? "full" : undefined} aria-hidden="true" />
                ))}
              </span>
            </span>
          </>
        }
      >
        {() => <EndSheet view={view} ends={ends} />}
      </Sheet>
    </div>
  );
});

/** Say how the game will end, and how near that is. */
function EndSheet({ view: { state, derived }, ends }: { view: View; ends: string }) {
  const t = useWords();
  const counted = useCounted();
  return (
    <>
      <h3>{t("how_it_ends")}</h3>
      <p>{t("end_rule", { time: t(derived.limit === 3 ? "time_3" : "time_4") })}</p>
      <strong>{ends}</strong>
      <ul>
        <li>{counted("pile", state.piled, { name: t("deck") })}</li>
        <li>{counted("pile", state.discarded, { name: t("discard") })}</li>
      </ul>
      <p>{derived.last_round ? t("end_now") : t("end_near")}</p>
    </>
  );
}

function Pile({ name, place, count }: { name: string; place: string; count: number }) {
  const counted = useCounted();
  const layers = Math.max(1, Math.min(4, Math.ceil(count / 12)));
  return (
    <span className="uth-pile" title={counted("pile", count, { name })}>
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
        <span className="uth-pile-name">{name}</span> <strong>{count}</strong>
      </span>
    </span>
  );
}
