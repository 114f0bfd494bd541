/** Fly one way or the other, or stay on the ground. */
import { SrLabel } from "../../kit/sr-label";
import { Arrow, Fin } from "./drawings";
import { FLY_CLOCKWISE, FLY_COUNTER, FLY_NOT, letterOf } from "./notation";
import { Answer, Panel, type PanelProps } from "./panel";
import { companyAt, type Props } from "./rows";
import type { Text } from "./texts";
import { companyWords, type Translate, useWords } from "./words";

const WAYS: { move: string; text: Text }[] = [
  { move: FLY_CLOCKWISE, text: "fly_cw" },
  { move: FLY_COUNTER, text: "fly_ccw" },
];

export function FlyPanel({ props, showWay }: PanelProps) {
  const t = useWords();
  const { state, derived, play } = props;
  return (
    <Panel question={t("do_fly", { company: letterOf(state.company) })}>
      {WAYS.map(({ move, text }, way) => {
        const stops = derived.ways[way] ?? [];
        return (
          <button
            key={move}
            type="button"
            className="uth-way available"
            onClick={() => play(move)}
            onPointerEnter={() => showWay(way)}
            onPointerLeave={() => showWay(null)}
            onFocus={() => showWay(way)}
            onBlur={() => showWay(null)}
            data-move={move}
          >
            <SrLabel words={t("fly_label", { way: t(text), stops: stopNames(props, stops, t) })}>
              <span className="flow">
                <Arrow isBack={move === FLY_COUNTER} /> {t(text)}
              </span>
              <span className="uth-stops flow">
                {stops.map((company, at) => (
                  <Fin key={at} company={company} />
                ))}
              </span>
            </SrLabel>
          </button>
        );
      })}
      <Answer move={FLY_NOT} choose={() => play(FLY_NOT)}>
        {t("fly_no")}
      </Answer>
    </Panel>
  );
}

/** "C (you), A": the stops of a flight with their presidents. */
function stopNames(props: Props, stops: number[], t: Translate): string {
  const names = stops.map((stop) => {
    const company = companyAt(props, stop);
    if (!company.president) return company.letter;
    return t(company.president.seat === props.seat ? "stop_yours" : "stop_theirs", companyWords(company));
  });
  return names.join(", ");
}
