/** The middle of the circle: the order of the round, its steps, then offers and bids or the company that acts. */
import { memo } from "react";
import { at } from "../../kit/at";
import { Bids, Choosers } from "./bids";
import { classes } from "./classes";
import { CardBack, Fin } from "./drawings";
import { Offers, type OffersProps } from "./offers";
import { PlayerBalloon } from "./player";
import { companiesOf, companyAt, type View } from "./rows";
import { Phase } from "./state";
import type { Text } from "./texts";
import { companyWords, useCounted, useWords } from "./words";

export function Middle(props: OffersProps) {
  const { state } = props.view;
  if (state.turn < 0) return null;
  return (
    <div className="uth-middle">
      <div className="uth-heading">
        <Order view={props.view} />
        <Steps phase={state.phase} isShares={state.company < 0} />
      </div>
      {state.company >= 0 ? <Actor view={props.view} /> : <Shares {...props} />}
    </div>
  );
}

const WHEN: Record<string, Text> = {
  acted: "order_acted",
  acts: "order_acts",
  next: "order_next",
  later: "order_later",
  never: "order_never",
};

/** The companies in their order of acting: those that have acted, the one that acts, the next. */
const Order = memo(function Order({ view }: { view: View }) {
  const t = useWords();
  return (
    <ol className="uth-order" aria-label={t("order")}>
      {companiesOf(view).map((company) => {
        const { when } = at(view.derived.prospects, company.index);
        const label = t(WHEN[when] ?? "order_never", companyWords(company));
        return (
          <li key={company.index} className={when} title={label} aria-current={when === "acts" ? "step" : undefined}>
            <Fin company={company.index} />
            <span className="sr">{label}</span>
            {when === "next" && <i aria-hidden="true">{t("next_short")}</i>}
          </li>
        );
      })}
    </ol>
  );
});

/** The company that acts, who decides for it, and what it has. */
const Actor = memo(function Actor({ view }: { view: View }) {
  const t = useWords();
  const counted = useCounted();
  const company = companyAt(view, view.state.company);
  const { shares } = at(view.derived.prospects, company.index);
  return (
    <div className="uth-actor">
      <Fin company={company.index} />
      <p>
        <strong className="one-line">
          {company.president && <PlayerBalloon player={company.president} />}
          <bdi>{company.president?.name}</bdi>
        </strong>
        <span>
          <CardBack /> {counted("capital_of", company.funds)}
        </span>
        <span>
          {counted("shares_out", shares)} ·{" "}
          {t(shares === 1 ? "worth_each_one" : "worth_each", { worth: company.worth })}
        </span>
      </p>
    </div>
  );
});

function Shares(props: OffersProps) {
  if (props.view.state.phase === Phase.OFFER) return <Choosers view={props.view} />;
  return (
    <>
      <Offers {...props} />
      <Bids view={props.view} />
    </>
  );
}

const SHARE_STEPS: [Text, number[]][] = [
  ["step_offer", [Phase.OFFER]],
  ["step_bid", [Phase.BID]],
  ["step_take", [Phase.TAKE, Phase.EXTRA]],
];
const COMPANY_STEPS: [Text, number[]][] = [
  ["step_income", []],
  ["step_fly", [Phase.FLY]],
  ["step_build", [Phase.BUILD]],
  ["step_pay", [Phase.DIVIDEND]],
];

/** The steps of the share phase or of a company, with the present one marked. */
const Steps = memo(function Steps({ phase, isShares }: { phase: number; isShares: boolean }) {
  const t = useWords();
  return (
    <ol className="uth-steps">
      {(isShares ? SHARE_STEPS : COMPANY_STEPS).map(([text, phases]) => {
        const isNow = phases.includes(phase);
        return (
          <li key={text} className={classes("chip", isNow ? "now" : "muted")} aria-current={isNow ? "step" : undefined}>
            {t(text)}
          </li>
        );
      })}
    </ol>
  );
});
