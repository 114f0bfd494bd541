/** Choose a dividend, and see what everyone would get. */
import { useState } from "react";
import { at } from "../../kit/at";
import { SrLabel } from "../../kit/sr-label";
import { dividendMove } from "./notation";
import { Answer, Panel, type PanelProps } from "./panel";
import { companyAt, playersFrom } from "./rows";
import type { Dividend } from "./state";
import { companyWords, useCounted, useWords } from "./words";

export function DividendPanel({ props }: PanelProps) {
  const t = useWords();
  const counted = useCounted();
  const { state, derived, attempt, play } = props;
  const [each, setEach] = useState(() => derived.dividends.findLast((one) => one.possible)?.each ?? 0);
  const company = companyAt(props, state.company);
  const owners = playersFrom(props, 0).filter(({ shares }) => shares[company.index]);
  const shares = owners.reduce((sum, owner) => sum + at(owner.shares, company.index), 0);
  const chosen = derived.dividends.find((one) => one.each === each);
  if (!chosen) return null;
  const choose = (one: Dividend, button: Element) =>
    one.possible ? setEach(one.each) : attempt(dividendMove(one.each), button);
  return (
    <Panel question={counted("do_dividend", shares, companyWords(company))}>
      <div className="uth-eaches flow">
        {derived.dividends.map((one) => (
          <button
            key={one.each}
            type="button"
            className={one.possible ? "available" : "too-expensive"}
            aria-pressed={each === one.each}
            onClick={(event) => choose(one, event.currentTarget)}
            data-each={one.each}
          >
            <SrLabel words={t("each", { each: one.each, total: one.total })}>{one.each}</SrLabel>
          </button>
        ))}
      </div>
      <p className="uth-gets flow" aria-live="polite">
        {owners.map(({ seat, name }) => (
          <span key={seat}>
            {name} <strong>+{at(chosen.gets, seat)}</strong>
          </span>
        ))}
        <small>{t("left_over", { total: chosen.total, left: company.funds - chosen.total })}</small>
      </p>
      <Answer isMain move={dividendMove(each)} choose={() => play(dividendMove(each))}>
        {each ? t("pay", { each }) : t("pay_nothing")}
      </Answer>
    </Panel>
  );
}
