/** The thin bar on top of every page, and what is behind its buttons: name, language, theme, sound. */
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { knownGuest, newCode, redeemCode, rename, type Trouble } from "./api";
import { Dialog } from "./dialog";
import { Icon } from "./icons";
import { Link } from "./router";
import { useSay } from "./say";
import { change, useLanguage, useSettings } from "./settings";

export function Bar({ title, children }: { title?: ReactNode; children?: ReactNode }) {
  const say = useSay();
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
        <span className="sr">{say("home")}</span>
      </Link>
      {title && <h1>{title}</h1>}
      <nav aria-label={say("tools")}>
        {children}
        <LanguageSwitch />
        <button type="button" className="quiet" onClick={() => setOpen(true)} aria-haspopup="dialog">
          <Icon name="sliders" />
          <span className="label">{say("settings")}</span>
        </button>
      </nav>
      {isOpen && <SettingsSheet close={() => setOpen(false)} />}
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

function SettingsSheet({ close }: { close: () => void }) {
  const say = useSay();
  const settings = useSettings();
  const lang = useLanguage();

  async function allowNotes(wanted: boolean) {
    const isAllowed = !wanted || (await Notification.requestPermission()) === "granted";
    change({ notify: wanted && isAllowed });
  }

  return (
    <Dialog title={say("settings")} close={close}>
      <NameForm />
      <fieldset className="pick">
        <legend>{say("language")}</legend>
        {(["en", "fr"] as const).map((one) => (
          <label key={one} lang={one}>
            <input type="radio" name="lang" checked={lang === one} onChange={() => change({ lang: one })} />
            {one === "en" ? "English" : "Français"}
          </label>
        ))}
      </fieldset>
      <fieldset className="pick">
        <legend>{say("theme")}</legend>
        {(["auto", "light", "dark"] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="theme" checked={settings.theme === one} onChange={() => change({ theme: one })} />
            {say(`theme_${one}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className="pick">
        <legend>{say("motion")}</legend>
        {(["auto", "full", "reduced"] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="motion"
              checked={settings.motion === one}
              onChange={() => change({ motion: one })}
            />
            {say(`motion_${one}`)}
          </label>
        ))}
      </fieldset>
      <label className="tick">
        <input
          type="checkbox"
          checked={settings.forced}
          onChange={(event) => change({ forced: event.target.checked })}
        />
        {say("forced")}
      </label>
      <label className="tick">
        <input type="checkbox" checked={settings.sound} onChange={(event) => change({ sound: event.target.checked })} />
        {say("sound")}
      </label>
      {"Notification" in window && (
        <label className="tick">
          <input
            type="checkbox"
            checked={settings.notify}
            onChange={(event) => void allowNotes(event.target.checked)}
          />
          {say("notify")}
        </label>
      )}
      <Devices />
    </Dialog>
  );
}

function NameForm() {
  const say = useSay();
  const [name, setName] = useState("");
  const [said, setSaid] = useState("");
  useEffect(() => {
    knownGuest().then(
      (guest) => guest && setName(guest.name),
      () => {},
    );
  }, []);
  async function keep(event: FormEvent) {
    event.preventDefault();
    try {
      setName((await rename(name)).name);
      setSaid(say("name_kept"));
    } catch (trouble) {
      setSaid((trouble as Trouble).message);
    }
  }
  return (
    <form className="row" onSubmit={keep}>
      <label className="field">
        {say("your_name")}
        <input
          value={name}
          maxLength={30}
          onChange={(event) => setName(event.target.value)}
          placeholder={say("guest")}
          autoComplete="nickname"
        />
      </label>
      <button type="submit" disabled={!name.trim()}>
        {say("keep")}
      </button>
      <output>{said}</output>
    </form>
  );
}

function Devices() {
  const say = useSay();
  const [code, setCode] = useState("");
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  async function redeem(event: FormEvent) {
    event.preventDefault();
    try {
      const guest = await redeemCode(typed);
      setSaid(say("device_moved", { name: guest.name }));
      location.reload();
    } catch (trouble) {
      setSaid((trouble as Trouble).message);
    }
  }
  return (
    <details>
      <summary>{say("devices")}</summary>
      <p>{say("devices_help")}</p>
      <p className="row">
        <button
          type="button"
          onClick={() =>
            newCode().then(setCode, (trouble: Trouble) => {
              setSaid(trouble.message);
            })
          }
        >
          {say("new_code")}
        </button>
        {code && <strong className="code">{code}</strong>}
      </p>
      <form className="row" onSubmit={redeem}>
        <label className="field">
          {say("enter_code")}
          <input value={typed} maxLength={12} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
        </label>
        <button type="submit" disabled={!typed.trim()}>
          {say("use_code")}
        </button>
      </form>
      <output>{said}</output>
    </details>
  );
}
