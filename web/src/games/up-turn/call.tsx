/** The call "Upturn!": a button for a few seconds after a lay; not pressing it is silence. */
import { useEffect, useRef, useState } from "react";
import { Confirm } from "../../kit/dock";
import { SILENT, UPTURN } from "./notation";
import { tileCount, useWords } from "./words";

export const SECONDS = 7;

interface Props {
  forSilence: number;
  /** The question waits for an answer as long as it takes. */
  isUntimed: boolean;
  play: (move: string) => void;
}

export function Call({ forSilence, isUntimed, play }: Props) {
  const t = useWords();
  const [left, setLeft] = useState(SECONDS);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (isUntimed) return;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : play(SILENT)), 1000);
    return () => clearTimeout(timer);
  }, [left, play, isUntimed]);
  const words = isUntimed ? "call_untimed" : forSilence ? "call_help" : "call_free";
  return (
    <Confirm>
      <section className="upt-asked upt-call" aria-label={t("call")}>
        <span className="upt-hint">{t(words, { seconds: left, tiles: tileCount(forSilence, t) })}</span>
        <button type="button" className="quiet" onClick={() => play(SILENT)}>
          {t("stay_silent")}
        </button>
        <button ref={button} type="button" className="primary available upt-call-button" onClick={() => play(UPTURN)}>
          {t("upturn")}
        </button>
        {!isUntimed && (
          <span className="upt-countdown" aria-hidden="true">
            <i style={{ width: `${(100 * left) / SECONDS}%` }} />
          </span>
        )}
      </section>
    </Confirm>
  );
}
