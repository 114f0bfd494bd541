/** Cards in the log, small, and where a line's card stands on the board. */
import type { LogLine, PieceProps } from "../../kit/contract";
import { floorsOf } from "./floors";
import { kindOf } from "./notation";
import { Card } from "./pieces";
import { type State, TURNS } from "./state";

export function Piece({ name, state }: PieceProps<State>) {
  return (
    <span className="tlh-piece">
      <Card floors={floorsOf(state, kindOf(state, name))} />
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
