/** The board of die Aufsteiger: the tower and its map, side by side or one at a time, and the player's actions. */
import { lazy, Suspense, useEffect, useState } from "react";
import type { BoardProps } from "../../kit/contract";
import { Dock } from "../../kit/dock";
import { useGameTexts } from "../../kit/i18n";
import { changeOwn } from "../../kit/settings";
import { GreyPattern } from "./grey-pattern";
import { type Hand, useHand } from "./hand";
import { TowerMap } from "./map";
import { Counters, Players, Ruler } from "./players";
import { type Board, useScene } from "./scene";
import { Scoring } from "./scoring";
import type { Derived, State } from "./state";
import { type Translate, texts } from "./texts";
import { Tools } from "./tools";

const Tower = lazy(() => import("./tower-view"));

const VIEWS = ["both", "tower", "map"] as const;
const QUALITIES = ["auto", "low", "high"] as const;
export type View = (typeof VIEWS)[number];
export type Quality = (typeof QUALITIES)[number];

const VIEW = "die-aufsteiger.view";
const QUALITY = "die-aufsteiger.quality";
const NARROW = "(max-width: 1100px)";

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

function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const changed = () => setNarrow(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return isNarrow;
}

export function qualityOf({ settings }: Board): Quality {
  return QUALITIES.find((quality) => quality === settings.own[QUALITY]) ?? "auto";
}

export function AufsteigerBoard(props: BoardProps<State, Derived>) {
  const t: Translate = useGameTexts(texts);
  const board = useScene(props);
  const hand = useHand(board);
  const isNarrow = useNarrow();
  const wanted = VIEWS.find((one) => one === board.settings.own[VIEW]) ?? "both";
  const quality = qualityOf(board);
  const view: View = !hasDepth() ? "map" : isNarrow && wanted === "both" ? "tower" : wanted;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape cancels a choice, wherever the focus is
    <div className="auf stack" data-view={view} onKeyDown={(event) => event.key === "Escape" && hand.back()}>
      {board.result && <Scoring board={board} t={t} />}
      <Players board={board} t={t} />
      <div className="auf-head flow">
        <Counters board={board} t={t} />
        <Switches view={view} quality={quality} isNarrow={isNarrow} t={t} />
      </div>
      <div className="auf-views">
        <Ruler board={board} t={t} />
        {view !== "map" && (
          <div className="auf-pane paper">
            <Suspense fallback={<p className="muted">{t("tower_loading")}</p>}>
              <Tower board={board} hand={hand} t={t} quality={quality} />
            </Suspense>
          </div>
        )}
        {view !== "tower" && <MapPane board={board} hand={hand} t={t} />}
      </div>
      <Dock>
        <Tools board={board} hand={hand} t={t} />
      </Dock>
    </div>
  );
}

function MapPane({ board, hand, t }: { board: Board; hand: Hand; t: Translate }) {
  return (
    <div className="auf-pane paper">
      <TowerMap board={board} hand={hand} t={t} />
      <GreyPattern />
    </div>
  );
}

interface SwitchesProps {
  view: View;
  quality: Quality;
  isNarrow: boolean;
  t: Translate;
}

function Switches({ view, quality, isNarrow, t }: SwitchesProps) {
  if (!hasDepth()) return <p className="muted">{t("tower_missing")}</p>;
  return (
    <div className="auf-switches flow">
      {/* biome-ignore lint/a11y/useSemanticElements: these buttons do not make a form */}
      <div className="auf-views-choice flow" role="group" aria-label={t("views")}>
        {VIEWS.filter((one) => !isNarrow || one !== "both").map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => changeOwn(VIEW, one)}>
            {t(`view_${one}`)}
          </button>
        ))}
      </div>
      {view !== "map" && (
        <label className="auf-select flow">
          <span>{t("quality")}</span>
          <select value={quality} onChange={(event) => changeOwn(QUALITY, event.target.value)}>
            {QUALITIES.map((one) => (
              <option key={one} value={one}>
                {t(`quality_${one}`)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
