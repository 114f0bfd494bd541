/** Your part of the dock: your rack, and the question that you have to answer. */
import { useEffect, useState } from "react";
import type { BoardProps } from "../../kit/contract";
import { Confirm } from "../../kit/dock";
import { useQueuedMoves } from "../../kit/queued-moves";
import type { RackTile } from "./arrange";
import { Call } from "./call";
import { dropPlan } from "./dealing-plan";
import { DealingQuestion } from "./dealing-question";
import { LayQuestion } from "./lay-question";
import { DRAW, isLay, isLayOf, PASS, someLayOf } from "./notation";
import { PenaltyQuestion } from "./penalty-question";
import { Rack } from "./rack";
import { type Derived, Phase, type State } from "./state";
import { isDouble } from "./tiles";
import { useWords } from "./words";

type Props = BoardProps<State, Derived>;

export function OwnArea(props: Props) {
  const { state, decision, mode, attempt } = props;
  const t = useWords();
  const [chosen, setChosen] = useState<RackTile | null>(null);
  const [queue, carryOut] = useQueuedMoves(props);
  const question = decision?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question drops what was chosen for the last one
  useEffect(() => setChosen(null), [question]);
  usePlanOfOneDouble(props, queue.length);
  const choices = decision?.choices ?? [];

  function choose(tile: RackTile, at: Element) {
    if (mode === "replay") return;
    const [move, ...others] = choices.filter((choice) => isLayOf(tile.kind, choice));
    const isSure = !move || (!others.length && !isDouble(tile.kind, state.role));
    if (isSure) attempt(move ?? someLayOf(tile.kind, state.seats), at);
    setChosen(isSure || chosen?.key === tile.key ? null : tile);
  }

  function cancel() {
    const key = chosen?.key;
    setChosen(null);
    document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  }

  return (
    <section className="upt-own" aria-label={t("rack")}>
      <Rack {...props} chosen={chosen} choose={choose} />
      {chosen && decision ? (
        <LayQuestion key={chosen.key} {...props} kind={chosen.kind} cancel={cancel} />
      ) : (
        <Question {...props} isCarryingOut={queue.length > 0} carryOut={carryOut} />
      )}
    </section>
  );
}

/** Forget a plan when its double has been dealt, and when the table asks for more than was planned. */
function usePlanOfOneDouble({ state, seat, decision }: Props, queued: number): void {
  const isDealing = state.phase === Phase.DEALING && state.turn === seat;
  const question = decision?.number;
  useEffect(() => {
    if (!isDealing || (question !== undefined && !queued)) dropPlan();
  }, [isDealing, question, queued]);
  useEffect(() => dropPlan, []);
}

type QuestionProps = Props & { isCarryingOut: boolean; carryOut: (moves: string[]) => void };

function Question(props: QuestionProps) {
  const { state, derived, decision, play } = props;
  if (!decision) return null;
  if (state.phase === Phase.CALL) {
    const isUntimed = props.isLesson ?? false;
    return <Call key={decision.number} forSilence={derived.for_silence} isUntimed={isUntimed} play={play} />;
  }
  if (state.phase === Phase.DEALING) return <DealingQuestion {...props} />;
  if (state.phase === Phase.PENALTY) return <PenaltyQuestion {...props} />;
  return <DrawOrPass choices={decision.choices} play={play} />;
}

/** The button for a turn without a lay; it has the ring when nothing else can be done. */
function DrawOrPass({ choices, play }: { choices: readonly string[]; play: (move: string) => void }) {
  const t = useWords();
  const move = [DRAW, PASS].find((one) => choices.includes(one));
  if (!move) return null;
  return (
    <Confirm>
      <button
        type="button"
        className={choices.some(isLay) ? "upt-no-lay" : "primary available upt-no-lay"}
        data-move={move}
        onClick={() => play(move)}
      >
        {t(move === DRAW ? "draw" : "pass")}
      </button>
    </Confirm>
  );
}
