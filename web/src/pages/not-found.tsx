/** The page for an address that leads nowhere. */
import { Bar } from "../kit/bar";
import { useTranslate } from "../kit/i18n";
import { Link } from "../kit/router";

export function NotFound() {
  const t = useTranslate();
  return (
    <>
      <Bar />
      <main className="reading paper">
        <h1>{t("not_found")}</h1>
        <p>{t("not_found_help")}</p>
        <p>
          <Link className="button primary" href="/">
            {t("home")}
          </Link>
        </p>
      </main>
    </>
  );
}
