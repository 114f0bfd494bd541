/** An airport on its island: levels, worth, capital and president of its company. */
import { SrLabel } from "../../kit/sr-label";
import { classes } from "./classes";
import { CardBack, Rosette, Scene } from "./drawings";
import { PlayerBalloon } from "./player";
import type { Company } from "./rows";
import { companyWords, useWords } from "./words";

interface Props {
  company: Company;
  /** The numbers of the stops that a flight makes here. */
  stops: number[];
  isActing: boolean;
  isInspected: boolean;
  isAvailable: boolean;
  choose: (company: number, at: Element) => void;
}

export function Airport({ company, stops, isActing, isInspected, isAvailable, choose }: Props) {
  const t = useWords();
  const { index, president } = company;
  const words = companyWords(company);
  const label = [
    t("airport", { ...words, president: t(president ? "presides" : "no_president", words) }),
    ...(isActing ? [t("acts")] : []),
    ...stops.map((number) => t("stop", { number })),
  ];
  return (
    <button
      type="button"
      className={classes("uth-airport", isActing && "acting", isAvailable && "available", isInspected && "inspected")}
      aria-expanded={isInspected}
      onClick={(event) => choose(index, event.currentTarget)}
      data-company={company.letter}
      data-place={`airport-${index}`}
    >
      <SrLabel words={label.join(", ")}>
        <Scene company={index} airport={company.airport} plane={company.plane} />
        <span className="uth-air" data-place={`air-${index}`} />
        <span className="uth-sum">
          <span className="uth-levels muted">
            {company.roman} + {company.plane} =
          </span>
          <strong className="figure">{company.worth}</strong>
        </span>
        <span className="uth-funds chip" data-place={`funds-${index}`}>
          <CardBack />
          {company.funds}
        </span>
        <President company={company} />
        {stops.length > 0 && <span className="uth-stop badge">{stops.join(" ")}</span>}
      </SrLabel>
    </button>
  );
}

function President({ company: { index, president } }: { company: Company }) {
  const t = useWords();
  if (president) {
    return (
      <span className="uth-president chip">
        <PlayerBalloon player={president} />
        <span className="uth-who one-line">{president.name}</span>
      </span>
    );
  }
  return (
    <span className="uth-president chip vacant muted">
      <span data-thing={`president-${index}`}>
        <Rosette />
      </span>
      <span className="uth-who one-line">{t("vacant")}</span>
    </span>
  );
}
