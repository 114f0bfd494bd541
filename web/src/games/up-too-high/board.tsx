/** The board of Up Too High: the circle, the offers, the portfolios, and your own cards. */
import { useState } from "react";
import { Dock } from "../../kit/dock";
import { type Choosing, chooseCard, chooseOffer, companiesInReach, takeable, usable, useChoosing } from "./choosing";
import { Circle } from "./circle";
import { DecisionPanel } from "./decision-panel";
import { Liveries } from "./drawings";
import { Hand, OpenHands } from "./hand";
import { useFocusKept } from "./keyboard";
import { Middle } from "./middle";
import { extraMove } from "./notation";
import { Piles } from "./piles";
import { Register } from "./register";
import type { Props } from "./rows";
import { Sheet } from "./sheet";
import { Phase } from "./state";
import { useWords } from "./words";

export function Board(props: Props) {
  const [way, setWay] = useState<number | null>(null);
  const choosing = useChoosing(props);
  return (
    <div className="uth stack">
      <Liveries />
      <div className="uth-table">
        <World props={props} choosing={choosing} way={way} />
        <Register {...props} />
      </div>
      {props.seat >= 0 && (
        <Dock>
          <YourPlace props={props} choosing={choosing} showWay={setWay} />
        </Dock>
      )}
      <OpenHands view={props} seat={props.seat} />
    </div>
  );
}

interface PartProps {
  props: Props;
  choosing: Choosing;
}

/** The circle, what lies in its middle, and the piles. */
function World({ props, choosing, way }: PartProps & { way: number | null }) {
  const { state, seat, decision, attempt } = props;
  const [inspected, setInspected] = useState(-1);
  const takeShare = (company: number, at: Element) => chooseOffer(props, choosing, company, at);
  function chooseAirport(company: number, at: Element) {
    if (decision && state.phase === Phase.TAKE) takeShare(company, at);
    else if (decision && state.phase === Phase.EXTRA) attempt(extraMove(company), at);
    else setInspected(inspected === company ? -1 : company);
  }
  return (
    <div className="uth-world">
      <Circle
        view={props}
        way={way}
        inspected={inspected}
        available={companiesInReach(props, choosing)}
        choose={chooseAirport}
      />
      <Piles view={props} />
      <Middle view={props} picked={choosing.offer} canTake={takeable(props, choosing)} choose={takeShare} />
      {inspected >= 0 && <Sheet view={props} seat={seat} company={inspected} close={() => setInspected(-1)} />}
    </div>
  );
}

/** Your question above your cards. */
function YourPlace({ props, choosing, showWay }: PartProps & { showWay: (way: number | null) => void }) {
  const t = useWords();
  const { state, derived, decision } = props;
  const { question, hand, picked, offer, chosen, inAdvance, isCarryingOut, carryOut } = choosing;
  const place = useFocusKept(`${question} ${decision?.number}`);
  return (
    <section ref={place} className="uth-place panel" tabIndex={-1} aria-label={t("hand")}>
      <DecisionPanel
        props={isCarryingOut ? { ...props, decision: null } : props}
        picked={picked}
        offer={offer}
        inAdvance={inAdvance}
        carryOut={carryOut}
        showWay={showWay}
      />
      <Hand
        state={state}
        cards={hand}
        picked={picked}
        chosen={chosen}
        available={usable(props, choosing)}
        upgrades={state.phase === Phase.BUILD ? derived.upgrades : []}
        choose={(card, at) => chooseCard(props, choosing, card, at)}
      />
    </section>
  );
}
