/** The page that explains fair shuffles to a sceptical player, with what they do not promise. */
import { texts } from "../kit/fair-texts";
import { useGameTexts } from "../kit/i18n";
import { Link } from "../kit/router";
import { FairFrame } from "./fair-frame";

export default function FairPage() {
  const t = useGameTexts(texts);
  return (
    <FairFrame heading={t("page_title")}>
      <p>{t("intro")}</p>
      <h2>{t("how")}</h2>
      <ol>
        <li>{t("how_secret")}</li>
        <li>{t("how_luck")}</li>
        <li>{t("how_mix")}</li>
        <li>{t("how_reveal")}</li>
      </ol>
      <h2>{t("shows")}</h2>
      <ul>
        <li>{t("shows_server")}</li>
        <li>{t("shows_players")}</li>
        <li>{t("shows_later")}</li>
      </ul>
      <h2>{t("check")}</h2>
      <p>{t("check_replay")}</p>
      <p>{t("check_home")}</p>
      <pre>
        <code>
          {"pip install updraft-games\n"}
          {"updraft verify --fair game.json"}
        </code>
      </pre>
      <p>{t("check_hash")}</p>
      <pre>
        <code>{"printf 'fair-shuffle/1 SECRET' | sha256sum"}</code>
      </pre>
      <h2>{t("not_promised")}</h2>
      <ul>
        <li>{t("not_eyes")}</li>
        <li>{t("not_plot")}</li>
        <li>{t("not_restart")}</li>
        <li>{t("not_alone")}</li>
        <li>{t("not_previewed")}</li>
        <li>{t("not_moment")}</li>
        <li>{t("not_kind")}</li>
      </ul>
      <p>
        <Link className="button" href="/luck">
          {t("luck_all")}
        </Link>
      </p>
    </FairFrame>
  );
}
