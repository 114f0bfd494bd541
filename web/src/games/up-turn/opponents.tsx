/** Your opponents beside your rack, which stays in sight while you decide who gets tiles. */
import type { ReactNode } from "react";
import { Balloon, initialOf } from "../../kit/balloons";
import type { BoardProps } from "../../kit/contract";
import { around } from "./seats";
import type { Derived, State } from "./state";
import { heldBy } from "./tiles";
import { tileCount, useWords } from "./words";

type Props = Pick<BoardProps<State, Derived>, "state" | "seat" | "names"> & {
  /** The controls for a seat. */
  children: (seat: number) => ReactNode;
};

export function Opponents({ state, seat, names, children }: Props) {
  const t = useWords();
  return (
    <ul className="upt-opponents" aria-label={t("opponents")}>
      {around(state.seats, seat).map((other) => (
        <li key={other} className="paper">
          <Balloon seat={other} label={initialOf(names[other] ?? "")} />
          <span className="nameplate">
            <strong title={names[other]}>
              <bdi>{names[other]}</bdi>
            </strong>
            <small className="one-line upt-held">{tileCount(heldBy(state, other), t)}</small>
          </span>
          {children(other)}
        </li>
      ))}
    </ul>
  );
}
