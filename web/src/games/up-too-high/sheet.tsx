/** Everything public about one company. */
import { Fin } from "./drawings";
import { useEscape } from "./keyboard";
import { type Company, companyAt, playersFrom, type View } from "./rows";
import { companyWords, type Translate, useCardName, useCounted, useWords } from "./words";

interface Props {
  view: View;
  seat: number;
  company: number;
  close: () => void;
}

export function Sheet({ view, seat, company: index, close }: Props) {
  const t = useWords();
  const counted = useCounted();
  const cardName = useCardName(view.state);
  useEscape(close);
  const company = companyAt(view, index);
  const cards = company.upgrades.map(cardName).join("; ");
  const holders = holdersOf(view, index).join(", ");
  return (
    <section className="uth-sheet paper" aria-live="polite">
      <header className="flow">
        <Fin company={index} />
        <h3>{t("company", { company: company.letter })}</h3>
        <button type="button" className="quiet" onClick={close} aria-label={t("close")}>
          ×
        </button>
      </header>
      <strong>{t("worth_of", companyWords(company))}</strong>
      <ul>
        <li>{presidency(company, seat, t)}</li>
        <li>{counted("capital_of", company.funds)}</li>
        <li>{holders ? t("holders", { who: holders }) : t("no_holders")}</li>
        <li>{cards ? t("in_use", { cards }) : t("not_upgraded")}</li>
      </ul>
    </section>
  );
}

function presidency({ president }: Company, seat: number, t: Translate): string {
  if (!president) return t("no_president");
  return president.seat === seat ? t("you_preside") : t("who_presides", { who: president.name });
}

/** "Ann 2": the players who own shares of a company, and how many. */
function holdersOf(view: View, company: number): string[] {
  return playersFrom(view, 0).flatMap(({ name, shares }) => (shares[company] ? [`${name} ${shares[company]}`] : []));
}
