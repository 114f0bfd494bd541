/** The board of Up Turn: order, bag and lines on the table; your rack and your questions in the dock. */
import { useRef } from "react";
import type { BoardProps } from "../../kit/contract";
import { Dock } from "../../kit/dock";
import { Bag } from "./bag";
import { useFocusKept } from "./keep-focus";
import { Lines } from "./lines";
import { OpenRacks } from "./open-racks";
import { OwnArea } from "./own-area";
import type { Derived, State } from "./state";
import { isOpen } from "./tiles";
import { Token } from "./token";

export function Board(props: BoardProps<State, Derived>) {
  const { state, seat, names, mode } = props;
  const dock = useRef<HTMLDivElement>(null);
  useFocusKept(dock);
  const seats = names.map((_, at) => at);
  const hasOpenRacks = seats.some((other) => other !== seat && isOpen(state, other));
  return (
    <div className="upt">
      <div className="upt-aside">
        <Token state={state} />
        <Bag {...props} />
      </div>
      <Lines state={state} />
      <Dock>
        <div ref={dock} className="upt-dock" tabIndex={-1}>
          {hasOpenRacks ? <OpenRacks state={state} names={names} /> : seat >= 0 && <OwnArea key={mode} {...props} />}
        </div>
      </Dock>
    </div>
  );
}
