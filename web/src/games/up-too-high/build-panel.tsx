/** Build with the picked card, or finish. */
import { usable } from "./choosing";
import { BUILD_DONE, buildMove, romanOf } from "./notation";
import { Answer, Option, Panel, type PanelProps } from "./panel";
import { companyAt } from "./rows";
import type { Upgrade } from "./state";
import type { Text } from "./texts";
import { companyWords, type Translate, useWords } from "./words";

export function BuildPanel(panel: PanelProps) {
  const t = useWords();
  const { props, choosing } = panel;
  const { state, derived, decision, play } = props;
  const words = companyWords(companyAt(props, state.company));
  const [card] = choosing.picked;
  const upgrades = derived.upgrades
    .filter((one) => one.card === card)
    .map((one) => ({ ...one, move: buildMove(state, one.kind, one.card) }));
  const legal = upgrades.filter(({ move }) => decision?.choices.includes(move));
  const selected = legal.find(({ move }) => legal.length === 1 || move === choosing.answer);
  const question = card === undefined ? "do_build" : upgrades.length ? "build_which" : "build_none";
  return (
    <Panel question={selected ? bringing(selected, words, t) : t(question, words)}>
      {upgrades.map((upgrade) => (
        <Option
          key={upgrade.kind}
          panel={panel}
          move={upgrade.move}
          isSelected={upgrade === selected}
          isSettled={selected !== undefined}
        >
          <strong>{upgradeName(upgrade, t)}</strong>
          <small>{t(upgrade.possible ? "build_cost" : "build_too_expensive", { ...words, cost: upgrade.cost })}</small>
        </Option>
      ))}
      {selected && (
        <Answer move={selected.move} choose={() => play(selected.move)}>
          {t("build_it", { what: upgradeName(selected, t) })}
        </Answer>
      )}
      {card === undefined && (
        <Answer move={BUILD_DONE} isCalm={usable(props, choosing).size > 0} choose={() => play(BUILD_DONE)}>
          {t("build_done")}
        </Answer>
      )}
    </Panel>
  );
}

function upgradeName({ kind, level }: Upgrade, t: Translate): string {
  return kind === "airport" ? t("airport_half", { level: romanOf(level) }) : t("plane", { level });
}

/** Say what an upgrade costs and brings. */
function bringing(upgrade: Upgrade, words: ReturnType<typeof companyWords>, t: Translate): string {
  const { kind, level, cost } = upgrade;
  const more: Text = kind === "airport" ? "brings_airport" : level === 1 ? "brings_plane_one" : "brings_plane";
  const facts = { ...words, cost, left: words.funds - cost, before: words.worth, worth: upgrade.worth, level };
  return `${t("build_brings", facts)} ${t(more, facts)}`;
}
