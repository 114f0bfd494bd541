/** A player in the strip of people: the backs of their tiles, the direction of play, who is next, and the call. */
import { memo } from "react";
import type { PersonProps } from "../../kit/contract";
import { useDealingPlan } from "./dealing-plan";
import { Flag } from "./flag";
import { giftTo } from "./gift";
import { NOBODY } from "./seats";
import { type Derived, LEFT, Phase, type State } from "./state";
import { Back } from "./tile";
import { heldBy } from "./tiles";
import { tileCount, useWords } from "./words";

type Props = PersonProps<State, Derived>;

export function Person(props: Props) {
  const { state, derived, person } = props;
  const t = useWords();
  const isNext = state.seats > 2 && derived.next === person && state.turn !== NOBODY;
  return (
    <>
      <span className="upt-facts">
        <Backs count={heldBy(state, person)} seat={person} />
        <span className="upt-marks">
          {isNext && <span className="tag">{t("next")}</span>}
          <Flag state={state} seat={person} />
        </span>
        <span className="sr">{tileCount(heldBy(state, person), t)}</span>
      </span>
      {state.seats > 2 && state.turn !== NOBODY && <Direction way={state.way} />}
      <Gift {...props} />
    </>
  );
}

const Backs = memo(function Backs({ count, seat }: { count: number; seat: number }) {
  return (
    <span className="upt-backs" aria-hidden="true">
      <i className="upt-spot" data-place={`rack-${seat}`} />
      {Array.from({ length: count }, (_, at) => (
        <span key={at}>
          <Back />
        </span>
      ))}
    </span>
  );
});

/** A small arrow to the neighbour who follows: seats go to the left around the table, and to the right in the strip. */
function Direction({ way }: { way: number }) {
  return (
    <svg
      className={way === LEFT ? "upt-direction" : "upt-direction back"}
      viewBox="0 0 12 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M2 3l8 7-8 7" />
    </svg>
  );
}

/** The whole person as a button while a tile can be given to them. */
function Gift(props: Props) {
  const { state, person, names } = props;
  const t = useWords();
  const plan = useDealingPlan();
  const give = giftTo(props, person, plan);
  if (!give) return null;
  const key = state.phase === Phase.PENALTY ? "hit" : "deal_to";
  return (
    <button type="button" className="cover available upt-gift" data-seat={person} onClick={give}>
      <span className="sr">{t(key, { who: names[person] ?? "" })}</span>
      <span className="chip" aria-hidden="true">
        {t("gift")}
      </span>
    </button>
  );
}
