/** Build with the picked card, or go on. */
import { BUILD_DONE, buildMove, romanOf } from "./notation";
import { Answer, Panel, type PanelProps } from "./panel";
import { companyAt, type Props } from "./rows";
import type { Upgrade } from "./state";
import { companyWords, useWords } from "./words";

export function BuildPanel({ props, picked }: PanelProps) {
  const t = useWords();
  const { state, derived, play } = props;
  const words = companyWords(companyAt(props, state.company));
  const [card] = picked;
  const upgrades = derived.upgrades.filter((one) => one.card === card);
  const isUseless = card !== undefined && upgrades.length === 0;
  return (
    <Panel question={t(isUseless ? "build_none" : "do_build", words)}>
      {upgrades.map((upgrade) => (
        <UpgradeButton key={upgrade.kind} props={props} upgrade={upgrade} funds={words.funds} />
      ))}
      <Answer move={BUILD_DONE} choose={() => play(BUILD_DONE)}>
        {t("build_done")}
      </Answer>
    </Panel>
  );
}

function UpgradeButton({ props, upgrade, funds }: { props: Props; upgrade: Upgrade; funds: number }) {
  const t = useWords();
  const { kind, level, cost, possible } = upgrade;
  const move = buildMove(props.state, kind, upgrade.card);
  const isLegal = props.decision?.choices.includes(move);
  return (
    <button
      type="button"
      className={isLegal ? "uth-way available" : "uth-way too-expensive"}
      onClick={(event) => props.attempt(move, event.currentTarget)}
      data-move={move}
    >
      <strong>
        {kind === "airport" ? t("build_airport", { level: romanOf(level) }) : t("build_plane", { level })}
      </strong>
      <small>{t(possible ? "build_cost" : "build_too_expensive", { cost, funds })}</small>
    </button>
  );
}
