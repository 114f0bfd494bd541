/** The bar on top of every page, with the language switch and the settings. */
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { type ApiError, knownGuest, newCode, redeemCode, rename } from "./api";
import { Dialog } from "./dialog";
import { useTranslate } from "./i18n";
import { Icon } from "./icons";
import { Link } from "./router";
import { change, useLanguage, useSettings } from "./settings";

export function Bar({ title, children }: { title?: ReactNode; children?: ReactNode }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="bar">
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
      <nav aria-label={t("menu")}>
        {children}
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
    <button type="button" className="quiet" lang={other} onClick={() => change({ lang: other })}>
      {other.toUpperCase()}
      <span className="sr">{other === "fr" ? "Passer en français" : "Switch to English"}</span>
    </button>
  );
}

function SettingsDialog({ close }: { close: () => void }) {
  const t = useTranslate();
  const settings = useSettings();
  const lang = useLanguage();

  async function setNotifications(wanted: boolean) {
    const isAllowed = !wanted || (await Notification.requestPermission()) === "granted";
    change({ notify: wanted && isAllowed });
  }

  return (
    <Dialog title={t("settings")} close={close}>
      <NameForm />
      <fieldset className="pick">
        <legend>{t("language")}</legend>
        {(["en", "fr"] as const).map((one) => (
          <label key={one} lang={one}>
            <input type="radio" name="lang" checked={lang === one} onChange={() => change({ lang: one })} />
            {one === "en" ? "English" : "Français"}
          </label>
        ))}
      </fieldset>
      <fieldset className="pick">
        <legend>{t("theme")}</legend>
        {(["auto", "light", "dark"] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="theme" checked={settings.theme === one} onChange={() => change({ theme: one })} />
            {t(`theme_${one}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className="pick">
        <legend>{t("motion")}</legend>
        {(["auto", "full", "reduced"] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="motion"
              checked={settings.motion === one}
              onChange={() => change({ motion: one })}
            />
            {t(`motion_${one}`)}
          </label>
        ))}
      </fieldset>
      <label className="tick">
        <input
          type="checkbox"
          checked={settings.forced}
          onChange={(event) => change({ forced: event.target.checked })}
        />
        {t("forced_moves")}
      </label>
      <label className="tick">
        <input
          type="checkbox"
          checked={settings.notation}
          onChange={(event) => change({ notation: event.target.checked })}
        />
        {t("show_notation")}
      </label>
      <label className="tick">
        <input type="checkbox" checked={settings.sound} onChange={(event) => change({ sound: event.target.checked })} />
        {t("sound")}
      </label>
      {"Notification" in window && (
        <label className="tick">
          <input
            type="checkbox"
            checked={settings.notify}
            onChange={(event) => void setNotifications(event.target.checked)}
          />
          {t("notify")}
        </label>
      )}
      <Devices />
    </Dialog>
  );
}

function NameForm() {
  const t = useTranslate();
  const [name, setName] = useState("");
  const [message, setMessage] = useState("");
  useEffect(() => {
    knownGuest().then(
      (guest) => guest && setName(guest.name),
      () => {},
    );
  }, []);
  async function save(event: FormEvent) {
    event.preventDefault();
    try {
      setName((await rename(name)).name);
      setMessage(t("saved"));
    } catch (error) {
      setMessage((error as ApiError).message);
    }
  }
  return (
    <form className="row" onSubmit={save}>
      <label className="field">
        {t("your_name")}
        <input
          value={name}
          maxLength={30}
          onChange={(event) => setName(event.target.value)}
          placeholder={t("guest")}
          autoComplete="nickname"
        />
      </label>
      <button type="submit" disabled={!name.trim()}>
        {t("save")}
      </button>
      <output>{message}</output>
    </form>
  );
}

function Devices() {
  const t = useTranslate();
  const [code, setCode] = useState("");
  const [typed, setTyped] = useState("");
  const [message, setMessage] = useState("");
  async function redeem(event: FormEvent) {
    event.preventDefault();
    try {
      const guest = await redeemCode(typed);
      setMessage(t("device_linked", { name: guest.name }));
      location.reload();
    } catch (error) {
      setMessage((error as ApiError).message);
    }
  }
  return (
    <details>
      <summary>{t("devices")}</summary>
      <p>{t("devices_help")}</p>
      <p className="row">
        <button
          type="button"
          onClick={() =>
            newCode().then(setCode, (error: ApiError) => {
              setMessage(error.message);
            })
          }
        >
          {t("get_code")}
        </button>
        {code && <strong className="code">{code}</strong>}
      </p>
      <form className="row" onSubmit={redeem}>
        <label className="field">
          {t("enter_code")}
          <input value={typed} maxLength={12} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
        </label>
        <button type="submit" disabled={!typed.trim()}>
          {t("use_code")}
        </button>
      </form>
      <output>{message}</output>
    </details>
  );
}
