/** Open a game's rules beside the game. */
import { useTranslate } from "./i18n";
import { Icon } from "./icons";
import { followInDrawer, openRules } from "./rules-drawer";
import { useShortcut } from "./shortcuts";

export function RulesButton({ game }: { game: string }) {
  const t = useTranslate();
  useShortcut("r", t("rules"), () => openRules(game));
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
