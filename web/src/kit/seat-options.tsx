/** Options of a select for a seat without a person: leave it open, or take a bot. */
import { botName } from "./balloons";
import { useTranslate } from "./i18n";

export function SeatOptions({ levels }: { levels: readonly string[] }) {
  const t = useTranslate();
  return (
    <>
      <option value="">{t("open_seat")}</option>
      <BotOptions levels={levels} />
    </>
  );
}

export function BotOptions({ levels }: { levels: readonly string[] }) {
  const t = useTranslate();
  return levels.map((level) => (
    <option key={level} value={level}>
      {botName(level, t)}
    </option>
  ));
}
