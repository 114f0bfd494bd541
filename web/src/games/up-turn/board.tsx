/** The table of Up Turn: the others, the token with the bag, the lines, and your rack at the bottom. */
import { useEffect, useState } from "react";
import type { BoardProps } from "../../kit/contract";
import type { Standing } from "./arrange";
import { Bag } from "./bag";
import { Call } from "./call";
import { Finale } from "./finale";
import { Lines } from "./lines";
import { countOf, Flag, People } from "./people";
import { Plan } from "./plan";
import { Rack } from "./rack";
import { NOBODY } from "./seats";
import { type Derived, Phase, type State } from "./state";
import { useWords } from "./texts";
import { isDouble, waysToLay } from "./tiles";
import { Token } from "./token";

type Props = BoardProps<State, Derived>;

export function Board(props: Props) {
  const { state, derived, seat, names, result, reduced } = props;
  const t = useWords();
  return (
    <div className="upt">
      {result && <Finale state={state} names={names} reduced={reduced} />}
      {derived.last_turn && (
        <p className="upt-last-turn paper" role="status">
          {t("last_turn")}
        </p>
      )}
      <People {...props} />
      <div className="upt-table">
        <div className="upt-side-of-table">
          <Token state={state} names={names} next={derived.next} seat={seat} />
          <Bag {...props} />
        </div>
        <Lines state={state} />
      </div>
      {seat >= 0 && !result && <Own {...props} />}
    </div>
  );
}

/** Your part of the table: what is asked of you, your rack, and passing. */
function Own(props: Props) {
  const { state, derived, seat, names, decision, settings, mode, reduced, attempt } = props;
  const t = useWords();
  const [chosen, setChosen] = useState<Standing | null>(null);
  const question = decision?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question forgets the plan for the last one
  useEffect(() => setChosen(null), [question]);
  const choices = decision?.choices ?? [];

  function choose(tile: Standing, at: Element) {
    if (mode === "replay") return;
    const ways = waysToLay(tile.kind, state.seats);
    const possible = ways.filter((way) => choices.includes(way));
    const isSure = possible.length === 1 && !isDouble(state.role[tile.kind]);
    if (!possible.length || isSure || chosen?.key === tile.key) {
      if (possible.length <= 1) attempt(possible[0] ?? ways[0], at);
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
        <small className="upt-count">{countOf(state.held[seat], t)}</small>
        <Flag state={state} seat={seat} />
        {chosen && decision ? (
          <Plan key={chosen.key} {...props} kind={chosen.kind} close={close} />
        ) : (
          <Asked {...props} />
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

/** The questions that a lay can bring: the call, the dealing, a penalty. */
function Asked({ state, derived, decision, play }: Props) {
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
