/** Your part of the table: your rack, the question that you have to answer, and the button to pass. */
import { useEffect, useState } from "react";
import type { BoardProps } from "../../kit/contract";
import type { RackTile } from "./arrange";
import { Call } from "./call";
import { Flag } from "./flag";
import { LayPanel } from "./lay-panel";
import { isLayOf, NO_PENALTY, PASS, someLayOf } from "./notation";
import { Rack } from "./rack";
import { NOBODY } from "./seats";
import { type Derived, Phase, type State } from "./state";
import { heldBy, isDouble } from "./tiles";
import { tileCount, useWords } from "./words";

type Props = BoardProps<State, Derived>;

export function OwnArea(props: Props) {
  const { state, seat, decision, mode, attempt } = props;
  const t = useWords();
  const [chosen, setChosen] = useState<RackTile | null>(null);
  const question = decision?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question closes the panel of the last one
  useEffect(() => setChosen(null), [question]);
  const choices = decision?.choices ?? [];

  function choose(tile: RackTile, at: Element) {
    if (mode === "replay") return;
    const [move, ...others] = choices.filter((choice) => isLayOf(tile.kind, choice));
    const isSure = !move || (!others.length && !isDouble(tile.kind, state.role));
    const isAgain = chosen?.key === tile.key;
    if ((isSure || isAgain) && !others.length) attempt(move ?? someLayOf(tile.kind, state.seats), at);
    setChosen(isSure || isAgain ? null : tile);
  }

  function close() {
    const key = chosen?.key;
    setChosen(null);
    document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  }

  return (
    <section className="upt-own" aria-label={t("rack")}>
      <Rack {...props} chosen={chosen} choose={choose}>
        <h2 className="sr-narrow">{t("rack")}</h2>
        <small className="sr-narrow">{tileCount(heldBy(state, seat), t)}</small>
        <Flag state={state} seat={seat} />
        {chosen && decision ? (
          <LayPanel key={chosen.key} {...props} kind={chosen.kind} close={close} />
        ) : (
          <Question {...props} />
        )}
        {mode === "live" && state.turn !== NOBODY && (
          <button
            type="button"
            className={choices.includes(PASS) ? "available upt-pass" : "quiet muted upt-pass"}
            onClick={(event) => attempt(PASS, event.currentTarget)}
          >
            {t("pass")}
          </button>
        )}
      </Rack>
    </section>
  );
}

/** The questions after a lay: the call, dealing, and penalties. */
function Question({ state, derived, decision, play }: Props) {
  const t = useWords();
  if (!decision) return null;
  if (state.phase === Phase.CALL) return <Call key={decision.number} forSilence={derived.for_silence} play={play} />;
  if (state.phase === Phase.DEALING) {
    return (
      <p className="upt-panel paper flow">
        {state.to_deal === 1 ? t("deal_prompt_one") : t("deal_prompt", { count: state.to_deal })}
      </p>
    );
  }
  if (state.phase !== Phase.PENALTY) return null;
  return (
    <section className="upt-panel paper flow">
      <p>{t("hit_prompt")}</p>
      <button type="button" className="available" onClick={() => play(NO_PENALTY)}>
        {t("nobody")}
      </button>
    </section>
  );
}
