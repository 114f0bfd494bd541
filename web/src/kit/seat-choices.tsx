/** Who may have a chair that no person has, as options of a select: somebody who comes, or a bot of some level. */
import { levelName } from "./balloons";
import { useTranslate } from "./i18n";

export function SeatChoices({ levels }: { levels: readonly string[] }) {
  const t = useTranslate();
  return (
    <>
      <option value="">{t("somebody")}</option>
      {levels.map((level) => (
        <option key={level} value={level}>
          {t("bot_level", { level: levelName(level, t) })}
        </option>
      ))}
    </>
  );
}
