/** Ask who draws a tile for a penalty tile: a player, or nobody. */
import type { BoardProps } from "../../kit/contract";
import { Confirm } from "../../kit/dock";
import { NO_PENALTY, penaltyFor } from "./notation";
import { Opponents } from "./opponents";
import type { Derived, State } from "./state";
import { useWords } from "./words";

export function PenaltyQuestion(props: BoardProps<State, Derived>) {
  const { names, play } = props;
  const t = useWords();
  return (
    <>
      <Opponents {...props}>
        {(seat) => (
          <button type="button" className="available upt-give" data-seat={seat} onClick={() => play(penaltyFor(seat))}>
            <span aria-hidden="true">{t("gift")}</span>
            <span className="sr">{t("hit", { who: names[seat] ?? "" })}</span>
          </button>
        )}
      </Opponents>
      <Confirm>
        <button type="button" className="upt-nobody" onClick={() => play(NO_PENALTY)}>
          {t("nobody")}
        </button>
      </Confirm>
    </>
  );
}
