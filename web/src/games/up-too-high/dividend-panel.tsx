/** Choose a dividend, and see what everyone would get. */
import { at } from "../../kit/at";
import { SrLabel } from "../../kit/sr-label";
import { dividendMove } from "./notation";
import { Answer, Option, Panel, type PanelProps } from "./panel";
import { companyAt, type Props, playersFrom } from "./rows";
import type { Dividend } from "./state";
import { companyWords, useCounted, useWords } from "./words";

export function DividendPanel(panel: PanelProps) {
  const t = useWords();
  const counted = useCounted();
  const { props, choosing } = panel;
  const { state, derived, play } = props;
  const company = companyAt(props, state.company);
  const shares = at(derived.prospects, company.index).shares;
  const selected = derived.dividends.find(({ each }) => dividendMove(each) === choosing.answer);
  return (
    <Panel
      question={
        selected ? <Gets props={props} dividend={selected} /> : counted("do_dividend", shares, companyWords(company))
      }
    >
      {derived.dividends.map(({ each, total }) => (
        <Option
          key={each}
          panel={panel}
          move={dividendMove(each)}
          isSelected={each === selected?.each}
          isSettled={selected !== undefined}
        >
          <SrLabel words={t("each", { each, total })}>{each}</SrLabel>
        </Option>
      ))}
      {selected && (
        <Answer move={choosing.answer} choose={() => play(choosing.answer)}>
          {selected.each ? t("pay", { each: selected.each }) : t("pay_nothing")}
        </Answer>
      )}
    </Panel>
  );
}

/** "Ann +2, Mira +1; costs 3, 1 left" */
function Gets({ props, dividend }: { props: Props; dividend: Dividend }) {
  const t = useWords();
  const company = companyAt(props, props.state.company);
  const owners = playersFrom(props, 0).filter(({ shares }) => shares[company.index]);
  const left = company.funds - dividend.total;
  return (
    <span className="uth-gets" aria-live="polite">
      {owners.map(({ seat, name }) => (
        <span key={seat}>
          <bdi>{name}</bdi> <strong>+{at(dividend.gets, seat)}</strong>
        </span>
      ))}
      <small>{t("left_over", { total: dividend.total, left })}</small>
    </span>
  );
}
