/** Cards in the log, small, and where a line's card stands on the board. */
import type { LogLine, PieceProps } from "../../kit/contract";
import { BACK, floorsOf } from "./floors";
import { isFaceDown, kindOf } from "./notation";
import { Card } from "./pieces";
import { type State, TURNS } from "./state";

/** `R3G3` is a card, `R3G3*` the back of one that the viewer knows, `*` any other back. */
export function Piece({ name, state }: PieceProps<State>) {
  const kind = kindOf(state, name);
  const floors = floorsOf(state, kind);
  return (
    <span className="tlh-piece">
      {isFaceDown(name) ? <Card floors={BACK} secret={kind < 0 ? undefined : floors} /> : <Card floors={floors} />}
    </span>
  );
}

/** The name of the card that a seat built at a height, by the number of its turn as in the log. */
export function builtName({ seats, starter, way, second }: State, seat: number, height: number): string {
  const distance = ((seat - starter) * way + seats) % seats;
  return `tlh-built-${height * seats + distance + TURNS * second}`;
}

export function placesOf({ turn_number }: LogLine): string[] {
  return [`tlh-built-${turn_number}`];
}
