/** Numbers of a review as people read them: chances in percent, with their ranges. */
import type { Lang } from "../kit/settings";
import type { Interval } from "../kit/wire";
import type { TranslateReview } from "./review-texts";

const percents: Record<Lang, Intl.NumberFormat> = { en: percentsOf("en"), fr: percentsOf("fr") };
const changes: Record<Lang, Intl.NumberFormat> = { en: percentsOf("en", true), fr: percentsOf("fr", true) };

function percentsOf(lang: Lang, isSigned = false): Intl.NumberFormat {
  return new Intl.NumberFormat(lang, { style: "percent", signDisplay: isSigned ? "exceptZero" : "negative" });
}

/** "34 %" */
export function percent(share: number, lang: Lang): string {
  return percents[lang].format(share).replace("-", "−");
}

/** "+3 %", "−12 %" */
export function change(share: number, lang: Lang): string {
  return changes[lang].format(share).replace("-", "−");
}

/** A mean and its range in percent, as words of a text: of a loss, of which nothing is below zero. */
export function lossWords({ mean, low, high }: Interval, lang: Lang): Record<string, string> {
  const atLeast = (share: number) => percent(Math.max(0, share), lang);
  return { loss: atLeast(mean), low: atLeast(low), high: atLeast(high) };
}

export function chanceText({ mean, low, high }: Interval, t: TranslateReview, lang: Lang): string {
  const inside = (share: number) => percent(Math.min(1, Math.max(0, share)), lang);
  return t("chance_range", { mean: inside(mean), low: inside(low), high: inside(high) });
}

export function pointsText({ mean, low, high }: Interval, t: TranslateReview, lang: Lang): string {
  const rounded = (points: number) => points.toLocaleString(lang, { maximumFractionDigits: 0 });
  return t("points_range", { mean: rounded(mean), low: rounded(low), high: rounded(high) });
}
