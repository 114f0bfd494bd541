/** Open a game's rules beside the game. */
import { useTranslate } from "./i18n";
import { Icon } from "./icons";
import { followInDrawer } from "./rules-drawer";

export function RulesButton({ game }: { game: string }) {
  const t = useTranslate();
  return (
    <a
      className="button quiet"
      href={`/rules/${game}`}
      aria-haspopup="dialog"
      onClick={(event) => followInDrawer(event, game)}
    >
      <Icon name="book" />
      <span className="sr-narrow">{t("rules")}</span>
    </a>
  );
}
