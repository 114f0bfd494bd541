/** Bid, take a share, and split the bid of a founder of two companies. */
import { at } from "../../kit/at";
import { companyOf } from "./cards";
import { Fin } from "./drawings";
import { BID_DONE, bidMove, extraMove, letterOf, takeMove } from "./notation";
import { Answer, Option, Panel, type PanelProps } from "./panel";
import { companiesOf, companyAt, type Props, playerAt } from "./rows";
import type { Text } from "./texts";
import { companyWords, type Translate, useCounted, useWords } from "./words";

const PLACES: Text[] = ["place_1", "place_2", "place_3", "place_4", "place_5"];

export function BidPanel({ props, choosing: { picked, carryOut } }: PanelProps) {
  const t = useWords();
  const counted = useCounted();
  const { laid } = playerAt(props, props.seat);
  const count = laid + picked.length;
  const place = props.derived.places[count];
  const cards = picked.toSorted((one, other) => one - other).map((card) => bidMove(props.state, card));
  const question = (
    <>
      {laid ? counted("bid_laid", laid) : t("do_bid")}{" "}
      {place !== undefined && <strong>{t("place", { place: t(at(PLACES, place - 1)) })}</strong>}
    </>
  );
  return (
    <Panel question={question}>
      <Answer isCalm={count === 0} choose={() => carryOut([...cards, BID_DONE])}>
        {count === 0 ? t("bid_nothing") : counted("bid_it", count)}
      </Answer>
    </Panel>
  );
}

export function TakePanel({ props, choosing: { offer } }: PanelProps) {
  const t = useWords();
  const { state, derived, seat, play } = props;
  if (offer < 0) {
    const place = t(at(PLACES, state.step));
    return <Panel question={t("do_take", { place, places: derived.takings, laid: playerAt(props, seat).laid })} />;
  }
  const company = companyOf(state, offer);
  return (
    <Panel question={consequence(props, company, t)}>
      <Answer choose={() => play(takeMove(company))}>{t("take_it", { company: letterOf(company) })}</Answer>
    </Panel>
  );
}

/** Say what a share would bring: the presidency, and where your bid goes. */
function consequence(props: Props, index: number, t: Translate): string {
  const company = companyAt(props, index);
  const { laid, founded } = playerAt(props, props.seat);
  const taking = props.derived.takes.find((one) => one.company === index);
  const words = companyWords(company);
  const mayFoundMore = taking?.founds_later ?? false;
  if (taking?.founds) return `${t("take_found", words)} ${bidGoes([...founded, index], laid, mayFoundMore, t)}`;
  const isMine = company.president?.seat === props.seat;
  const text = taking?.takes_over ? "take_over" : isMine ? "take_more" : "take_less";
  return `${t(text, words)} ${bidGoes(founded, laid, mayFoundMore, t)}`;
}

/** Say where a bid goes when all have taken a share; a later share may still change that. */
function bidGoes(founded: number[], laid: number, mayFoundMore: boolean, t: Translate): string {
  const [one, other] = founded.map(letterOf);
  if (laid === 0) return "";
  if (!one) return t(mayFoundMore ? "bid_discarded_unless" : "bid_discarded", { laid });
  if (!other) return t(mayFoundMore ? "bid_to_or_split" : "bid_to", { laid, company: one });
  return t(laid === 1 ? "bid_to_either" : "bid_split", { laid, one, other });
}

export function ExtraPanel(panel: PanelProps) {
  const t = useWords();
  const { props, choosing } = panel;
  const { seat, decision, play } = props;
  const founded = companiesOf(props).filter(({ index }) => decision?.choices.includes(extraMove(index)));
  const selected = founded.find(({ index }) => extraMove(index) === choosing.answer);
  return (
    <Panel question={t("do_extra", { laid: playerAt(props, seat).laid })}>
      {founded.map(({ index, letter }) => (
        <Option
          key={letter}
          panel={panel}
          move={extraMove(index)}
          isSelected={index === selected?.index}
          isSettled={selected !== undefined}
        >
          <Fin company={index} />
          {t("extra_to", { company: letter })}
        </Option>
      ))}
      {selected && (
        <Answer move={choosing.answer} choose={() => play(choosing.answer)}>
          {t("extra_it", { company: selected.letter })}
        </Answer>
      )}
    </Panel>
  );
}
