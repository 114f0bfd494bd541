/** The middle of the circle: the step, then the offers and the bids or the company that acts. */
import { Bids, Choosers } from "./bids";
import { Fin } from "./drawings";
import { letterOf } from "./notation";
import { Offers, type OffersProps } from "./offers";
import { Phase } from "./state";
import type { Text } from "./texts";
import { useWords } from "./words";

export function Middle(props: OffersProps) {
  const { state } = props.view;
  if (state.turn < 0) return null;
  return (
    <div className="uth-middle">
      <Steps phase={state.phase} isShares={state.company < 0} />
      {state.company >= 0 ? <Actor company={state.company} /> : <Shares {...props} />}
    </div>
  );
}

function Actor({ company }: { company: number }) {
  return (
    <p className="uth-actor">
      <Fin company={company} />
      <strong className="sr">{letterOf(company)}</strong>
    </p>
  );
}

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
function Steps({ phase, isShares }: { phase: number; isShares: boolean }) {
  const t = useWords();
  return (
    <ol className="uth-steps">
      {(isShares ? SHARE_STEPS : COMPANY_STEPS).map(([text, phases]) => {
        const isNow = phases.includes(phase);
        return (
          <li key={text} className={isNow ? "chip now" : "chip muted"} aria-current={isNow ? "step" : undefined}>
            {t(text)}
          </li>
        );
      })}
    </ol>
  );
}
