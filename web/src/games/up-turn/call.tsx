/** "Upturn!": there for a few seconds after the lay; who does not press it was silent. */
import { useEffect, useRef, useState } from "react";
import { useWords } from "./texts";

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
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : play("silent")), 1000);
    return () => clearTimeout(timer);
  }, [left, play]);
  return (
    <section className="upt-panel upt-call paper" aria-label={t("one_left")}>
      <button ref={button} type="button" className="upt-shout can" onClick={() => play("upturn")}>
        {t("upturn")}
      </button>
      <span className="upt-fuse" aria-hidden="true">
        <span style={{ width: `${(100 * left) / SECONDS}%` }} />
      </span>
      <p>
        <small>{t(forSilence ? "call_help" : "call_free", { seconds: left, count: forSilence })}</small>
        <button type="button" className="quiet small" onClick={() => play("silent")}>
          {t("stay_silent")}
        </button>
      </p>
    </section>
  );
}
