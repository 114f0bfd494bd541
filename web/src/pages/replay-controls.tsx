/** Step through a replay, by buttons and keys; choose its speed and whose eyes to see it with; share a move. */
import { useEffect, useState } from "react";
import { useTranslate } from "../kit/i18n";
import { Select } from "../kit/inputs";
import { changeOwn, useSettings } from "../kit/settings";
import { ShareButton } from "../kit/share";
import { OPEN, WATCHING } from "./replay-game";

const SPEED = "replay.speed";
const SPEEDS = [0.5, 1, 2, 4, 8];
const INPUTS = "input, select, textarea, button, a, summary, dialog *";

/** Keep the speed of replays. */
export function useSpeed(): [speed: number, setSpeed: (speed: number) => void] {
  const speed = Number(useSettings().own[SPEED] ?? 1);
  return [SPEEDS.includes(speed) ? speed : 1, (chosen) => changeOwn(SPEED, chosen)];
}

interface Steps {
  at: number;
  moves: number;
  isPlaying: boolean;
  setPlaying: (isPlaying: boolean) => void;
  show: (move: number) => void;
}

interface Player extends Steps {
  togglePlaying: () => void;
}

/** Step by the arrow keys, Home and End; the space bar plays and pauses, unless a control has the focus. */
export function useStepKeys(steps: Steps): Player {
  const { at, moves, isPlaying, setPlaying, show } = steps;
  function togglePlaying() {
    if (at === moves && !isPlaying) show(0);
    setPlaying(!isPlaying);
  }
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        (event.target as Element).matches("input, select, textarea")
      )
        return;
      if (event.key === " " && (event.target as Element).matches(INPUTS)) return;
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: moves }[event.key];
      if (event.key === " ") togglePlaying();
      else if (to === undefined) return;
      else if (to >= 0 && to <= moves) show(to);
      event.preventDefault();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
  return { ...steps, togglePlaying };
}

export function Controls({ at, moves, isPlaying, show, togglePlaying }: Player) {
  const t = useTranslate();
  return (
    <fieldset className="controls">
      <legend className="sr">{t("replay")}</legend>
      <Step to={0} is={at === 0} label={t("first_move")} show={show} sign="«" />
      <Step to={at - 1} is={at === 0} label={t("previous_move")} show={show} sign="‹" />
      <button type="button" className="primary" onClick={togglePlaying}>
        {t(isPlaying ? "pause" : "play")}
      </button>
      <Step to={at + 1} is={at === moves} label={t("next_move")} show={show} sign="›" />
      <Step to={moves} is={at === moves} label={t("last_move")} show={show} sign="»" />
      <label>
        <span className="sr">{t("replay_position")}</span>
        <input
          type="range"
          min={0}
          max={moves}
          value={at}
          aria-valuetext={t("move_of", { at, moves })}
          onChange={(event) => show(Number(event.target.value))}
        />
      </label>
      <output>{`${at} / ${moves}`}</output>
    </fieldset>
  );
}

interface StepProps {
  to: number;
  /** Whether that move is shown already. */
  is: boolean;
  label: string;
  sign: string;
  show: (move: number) => void;
}

function Step({ to, is, label, sign, show }: StepProps) {
  return (
    <button type="button" onClick={() => show(to)} disabled={is} aria-label={label} title={label}>
      {sign}
    </button>
  );
}

export function Speed({ speed, setSpeed }: { speed: number; setSpeed: (speed: number) => void }) {
  const t = useTranslate();
  return (
    <Select label={t("replay_speed")} value={speed} change={(value) => setSpeed(Number(value))}>
      {SPEEDS.map((one) => (
        <option key={one} value={one}>
          {one} ×
        </option>
      ))}
    </Select>
  );
}

export function ViewAs({ names, viewer, view }: { names: string[]; viewer: number; view: (seat: number) => void }) {
  const t = useTranslate();
  return (
    <Select label={t("view_as")} value={viewer} change={(seat) => view(Number(seat))}>
      <option value={OPEN}>{t("view_open")}</option>
      <option value={WATCHING}>{t("view_spectator")}</option>
      {names.map((name, seat) => (
        <option key={seat} value={seat}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** Share the address of the shown move: by the device's own dialog, or by copying it. */
export function Share() {
  const t = useTranslate();
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <ShareButton title={document.title} url={location.href} className="small" />
      <button
        type="button"
        className="small"
        title={t("share_move")}
        onClick={() => void navigator.clipboard.writeText(location.href).then(() => setCopied(true))}
      >
        {t(isCopied ? "copied" : "copy_link")}
      </button>
    </>
  );
}
