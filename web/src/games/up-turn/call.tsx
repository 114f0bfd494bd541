/** The call "Upturn!": a button for a few seconds after a lay; not pressing it is silence. */
import { useEffect, useRef, useState } from "react";
import { SILENT, UPTURN } from "./notation";
import { tileCount, useWords } from "./words";

export const SECONDS = 7;

interface Props {
  forSilence: number;
  play: (move: string) => void;
}

export function Call({ forSilence, play }: Props) {
  const t = useWords();
  const [left, setLeft] = useState(SECONDS);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : play(SILENT)), 1000);
    return () => clearTimeout(timer);
  }, [left, play]);
  return (
    <section className="upt-panel upt-call paper flow" aria-label={t("call")}>
      <button ref={button} type="button" className="upt-call-button available" onClick={() => play(UPTURN)}>
        {t("upturn")}
      </button>
      <span className="upt-countdown" aria-hidden="true">
        <i style={{ width: `${(100 * left) / SECONDS}%` }} />
      </span>
      <p className="flow">
        <small>{t(forSilence ? "call_help" : "call_free", { seconds: left, tiles: tileCount(forSilence, t) })}</small>
        <button type="button" className="quiet small" onClick={() => play(SILENT)}>
          {t("stay_silent")}
        </button>
      </p>
    </section>
  );
}
