/** Step through a replay, choose whose eyes to see it with, share a move. */
import { useState } from "react";
import { useTranslate } from "../kit/i18n";
import { Select } from "../kit/inputs";
import { OPEN, WATCHING } from "./replay-game";

interface ControlsProps {
  at: number;
  moves: number;
  isPlaying: boolean;
  setPlaying: (isPlaying: boolean) => void;
  show: (move: number) => void;
}

export function Controls({ at, moves, isPlaying, setPlaying, show }: ControlsProps) {
  const t = useTranslate();
  function togglePlaying() {
    if (at === moves) show(0);
    setPlaying(!isPlaying);
  }
  return (
    <fieldset className="controls paper">
      <legend className="sr">{t("replay")}</legend>
      <button type="button" onClick={() => show(at - 1)} disabled={at === 0} aria-label={t("previous_move")}>
        ‹
      </button>
      <button type="button" className="primary" onClick={togglePlaying}>
        {t(isPlaying ? "pause" : "play")}
      </button>
      <button type="button" onClick={() => show(at + 1)} disabled={at === moves} aria-label={t("next_move")}>
        ›
      </button>
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

export function Share() {
  const t = useTranslate();
  const [isCopied, setCopied] = useState(false);
  return (
    <button type="button" onClick={() => void navigator.clipboard.writeText(location.href).then(() => setCopied(true))}>
      {t(isCopied ? "copied" : "share_move")}
    </button>
  );
}
