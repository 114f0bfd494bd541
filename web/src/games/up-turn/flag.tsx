/** A flag at a rack with one tile: "Upturn!" was called, or it was forgotten. */
import type { State } from "./state";
import { heldBy } from "./tiles";
import { useWords } from "./words";

/** The flag of a seat, as the key of its text. */
export function flagOf(state: State, seat: number): "upturn" | "silent" | null {
  if (state.called[seat] && heldBy(state, seat) === 1) return "upturn";
  return state.silent === seat ? "silent" : null;
}

export function Flag({ state, seat }: { state: State; seat: number }) {
  const t = useWords();
  const flag = flagOf(state, seat);
  if (flag !== "silent") return flag && <em className="upt-flag upturn">{t(flag)}</em>;
  return (
    <em className="upt-flag silent">
      <span className="sr-narrow">{t("silent")}</span>
      <span className="upt-narrow" aria-hidden="true">
        {t("silent_short")}
      </span>
    </em>
  );
}
