/** Ask who draws a tile for a penalty tile: an opponent, or nobody. A single opponent is a button beside "Nobody". */
import type { BoardProps } from "../../kit/contract";
import { Confirm } from "../../kit/dock";
import { SrLabel } from "../../kit/sr-label";
import { NO_PENALTY, penaltyFor } from "./notation";
import { Opponents } from "./opponents";
import { around } from "./seats";
import type { Derived, State } from "./state";
import { useWords } from "./words";

export function PenaltyQuestion(props: BoardProps<State, Derived>) {
  const { state, seat, names, play } = props;
  const t = useWords();
  const [first, ...others] = around(state.seats, seat);
  const give = (to: number, words: string) => (
    <button type="button" className="available upt-give" data-seat={to} onClick={() => play(penaltyFor(to))}>
      <SrLabel words={t("hit", { who: names[to] ?? "" })}>
        <span>{words}</span>
      </SrLabel>
    </button>
  );
  return (
    <>
      {others.length > 0 && <Opponents {...props}>{(to) => give(to, t("gift"))}</Opponents>}
      <Confirm>
        {first !== undefined && !others.length && give(first, t("draws", { who: names[first] ?? "" }))}
        <button type="button" className="upt-nobody" onClick={() => play(NO_PENALTY)}>
          {t("nobody")}
        </button>
      </Confirm>
    </>
  );
}
