/** Ask people for their name when they sit down; nobody has to answer. */
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { type ApiError, knownGuest, rename } from "./api";
import { texts, useTranslate } from "./i18n";
import { changeOwn, useSettings } from "./settings";

const KEPT = "frame.name-kept"; // the default name that this person wants to keep
const MAX_NAME = 30;
const DEFAULTS = Object.values(texts).map(
  ({ guest_name }) => new RegExp(`^${String(guest_name).replace("{number}", "\\d+")}$`),
);

/** Tell whether a name is one that the page gave, in any language. */
export function isDefaultName(name: string): boolean {
  return DEFAULTS.some((pattern) => pattern.test(name));
}

interface NameFieldProps {
  name: string;
  change: (name: string) => void;
  placeholder: string;
}

function NameField({ name, change, placeholder }: NameFieldProps) {
  const t = useTranslate();
  const help = useId();
  return (
    <label className="field">
      {t("ask_name")}
      <input
        value={name}
        maxLength={MAX_NAME}
        placeholder={placeholder}
        autoComplete="nickname"
        aria-describedby={help}
        onChange={(event) => change(event.target.value)}
      />
      <small id={help}>{t("ask_name_help")}</small>
    </label>
  );
}

/** Ask a seated person who has never chosen a name. */
export function AskName({ name }: { name: string }) {
  const t = useTranslate();
  const { own } = useSettings();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState("");
  useSavedAtEnd(typed);
  if (!isDefaultName(name) || own[KEPT] === name) return null;
  async function save(event: FormEvent) {
    event.preventDefault();
    try {
      if (typed.trim()) await rename(typed);
      else changeOwn(KEPT, name);
      setTyped("");
    } catch (problem) {
      setError((problem as ApiError).message);
    }
  }
  return (
    <form className="row ask-name" onSubmit={save}>
      <NameField name={typed} change={setTyped} placeholder={name} />
      <button type="submit">{typed.trim() ? t("save") : t("keep_name", { name })}</button>
      <output>{error}</output>
    </form>
  );
}

/** Save a name that was typed but not yet saved when the game begins and the field is gone. */
function useSavedAtEnd(typed: string): void {
  const unsaved = useRef("");
  useEffect(() => {
    unsaved.current = typed.trim();
  }, [typed]);
  useEffect(
    () => () => {
      if (unsaved.current) rename(unsaved.current).catch(() => {}); // the name that the page gave stays
    },
    [],
  );
}

/** The id of the form; a button elsewhere that submits it takes the seat of its value. */
export const SIT_DOWN = "sit-down";

/** Take a seat under a name that can be typed beside the button. */
export function SitDown({ sit }: { sit: (seat: number | null) => Promise<boolean> }) {
  const t = useTranslate();
  const [known, setKnown] = useState("");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState("");
  useEffect(() => {
    knownGuest().then(
      (guest) => guest && setKnown(guest.name),
      () => {},
    );
  }, []);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const seat = ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value;
    try {
      if (typed.trim()) await rename(typed);
      await sit(seat ? Number(seat) : null);
    } catch (problem) {
      setError((problem as ApiError).message);
    }
  }
  return (
    <form id={SIT_DOWN} className="row ask-name" onSubmit={submit}>
      {(!known || isDefaultName(known)) && (
        <NameField name={typed} change={setTyped} placeholder={known || t("guest")} />
      )}
      <button type="submit" className="primary">
        {t("take_seat")}
      </button>
      <output>{error}</output>
    </form>
  );
}
