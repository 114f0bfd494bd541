/** All trees side by side, each under its owner's balloon, and your hand below. */
import { type CSSProperties, useState } from "react";
import type { BoardProps } from "../../kit/contract";
import { Facts, ObjectiveCard } from "./facts";
import { Hand } from "./hand";
import { useLooking } from "./lays";
import { Patterns } from "./paint";
import { type Part, Plate, partsOf } from "./plate";
import { type Derived, NO_OBJECTIVE, type State } from "./state";
import { Count, Tale, useTelling, worthWords } from "./tale";
import { Tree } from "./tree";
import { useTranslate } from "./words";

export function Board(props: BoardProps<State, Derived>) {
  const { state, derived, seat, names, decision, play, mode, reduced } = props;
  const t = useTranslate();
  const looking = useLooking(state, decision !== null);
  const [asked, setAsked] = useState<number | null>(null);
  const isOver = state.turn < 0;
  const scored = partsOf(state.aim !== NO_OBJECTIVE, state.second > 0);
  const parts: Part[] = isOver ? [...scored, "total"] : scored;
  const telling = useTelling(isOver, parts.length, reduced || mode === "replay");
  const told = { state, derived, names };
  const isRunTold = isOver && parts[telling.told - 1] === "run";
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
            isOwn={owner === seat && mode === "live"}
            worth={derived.worth[owner]}
            held={isHeldBy(owner, props) ? state.held : 0}
            ghost={owner === state.turn ? looking.shown : null}
            isChosen={looking.shown !== null && looking.shown.lay.move === looking.chosen?.lay.move}
            build={() => looking.chosen && play(looking.chosen.lay.move)}
            isRunTold={isRunTold || asked === owner}
            isOver={isOver}
            plate={
              <Plate
                worth={derived.worth[owner]}
                parts={parts}
                told={telling.told}
                label={worthWords(t, told, owner)}
                isOpen={asked === owner}
                open={() => setAsked(asked === owner ? null : owner)}
              />
            }
          />
        ))}
      </div>
      <Facts state={state} derived={derived} />
      <ObjectiveCard state={state} />
      <div className="tlh-desk">
        {isOver && asked === null && <Count {...told} parts={parts} telling={telling} />}
        {(!isOver || asked !== null) && <Tale {...told} shown={looking.shown} chosen={looking.chosen} asked={asked} />}
        <Hand {...props} looking={looking} />
      </div>
    </section>
  );
}

/** Whether cards are to be seen at the foot of a tree: they are with its owner, and not spread out below. */
function isHeldBy(owner: number, { state, derived }: BoardProps<State, Derived>): boolean {
  return owner === derived.holder && state.held > 0 && state.hand[0] < 0;
}
