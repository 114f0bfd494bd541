/** The board of Up Turn: the other players, the token with the bag, the lines, and your rack at the bottom. */
import type { BoardProps } from "../../kit/contract";
import { Dock } from "../../kit/dock";
import { Bag } from "./bag";
import { Ending } from "./ending";
import { Lines } from "./lines";
import { OwnArea } from "./own-area";
import { Players } from "./players";
import type { Derived, State } from "./state";
import { Token } from "./token";
import { useWords } from "./words";

export function Board(props: BoardProps<State, Derived>) {
  const { state, derived, seat, names, result, reduced } = props;
  const t = useWords();
  return (
    <div className="upt stack">
      {result && <Ending state={state} names={names} ranks={result.ranks} reduced={reduced} />}
      {derived.last_turn && (
        <p className="upt-last-turn panel" role="status">
          {t("last_turn")}
        </p>
      )}
      <Players {...props} />
      <div className="upt-table">
        <div className="upt-aside stack">
          <Token state={state} names={names} next={derived.next} seat={seat} />
          <Bag {...props} />
        </div>
        <Lines state={state} />
      </div>
      {seat >= 0 && !result && (
        <Dock>
          <OwnArea {...props} />
        </Dock>
      )}
    </div>
  );
}
