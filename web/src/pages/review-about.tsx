/** Explain how a review is measured, with the facts of its judge. */
import { useGameTexts } from "../kit/i18n";
import { useLanguage } from "../kit/settings";
import type { Judge } from "../kit/wire";
import { percent } from "./review-numbers";
import { texts } from "./review-texts";

export function AboutReview({ judge }: { judge: Judge }) {
  const t = useGameTexts(texts);
  const lang = useLanguage();
  const { worlds, candidates, width, cut } = judge;
  return (
    <div className="about-review">
      <h3>{t("about_title")}</h3>
      <p>{t("about_chance", { worlds })}</p>
      <p>{t("about_judge")}</p>
      <p>{t("about_width", { width: percent(width, lang) })}</p>
      <p>{t("about_decision", { candidates })}</p>
      {cut > 0 && <p>{t("about_cut", { cut: percent(cut, lang) })}</p>}
      <p>{t("about_luck")}</p>
      <p>{t("about_accuracy")}</p>
      <p>{t("about_fair")}</p>
    </div>
  );
}
