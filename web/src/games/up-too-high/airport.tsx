/** An airport on its island: levels, worth, capital and president of its company; a sheet tells more. */
import { memo } from "react";
import { SrLabel } from "../../kit/sr-label";
import { classes } from "./classes";
import { CompanySheet } from "./company-sheet";
import { CardBack, Rosette, Scene } from "./drawings";
import { PlayerBalloon } from "./player";
import { type Company, companyAt, type Props } from "./rows";
import { Sheet } from "./sheet";
import { companyWords, useCounted, useWords } from "./words";

interface AirportProps {
  props: Props;
  index: number;
  /** The cards that the flight shown would bring here. */
  gain: number;
}

export const Airport = memo(function Airport({ props, index, gain }: AirportProps) {
  const t = useWords();
  const counted = useCounted();
  const company = companyAt(props, index);
  const isActing = props.state.company === index;
  const words = companyWords(company);
  const label = [
    t("airport", { ...words, president: t(company.president ? "presides" : "no_president", words) }),
    ...(isActing ? [t("acts")] : []),
    ...(gain ? [counted("gains", gain)] : []),
  ];
  return (
    <Sheet
      className={classes("uth-airport", isActing && "acting", gain > 0 && "visited", !company.president && "vacant")}
      data={{ "data-company": company.letter, "data-place": `airport-${index}` }}
      opener={
        <SrLabel words={label.join(", ")}>
          <Scene company={index} airport={company.airport} plane={company.plane} />
          <span className="uth-air" data-place={`air-${index}`} />
          <span className="uth-site" data-place={`site-${index}`} />
          <span className="uth-sum">
            <span className="uth-levels muted">
              {company.roman} + {company.plane} =
            </span>
            <strong className="figure">{company.worth}</strong>
          </span>
          <span className="uth-funds">
            <span data-place={`funds-${index}`}>
              <CardBack />
            </span>
            {company.funds}
          </span>
          <President company={company} />
          {gain > 0 && <span className="uth-gain badge">+{gain}</span>}
        </SrLabel>
      }
    >
      {() => <CompanySheet props={props} index={index} />}
    </Sheet>
  );
});

function President({ company: { index, president } }: { company: Company }) {
  const t = useWords();
  return (
    <span className={president ? "uth-president" : "uth-president muted"}>
      {president ? (
        <PlayerBalloon player={president} />
      ) : (
        <span data-thing={`president-${index}`}>
          <Rosette />
        </span>
      )}
      <span className="uth-who one-line">{president ? <bdi>{president.name}</bdi> : t("vacant")}</span>
    </span>
  );
}
