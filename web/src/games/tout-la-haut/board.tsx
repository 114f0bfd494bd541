/** All trees side by side, each under its owner's balloon, and your hand below. */
import { type CSSProperties, useState } from "react";
import type { BoardProps } from "../../kit/contract";
import { Dock } from "../../kit/dock";
import { Caption, scoreWords } from "./caption";
import { Patterns } from "./colours";
import { visibleHand } from "./floors";
import { Hand } from "./hand";
import { Plate, partsOf } from "./plate";
import { type Facts, playersOf } from "./players";
import { isSame, useSelection } from "./preview";
import { Scoring, useScoringSteps } from "./scoring";
import type { Derived, State } from "./state";
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
  const parts = partsOf(state);
  const steps = useScoringSteps(isOver, parts.length, reduced || mode === "replay");
  const players = playersOf(derived, names, mode === "live" ? seat : -1);
  const facts: Facts = { state, players };
  const isRunScored = isOver && parts[steps.count - 1] === "run";
  const holder = visibleHand(state).length ? -1 : derived.holder; // a hand that you see is not drawn at its holder's tree
  const sizes = { "--seats": state.seats, "--levels": 2 * derived.rounds } as CSSProperties;
  return (
    <section
      className={`tlh${state.seats < 4 ? " few" : ""}${isOver ? " over" : ""}`}
      aria-label={t("board")}
      style={sizes}
    >
      <Patterns />
      <div className="tlh-grove">
        {players.map((player) => (
          <Tree
            key={player.seat}
            state={state}
            player={player}
            held={player.seat === holder ? state.held : 0}
            ghost={player.seat === state.turn ? shown : null}
            isSelected={isSame(shown, selected)}
            build={() => selected && play(selected.lay.move)}
            isRunHighlighted={isRunScored || explained === player.seat}
            plate={
              <Plate
                worth={player.worth}
                parts={parts}
                shown={steps.count}
                label={scoreWords(t, facts, player)}
                isOpen={explained === player.seat}
                open={() => setExplained(explained === player.seat ? null : player.seat)}
              />
            }
          />
        ))}
      </div>
      <Status state={state} derived={derived} />
      <ObjectiveCard state={state} />
      <Dock>
        <div className="tlh-desk">
          {isOver && explained === null ? (
            <Scoring {...facts} parts={parts} steps={steps} />
          ) : (
            <Caption
              {...facts}
              shown={shown}
              selected={selected}
              explained={players.find((one) => one.seat === explained)}
            />
          )}
          <Hand {...props} players={players} selection={selection} />
        </div>
      </Dock>
    </section>
  );
}
