/** The explanation beside the hand: what the shown card would bring. */
import { capital } from "../../kit/i18n";
import { reasonsOf, signed } from "./gain";
import { Mark } from "./pieces";
import type { Facts } from "./players";
import type { Preview } from "./preview";
import { NO_OBJECTIVE } from "./state";
import { cardWords, useTranslate } from "./words";

export function Explanation({ shown, ...facts }: Facts & { shown: Preview | null }) {
  const t = useTranslate();
  const { state } = facts;
  if (!shown) {
    return (
      <div className="tlh-why muted">
        <p>{t("choose_side")}</p>
        <p>
          <Mark name="run" /> {t("mark_run")} {state.aim !== NO_OBJECTIVE && <Mark name="aim" />}{" "}
          {state.aim !== NO_OBJECTIVE && t("mark_objective")}
        </p>
      </div>
    );
  }
  const card = capital(cardWords(t, state, shown.kind));
  return (
    <div className="tlh-why" aria-live="polite">
      <p className="sr-narrow">
        <b>{t(shown.isDown ? "card_down" : "card_up", { card })}</b>
      </p>
      <ul>
        {reasonsOf(t, facts, shown).map(({ points, words }) => (
          <li key={words} className={points ? undefined : "muted"}>
            {points !== 0 && <b className={points < 0 ? "loss" : undefined}>{signed(t, points)}</b>} {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
