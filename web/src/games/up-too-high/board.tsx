/** The board of Up Too High: the circle, the offers, and your own cards in the dock. */
import { useState } from "react";
import { Dock } from "../../kit/dock";
import { type Choosing, chooseCard, chooseOffer, takeable, usable, useChoosing } from "./choosing";
import { Circle } from "./circle";
import { DecisionPanel } from "./decision-panel";
import { Liveries } from "./drawings";
import { WAYS } from "./fly-panel";
import { Hand, OpenHand } from "./hand";
import { useFocusKept } from "./keyboard";
import { Middle } from "./middle";
import { Piles } from "./piles";
import { type Props, playerAt } from "./rows";
import { Phase } from "./state";
import { useWords } from "./words";

export function Board(props: Props) {
  const { state, seat } = props;
  const [pointed, pointAtWay] = useState<number | null>(null);
  const choosing = useChoosing(props);
  const selected = WAYS.indexOf(choosing.answer);
  const isPicking = choosing.offer < 0;
  return (
    <div className="uth">
      <Liveries />
      <Circle props={props} way={pointed ?? (selected < 0 ? null : selected)} />
      <Piles view={props} />
      <Middle
        view={props}
        picked={choosing.offer}
        canTake={isPicking ? takeable(props, choosing) : new Set()}
        choose={(company, at) => chooseOffer(props, choosing, company, at)}
      />
      <Dock>
        {seat >= 0 && <YourPlace props={props} choosing={choosing} pointAtWay={pointAtWay} />}
        {seat < 0 && state.turn >= 0 && <CurrentHand {...props} />}
      </Dock>
    </div>
  );
}

interface PlaceProps {
  props: Props;
  choosing: Choosing;
  pointAtWay: (way: number | null) => void;
}

/** Your question beside your cards. */
function YourPlace({ props, choosing, pointAtWay }: PlaceProps) {
  const t = useWords();
  const { state, derived, decision } = props;
  const { question, hand, picked, chosen, isCarryingOut } = choosing;
  const place = useFocusKept(`${question} ${decision?.number}`);
  return (
    <section ref={place} className="uth-place" tabIndex={-1} aria-label={t("hand")}>
      <DecisionPanel
        props={isCarryingOut ? { ...props, decision: null } : props}
        choosing={choosing}
        pointAtWay={pointAtWay}
      />
      <Hand
        state={state}
        cards={hand}
        picked={picked}
        chosen={chosen}
        available={picked.length ? new Set() : usable(props, choosing)}
        upgrades={state.phase === Phase.BUILD ? derived.upgrades : []}
        choose={(card, at) => chooseCard(props, choosing, card, at)}
      />
    </section>
  );
}

/** The hand of the current player, for spectators who see all hands. */
function CurrentHand(props: Props) {
  const player = playerAt(props, props.state.turn);
  return player.hand.length > 0 && <OpenHand view={props} player={player} />;
}
