/** The bar on top of every page, with the language switch and the settings. */
import { type ReactNode, useState } from "react";
import { FullscreenButton, SoundButton } from "./bar-buttons";
import { useTranslate } from "./i18n";
import { Icon } from "./icons";
import { Link } from "./router";
import { change, useLanguage } from "./settings";
import { SettingsDialog } from "./settings-dialog";

interface Props {
  title?: ReactNode;
  /** The goal of the game, in a line. */
  goal?: string;
  children?: ReactNode;
}

export function Bar({ title, goal, children }: Props) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={children ? "bar full" : "bar"}>
      <Link href="/" className="home">
        <svg viewBox="0 0 40 54" aria-hidden="true" focusable="false">
          <path
            className="logo"
            d="M20 2c10 0 17 7 17 16.500C37 26 31 32 26 38H14C9 32 3 26 3 18.500 3 9 10 2 20 2zM15 43h10v8H15z"
          />
        </svg>
        <span className="name">Updraft</span>
        <span className="sr">{t("home")}</span>
      </Link>
      {title && <h1 className="one-line">{title}</h1>}
      {goal && <p className="goal-line one-line">{goal}</p>}
      <nav aria-label={t("menu")}>
        {children}
        {children && <SoundButton />}
        <FullscreenButton />
        <LanguageSwitch />
        <button type="button" className="quiet" onClick={() => setOpen(true)} aria-haspopup="dialog">
          <Icon name="sliders" />
          <span className="sr-narrow">{t("settings")}</span>
        </button>
      </nav>
      {isOpen && <SettingsDialog close={() => setOpen(false)} />}
    </header>
  );
}

function LanguageSwitch() {
  const lang = useLanguage();
  const other = lang === "en" ? "fr" : "en";
  return (
    <button type="button" className="quiet language" lang={other} onClick={() => change({ lang: other })}>
      {other.toUpperCase()}
      <span className="sr">{other === "fr" ? "Passer en français" : "Switch to English"}</span>
    </button>
  );
}
