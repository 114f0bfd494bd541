/** The decision you have to make: a question, what each answer would bring, and its buttons. */
import { at } from "../../kit/at";
import { BuildPanel } from "./build-panel";
import { DividendPanel } from "./dividend-panel";
import { FlyPanel } from "./fly-panel";
import { letterOf } from "./notation";
import { ChosenPanel, OfferPanel } from "./offer-panel";
import { Panel, type PanelProps } from "./panel";
import { personAt } from "./rows";
import { BidPanel, ExtraPanel, TakePanel } from "./share-panels";
import { Phase } from "./state";
import type { Text } from "./texts";
import { useWords } from "./words";

export function DecisionPanel(panel: PanelProps) {
  const { state, derived, seat, decision, mode, isLesson } = panel.props;
  if (state.turn < 0) return null;
  if (!decision && isLesson && state.turn === seat) return null; // the coach is speaking
  if (!decision && panel.choosing.inAdvance.size > 0) return <OfferPanel {...panel} />;
  if (!decision && mode === "live" && derived.choosers[seat]) return <ChosenPanel {...panel} />;
  if (!decision) return <Waiting {...panel} />;
  switch (state.phase) {
    case Phase.OFFER:
      return <OfferPanel {...panel} />;
    case Phase.BID:
      return <BidPanel {...panel} />;
    case Phase.TAKE:
      return <TakePanel {...panel} />;
    case Phase.EXTRA:
      return <ExtraPanel {...panel} />;
    case Phase.FLY:
      return <FlyPanel {...panel} />;
    case Phase.BUILD:
      return <BuildPanel {...panel} />;
    default:
      return <DividendPanel {...panel} />;
  }
}

const WAITS: Text[] = [
  "waits_offer",
  "waits_bid",
  "waits_take",
  "waits_extra",
  "waits_fly",
  "waits_build",
  "waits_dividend",
];

function Waiting({ props }: PanelProps) {
  const t = useWords();
  const { state } = props;
  const words = { who: personAt(props, state.turn)?.name ?? "", company: letterOf(state.company) };
  return <Panel question={t(at(WAITS, state.phase), words)} />;
}
