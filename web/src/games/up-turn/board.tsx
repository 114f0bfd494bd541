/** The board of Up Turn: the other players, the token with the bag, the lines, and your rack at the bottom. */
import { useEffect, useState } from "react";
import type { BoardProps } from "../../kit/contract";
import type { RackTile } from "./arrange";
import { Bag } from "./bag";
import { Call } from "./call";
import { Ending } from "./ending";
import { LayPanel } from "./lay-panel";
import { Lines } from "./lines";
import { Flag, Players } from "./players";
import { Rack } from "./rack";
import { NOBODY } from "./seats";
import { type Derived, Phase, type State } from "./state";
import { isDouble, movesOf } from "./tiles";
import { Token } from "./token";
import { tileCount, useWords } from "./words";

type Props = BoardProps<State, Derived>;

export function Board(props: Props) {
  const { state, derived, seat, names, result, reduced } = props;
  const t = useWords();
  return (
    <div className="upt">
      {result && <Ending state={state} names={names} reduced={reduced} />}
      {derived.last_turn && (
        <p className="upt-last-turn paper" role="status">
          {t("last_turn")}
        </p>
      )}
      <Players {...props} />
      <div className="upt-table">
        <div className="upt-aside">
          <Token state={state} names={names} next={derived.next} seat={seat} />
          <Bag {...props} />
        </div>
        <Lines state={state} />
      </div>
      {seat >= 0 && !result && <OwnArea {...props} />}
    </div>
  );
}

/** Your part of the table: your rack, the question that you have to answer, and the button to pass. */
function OwnArea(props: Props) {
  const { state, derived, seat, names, decision, settings, mode, reduced, attempt } = props;
  const t = useWords();
  const [chosen, setChosen] = useState<RackTile | null>(null);
  const question = decision?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question closes the panel of the last one
  useEffect(() => setChosen(null), [question]);
  const choices = decision?.choices ?? [];

  function choose(tile: RackTile, at: Element) {
    if (mode === "replay") return;
    const moves = movesOf(tile.kind, state.seats);
    const legal = moves.filter((move) => choices.includes(move));
    const isSure = legal.length === 1 && !isDouble(state.role[tile.kind]);
    if (!legal.length || isSure || chosen?.key === tile.key) {
      if (legal.length <= 1) attempt(legal[0] ?? moves[0], at);
      setChosen(null);
    } else setChosen(tile);
  }

  function close() {
    const key = chosen?.key;
    setChosen(null);
    document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  }

  return (
    <section className="upt-own" aria-label={t("rack")}>
      <Rack
        state={state}
        seat={seat}
        names={names}
        derived={derived}
        choices={choices}
        own={settings.own}
        chosen={chosen?.key ?? null}
        reduced={reduced}
        choose={choose}
      >
        <h2>{t("rack")}</h2>
        <small className="upt-count">{tileCount(state.held[seat], t)}</small>
        <Flag state={state} seat={seat} />
        {chosen && decision ? (
          <LayPanel key={chosen.key} {...props} kind={chosen.kind} close={close} />
        ) : (
          <Question {...props} />
        )}
        {mode === "live" && state.turn !== NOBODY && (
          <button
            type="button"
            className={choices.includes("pass") ? "can upt-pass" : "quiet upt-pass"}
            onClick={(event) => attempt("pass", event.currentTarget)}
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
      <p className="upt-panel paper">
        {state.to_deal === 1 ? t("deal_prompt_one") : t("deal_prompt", { count: state.to_deal })}
      </p>
    );
  }
  if (state.phase !== Phase.PENALTY) return null;
  return (
    <section className="upt-panel paper">
      <p>{t("hit_prompt")}</p>
      <button type="button" className="can" onClick={() => play("hit none")}>
        {t("nobody")}
      </button>
    </section>
  );
}
