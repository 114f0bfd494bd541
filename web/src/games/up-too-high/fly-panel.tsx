/** Fly one way or the other, or stay on the ground. */
import { at } from "../../kit/at";
import { listed } from "../../kit/i18n";
import { SrLabel } from "../../kit/sr-label";
import { Arrow, Fin } from "./drawings";
import { FLY_CLOCKWISE, FLY_COUNTER, FLY_NOT, letterOf } from "./notation";
import { Answer, Option, Panel, type PanelProps } from "./panel";
import { PlayerBalloon } from "./player";
import { companyAt, type Props } from "./rows";
import type { Text } from "./texts";
import { type Translate, useWords } from "./words";

export const WAYS = [FLY_CLOCKWISE, FLY_COUNTER];
const NAMES: Text[] = ["fly_cw", "fly_ccw"];

export function FlyPanel(panel: PanelProps) {
  const t = useWords();
  const { props, choosing, pointAtWay } = panel;
  const { answer } = choosing;
  const company = letterOf(props.state.company);
  const way = WAYS.indexOf(answer);
  const question = answer ? t("stays_put", { company }) : t("do_fly", { company });
  return (
    <Panel question={way < 0 ? question : payment(props, way, t)}>
      {WAYS.map((move, index) => (
        <Option
          key={move}
          panel={panel}
          move={move}
          isSelected={answer === move}
          isSettled={answer !== ""}
          point={(isPointed) => pointAtWay(isPointed ? index : null)}
        >
          <SrLabel words={`${t(at(NAMES, index))}: ${payment(props, index, t)}`}>
            <span className="uth-way">
              <Arrow isBack={move === FLY_COUNTER} /> {t(at(NAMES, index))}
            </span>
            <Stops props={props} stops={props.derived.ways[index] ?? []} />
          </SrLabel>
        </Option>
      ))}
      <Option panel={panel} move={FLY_NOT} isSelected={answer === FLY_NOT} isSettled={answer !== ""}>
        {t("fly_no")}
      </Option>
      {answer && (
        <Answer move={answer} choose={() => props.play(answer)}>
          {t(way < 0 ? "fly_no" : "fly_it")}
        </Answer>
      )}
    </Panel>
  );
}

/** The airports of a flight, each with the balloon of its president. */
function Stops({ props, stops }: { props: Props; stops: number[] }) {
  return (
    <span className="uth-stops">
      {stops.map((stop, number) => {
        const { president } = companyAt(props, stop);
        return (
          <span key={number} className="uth-stopover">
            <Fin company={stop} />
            {president && <PlayerBalloon player={president} />}
          </span>
        );
      })}
    </span>
  );
}

/** "E earns 2, A (you) 1 and C 1.": what a flight pays, to the company that flies first. */
function payment(props: Props, way: number, t: Translate): string {
  const { state, derived, seat, lang } = props;
  const earnings = derived.earnings[way] ?? [];
  const visited = [...new Set(derived.ways[way])].filter((company) => company !== state.company);
  const others = visited.map((stop) => {
    const { letter, president } = companyAt(props, stop);
    const key = !president ? "pays_stop" : president.seat === seat ? "pays_yours" : "pays_theirs";
    return t(key, { company: letter, who: president?.name ?? "", count: at(earnings, stop) });
  });
  const own = t("pays_own", { company: letterOf(state.company), count: at(earnings, state.company) });
  return `${listed([own, ...others], lang)}.`;
}
