/** The choice of the view: the tower, its map or both, and how finely the tower is drawn. */
import { changeOwn } from "../../kit/settings";
import type { Board } from "./scene";
import type { Translate } from "./texts";

const VIEWS = ["both", "tower", "map"] as const;
const QUALITIES = ["auto", "low", "high"] as const;
export type View = (typeof VIEWS)[number];
export type Quality = (typeof QUALITIES)[number];

const VIEW = "die-aufsteiger.view";
const QUALITY = "die-aufsteiger.quality";

let known: boolean | undefined;

/** Whether this browser can draw in 3D. */
export function hasDepth(): boolean {
  if (known === undefined) {
    const context = document.createElement("canvas").getContext?.("webgl2");
    known = Boolean(context);
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  return known;
}

/** The view to show: the chosen one, as far as browser and screen allow it. Lessons point at things on the map. */
export function viewOf({ settings, isLesson }: Board, isNarrow: boolean): View {
  if (!hasDepth()) return "map";
  const wanted = VIEWS.find((one) => one === settings.own[VIEW]) ?? "both";
  if (!isNarrow || wanted !== "both") return wanted;
  return isLesson ? "map" : "tower";
}

export function qualityOf({ settings }: Pick<Board, "settings">): Quality {
  return QUALITIES.find((quality) => quality === settings.own[QUALITY]) ?? "auto";
}

export function ViewSwitch({ view, isNarrow, t }: { view: View; isNarrow: boolean; t: Translate }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons do not make a form
    <div className="auf-switch" role="group" aria-label={t("views")}>
      {VIEWS.filter((one) => !isNarrow || one !== "both").map((one) => (
        <button key={one} type="button" aria-pressed={view === one} onClick={() => changeOwn(VIEW, one)}>
          {t(`view_${one}`)}
        </button>
      ))}
    </div>
  );
}

/** A small button with a list over it: a wide box would hide the top of the tower. */
export function QualityChoice({ quality, t }: { quality: Quality; t: Translate }) {
  return (
    <span className="auf-quality" title={t(`quality_${quality}`)}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h6M14 12h6M12 10v4" />
      </svg>
      <select aria-label={t("quality")} value={quality} onChange={(event) => changeOwn(QUALITY, event.target.value)}>
        {QUALITIES.map((one) => (
          <option key={one} value={one}>
            {t(`quality_${one}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
