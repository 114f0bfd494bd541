/** All trees side by side, each under its owner's balloon, and your hand below. */
import { type CSSProperties, useState } from "react";
import type { BoardProps } from "../../kit/contract";
import { Caption, type Facts, scoreWords } from "./caption";
import { Patterns } from "./colours";
import { Hand } from "./hand";
import { type Part, Plate, partsOf } from "./plate";
import { isSame, useSelection } from "./preview";
import { Scoring, useScoringSteps } from "./scoring";
import { type Derived, NO_OBJECTIVE, type State } from "./state";
import { ObjectiveCard, Status } from "./status";
import { Tree } from "./tree";
import { useTranslate } from "./words";

export function Board(props: BoardProps<State, Derived>) {
  const { state, derived, seat, names, decision, play, mode, reduced } = props;
  const t = useTranslate();
  const selection = useSelection(state, decision !== null);
  const { shown, selected } = selection;
  const [explained, setExplained] = useState<number | null>(null);
  const isOver = state.turn < 0;
  const scored = partsOf(state.aim !== NO_OBJECTIVE, state.second > 0);
  const parts: Part[] = isOver ? [...scored, "total"] : scored;
  const steps = useScoringSteps(isOver, parts.length, reduced || mode === "replay");
  const facts: Facts = { state, derived, names, you: mode === "live" ? seat : -1 };
  const isRunScored = isOver && parts[steps.count - 1] === "run";
  const sizes = { "--seats": state.seats, "--levels": 2 * derived.rounds } as CSSProperties;
  return (
    <section
      className={`tlh${state.seats < 4 ? " few" : ""}${isOver ? " over" : ""}`}
      aria-label={t("board")}
      style={sizes}
    >
      <Patterns />
      <div className="tlh-grove">
        {names.map((name, owner) => (
          <Tree
            key={owner}
            state={state}
            seat={owner}
            name={name}
            isOwn={owner === facts.you}
            worth={derived.worth[owner]}
            held={isHiddenHandAt(owner, props) ? state.held : 0}
            ghost={owner === state.turn ? shown : null}
            isSelected={isSame(shown, selected)}
            build={() => selected && play(selected.lay.move)}
            isRunHighlighted={isRunScored || explained === owner}
            isOver={isOver}
            plate={
              <Plate
                worth={derived.worth[owner]}
                parts={parts}
                shown={steps.count}
                label={scoreWords(t, facts, owner)}
                isOpen={explained === owner}
                open={() => setExplained(explained === owner ? null : owner)}
              />
            }
          />
        ))}
      </div>
      <Status state={state} derived={derived} />
      <ObjectiveCard state={state} />
      <div className="tlh-desk">
        {isOver && explained === null ? (
          <Scoring {...facts} parts={parts} steps={steps} />
        ) : (
          <Caption {...facts} shown={shown} selected={selected} explained={explained} />
        )}
        <Hand {...props} selection={selection} />
      </div>
    </section>
  );
}

/** Whether the backs of the hand are drawn at the foot of a tree: its owner holds it, and you cannot see it. */
function isHiddenHandAt(owner: number, { state, derived }: BoardProps<State, Derived>): boolean {
  return owner === derived.holder && state.held > 0 && state.hand[0] < 0;
}
