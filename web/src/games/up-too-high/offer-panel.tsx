/** Choose an offer on your turn or in advance. */
import { at } from "../../kit/at";
import { Confirm } from "../../kit/dock";
import { companyOf } from "./cards";
import { letterIn, letterOf, OFFER_NONE, offerMove } from "./notation";
import { Answer, Panel, type PanelProps } from "./panel";
import { companyAt, type Props, personAt, playerAt } from "./rows";
import { companyWords, useWords } from "./words";

export function OfferPanel({ props, choosing: { picked, inAdvance } }: PanelProps) {
  const t = useWords();
  const { state, decision, premove, play, choosePremove } = props;
  const choose = decision ? play : choosePremove;
  const [card] = picked;
  if (premove) return <Premove move={premove} cancel={() => choosePremove(null)} />;
  if (decision?.choices.includes(OFFER_NONE) || inAdvance.has(OFFER_NONE)) {
    return (
      <Panel question={t("do_none")}>
        <Answer move={OFFER_NONE} choose={() => choose(OFFER_NONE)}>
          {t("none_it")}
        </Answer>
      </Panel>
    );
  }
  if (card !== undefined) return <PickedShare props={props} card={card} choose={choose} />;
  const who = personAt(props, state.turn)?.name ?? "";
  return <Panel question={decision ? t("do_offer") : `${t("offer_ahead", { who })} ${t("do_offer")}`} />;
}

/** The offer that is chosen in advance. */
function Premove({ move, cancel }: { move: string; cancel: () => void }) {
  const t = useWords();
  return (
    <Panel question={move === OFFER_NONE ? t("none_kept") : t("offer_kept", { company: letterIn(move) })}>
      <Confirm>
        <button type="button" className="quiet" onClick={cancel} data-move="back">
          {t("choose_again")}
        </button>
      </Confirm>
    </Panel>
  );
}

interface PickedProps {
  props: Props;
  card: number;
  choose: (move: string) => void;
}

function PickedShare({ props, card, choose }: PickedProps) {
  const t = useWords();
  const company = companyAt(props, companyOf(props.state, card));
  const count = at(playerAt(props, props.seat).shares, company.index);
  const owned = count ? t("you_own", { count }) : t("you_own_none");
  const move = offerMove(props.state, card);
  return (
    <Panel question={t("offered", { ...companyWords(company), owned })}>
      <Answer move={move} choose={() => choose(move)}>
        {t("offer_it", { company: company.letter })}
      </Answer>
    </Panel>
  );
}

/** You have chosen an offer; others have not. */
export function ChosenPanel({ props }: PanelProps) {
  const t = useWords();
  const { chosen } = playerAt(props, props.seat);
  const company = chosen < 0 ? "" : letterOf(companyOf(props.state, chosen));
  return <Panel question={company ? t("offer_chosen", { company }) : t("none_chosen")} />;
}
