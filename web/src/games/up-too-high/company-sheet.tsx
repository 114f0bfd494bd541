/** Everything public about one company: its worth and why, its owners, its flights, and what higher levels cost. */
import { at } from "../../kit/at";
import { listed } from "../../kit/i18n";
import { Fin } from "./drawings";
import { letterOf, romanOf } from "./notation";
import { companyAt, holdersOf, type Props } from "./rows";
import type { Level } from "./state";
import type { Text } from "./texts";
import { companyWords, type Translate, useCardName, useCounted, useWords } from "./words";

const WHEN: Record<string, Text> = {
  acted: "when_acted",
  acts: "when_acts",
  next: "when_next",
  later: "when_later",
  never: "when_never",
};

export function CompanySheet({ props, index }: { props: Props; index: number }) {
  const t = useWords();
  const counted = useCounted();
  const cardName = useCardName(props.state);
  const company = companyAt(props, index);
  const prospect = at(props.derived.prospects, index);
  const words = companyWords(company);
  const cards = company.upgrades.map(cardName).join("; ");
  const holders = holdersOf(props, index).map(({ name, count }) => `${name} ${count}`);
  return (
    <>
      <header>
        <Fin company={index} />
        <h3>{t("company", words)}</h3>
        <small>{t(WHEN[prospect.when] ?? "when_never")}</small>
      </header>
      <strong>{t("worth_of", words)}</strong>
      <dl>
        <dt>{t("president")}</dt>
        <dd>
          {presidency(props, index, t)} {prospect.missing > 0 && counted("missing", prospect.missing)}
        </dd>
        <dt>{t("holders")}</dt>
        <dd>{holders.length ? listed(holders, props.lang) : t("no_holders")}</dd>
        <dt>{t("capital")}</dt>
        <dd>
          {counted("capital_of", company.funds)}; {counted("income_of", company.airport)}
        </dd>
        <dt>{t("flight")}</dt>
        <dd>{company.plane ? flightsOf(prospect.ways, t) : t("no_plane")}</dd>
        <dt>{t("next_airports")}</dt>
        <dd>{prices(prospect.airports, romanOf, t)}</dd>
        <dt>{t("next_planes")}</dt>
        <dd>{prices(prospect.planes, String, t)}</dd>
        {cards && (
          <>
            <dt>{t("in_use")}</dt>
            <dd>{cards}</dd>
          </>
        )}
      </dl>
    </>
  );
}

function presidency(props: Props, index: number, t: Translate): string {
  const { president } = companyAt(props, index);
  if (!president) return t("not_founded");
  return president.seat === props.seat ? t("you_preside") : t("who_presides", { who: president.name });
}

/** "clockwise C, A; counter-clockwise D, E" */
function flightsOf([clockwise = [], counter = []]: number[][], t: Translate): string {
  const letters = (stops: number[]) => stops.map(letterOf).join(", ");
  return t("both_ways", { clockwise: letters(clockwise), counter: letters(counter) });
}

/** "III for 3, IV for 7" */
function prices(levels: Level[], name: (level: number) => string, t: Translate): string {
  const parts = levels.map(({ level, cost }) => t("level_for", { level: name(level), cost }));
  return parts.join(", ") || t("highest");
}
