/** Forms for this browser's guest: the name, and signing in on other devices. */
import { type FormEvent, useEffect, useState } from "react";
import { type ApiError, knownGuest, newCode, redeemCode, rename } from "./api";
import { useTranslate } from "./i18n";

export function NameForm() {
  const t = useTranslate();
  const [name, setName] = useState("");
  const [message, setMessage] = useState("");
  useEffect(() => {
    knownGuest().then(
      (guest) => guest && setName((typed) => typed || guest.name),
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

export function Devices() {
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
