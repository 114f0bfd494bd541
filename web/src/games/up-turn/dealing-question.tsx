/** Dealing the tiles of a double: a number for each opponent, then confirm; a single tile is given at once. */
import { useEffect, useRef } from "react";
import type { BoardProps } from "../../kit/contract";
import { Confirm } from "../../kit/dock";
import { confirmPlan, planFor, plannedFor, plannedInAll, useDealingPlan } from "./dealing-plan";
import { isPlanned } from "./gift";
import { dealTo } from "./notation";
import { Opponents } from "./opponents";
import { around } from "./seats";
import type { Derived, State } from "./state";
import { tileCount, useWords } from "./words";

type Props = BoardProps<State, Derived> & { isCarryingOut: boolean; carryOut: (moves: string[]) => void };

export function DealingQuestion(props: Props) {
  const { state, seat, isCarryingOut } = props;
  const others = around(state.seats, seat);
  const plan = useDealingPlan();
  if (plan.isConfirmed || isCarryingOut) return null;
  if (others.length === 1) return <AllToOne {...props} other={others[0] ?? 0} />;
  return isPlanned(state) ? <Steppers {...props} others={others} /> : <OneTile {...props} />;
}

function AllToOne({ state, names, other, carryOut }: Props & { other: number }) {
  const t = useWords();
  return (
    <Confirm>
      <button
        type="button"
        className="primary available upt-deal"
        onClick={() => carryOut(Array<string>(state.to_deal).fill(dealTo(other)))}
      >
        {t("deal_all_to", { who: names[other] ?? "", tiles: tileCount(state.to_deal, t) })}
      </button>
    </Confirm>
  );
}

function OneTile(props: Props) {
  const { names, play } = props;
  const t = useWords();
  return (
    <Opponents {...props}>
      {(seat) => (
        <button type="button" className="available upt-give" data-seat={seat} onClick={() => play(dealTo(seat))}>
          <span aria-hidden="true">{t("gift")}</span>
          <span className="sr">{t("deal_to", { who: names[seat] ?? "" })}</span>
        </button>
      )}
    </Opponents>
  );
}

function Steppers(props: Props & { others: number[] }) {
  const { state, names, others, carryOut } = props;
  const t = useWords();
  const plan = useDealingPlan();
  const left = state.to_deal - plannedInAll(plan);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (left === 0) button.current?.focus({ preventScroll: true });
  }, [left]);
  function deal() {
    confirmPlan();
    carryOut(others.flatMap((seat) => Array<string>(plannedFor(plan, seat)).fill(dealTo(seat))));
  }
  return (
    <>
      <Opponents {...props}>
        {(seat) => <Stepper name={names[seat] ?? ""} seat={seat} count={plannedFor(plan, seat)} left={left} />}
      </Opponents>
      <Confirm>
        <button
          ref={button}
          type="button"
          className={left ? "primary upt-deal" : "primary available upt-deal"}
          disabled={left > 0}
          onClick={deal}
        >
          {left ? t("deal_left", { count: left }) : t("deal_now", { tiles: tileCount(state.to_deal, t) })}
        </button>
      </Confirm>
    </>
  );
}

/** Buttons keep the focus when they can do nothing more, so they are not disabled. */
function Stepper({ name, seat, count, left }: { name: string; seat: number; count: number; left: number }) {
  const t = useWords();
  return (
    <span className="upt-stepper">
      <button
        type="button"
        aria-disabled={count === 0}
        aria-label={t("fewer_for", { who: name })}
        onClick={() => count > 0 && planFor(seat, -1)}
      >
        −
      </button>
      <output aria-label={t("planned_for", { who: name })}>{count}</output>
      <button
        type="button"
        className={left ? "available" : undefined}
        aria-disabled={left === 0}
        data-seat={seat}
        aria-label={t("more_for", { who: name })}
        onClick={() => left > 0 && planFor(seat, 1)}
      >
        +
      </button>
    </span>
  );
}
