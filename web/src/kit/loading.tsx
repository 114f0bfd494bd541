/** Say that something is on its way. */
import { useTranslate } from "./i18n";

export function Loading() {
  const t = useTranslate();
  return (
    <p className="loading" role="status">
      {t("loading")}
    </p>
  );
}
