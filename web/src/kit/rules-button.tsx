/** Open a game's rules in another window. */
import { useTranslate } from "./i18n";
import { Icon } from "./icons";
import { Link } from "./router";

export function RulesButton({ game }: { game: string }) {
  const t = useTranslate();
  return (
    <Link className="button quiet" href={`/rules/${game}`} target="_blank">
      <Icon name="book" />
      <span className="sr-narrow">{t("rules")}</span>
    </Link>
  );
}
