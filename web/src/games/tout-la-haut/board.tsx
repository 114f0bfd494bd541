/** All trees side by side, the state of the game beside them; your hand is in the dock. */
import { type CSSProperties, useMemo } from "react";
import type { BoardProps } from "../../kit/contract";
import { Confirm, Dock } from "../../kit/dock";
import { Patterns } from "./colours";
import { Explanation } from "./explanation";
import { visibleHand } from "./floors";
import { Hand } from "./hand";
import { Interval, useInterval } from "./interval";
import { playersOf } from "./players";
import { isSame, type Selection, useSelection } from "./preview";
import { type Derived, NO_OBJECTIVE, type State } from "./state";
import { Status } from "./status";
import { Tree } from "./tree";
import { useTranslate } from "./words";

export function Board(props: BoardProps<State, Derived>) {
  const { state, derived, seat, names, decision, play, mode } = props;
  const t = useTranslate();
  const isYours = decision !== null || (mode === "live" && state.turn === seat); // also while your move is on its way
  const selection = useSelection(state, isYours);
  const interval = useInterval(state, mode === "live");
  const { shown, selected } = selection;
  const isOver = state.turn < 0;
  const you = mode === "live" ? seat : -1;
  const players = useMemo(() => playersOf(derived, names, you), [derived, names, you]);
  const build = selected && isSame(shown, selected) ? () => play(selected.lay.move) : undefined;
  const facts = { state, players };
  const isSeen = visibleHand(state).length > 0;
  const holder = isSeen ? -1 : derived.holder; // a hand that you see is not drawn at its holder's tree
  const sizes = { "--seats": state.seats, "--levels": 2 * derived.rounds } as CSSProperties;
  return (
    <section
      className={`tlh tlh-for-${state.seats}${state.aim === NO_OBJECTIVE ? "" : " aimed"}`}
      aria-label={t("board")}
      style={sizes}
    >
      <Patterns />
      <Status {...facts} derived={derived} />
      <div className="tlh-grove">
        {players.map((player) => (
          <Tree
            key={player.seat}
            state={state}
            player={player}
            held={player.seat === holder ? state.held : 0}
            ghost={player.seat === state.turn ? shown : null}
            build={player.seat === state.turn ? build : undefined}
            canBuild={player.seat === state.turn && decision !== null}
          />
        ))}
      </div>
      {interval.isOpen && <Interval {...facts} derived={derived} close={interval.close} />}
      <Dock>
        <div className="tlh-dock" style={sizes}>
          <Hand {...props} isYours={isYours} players={players} selection={selection} />
          {isSeen && !isOver && <Explanation {...facts} shown={shown} />}
        </div>
      </Dock>
      {selected && <BuildButtons selection={selection} canBuild={decision !== null} play={play} />}
    </section>
  );
}

interface BuildProps {
  selection: Selection;
  canBuild: boolean;
  play: (move: string) => void;
}

function BuildButtons({ selection: { selected, select }, canBuild, play }: BuildProps) {
  const t = useTranslate();
  if (!selected) return null;
  return (
    <Confirm>
      <button type="button" className="quiet" aria-label={t("cancel")} onClick={() => select(null)}>
        <span className="tlh-wide">{t("cancel")}</span>
        <span className="tlh-narrow">×</span>
      </button>
      <button
        type="button"
        className={canBuild ? "primary available" : "primary"}
        aria-label={t(selected.isDown ? "build_down" : "build_up")}
        onClick={() => play(selected.lay.move)}
      >
        <span className="tlh-wide">{t(selected.isDown ? "build_down" : "build_up")}</span>
        <span className="tlh-narrow">{t("build")}</span>
      </button>
    </Confirm>
  );
}
