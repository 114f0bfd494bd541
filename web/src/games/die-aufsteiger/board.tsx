/** The board of die Aufsteiger: the tower and its map, side by side or one at a time, and the player's actions. */
import { lazy, Suspense } from "react";
import type { BoardProps } from "../../kit/contract";
import { Dock } from "../../kit/dock";
import { useGameTexts } from "../../kit/i18n";
import { useMedia } from "../../kit/media";
import { Compass } from "./compass";
import { Counters } from "./counters";
import { GreyPattern } from "./grey-pattern";
import { type Hand, useHand } from "./hand";
import { TowerMap } from "./map";
import { type Board, useScene } from "./scene";
import type { Derived, State } from "./state";
import { type Translate, texts } from "./texts";
import { Tools } from "./tools";
import { hasDepth, qualityOf, ViewSwitch, viewOf } from "./view-switch";

const Tower = lazy(() => import("./tower-view"));

const NARROW = "(max-width: 1023px)";

export function AufsteigerBoard(props: BoardProps<State, Derived>) {
  const t: Translate = useGameTexts(texts);
  const board = useScene(props);
  const hand = useHand(board);
  const isNarrow = useMedia(NARROW);
  const view = viewOf(board, isNarrow);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape cancels a choice, wherever the focus is
    <div className="auf auf-views" data-view={view} onKeyDown={(event) => event.key === "Escape" && hand.back()}>
      {view !== "map" && (
        <div className="auf-pane paper">
          <Suspense fallback={<p className="muted">{t("tower_loading")}</p>}>
            <Tower board={board} hand={hand} t={t} quality={qualityOf(board)} />
          </Suspense>
        </div>
      )}
      {view !== "tower" && <MapPane board={board} hand={hand} t={t} />}
      <Dock>
        <div className="auf-dock" data-view={view}>
          <Tools board={board} hand={hand} view={view} t={t} />
          <div className="auf-aside">
            <Counters board={board} t={t} />
            {hasDepth() ? <ViewSwitch view={view} isNarrow={isNarrow} t={t} /> : <small>{t("tower_missing")}</small>}
          </div>
        </div>
      </Dock>
    </div>
  );
}

function MapPane({ board, hand, t }: { board: Board; hand: Hand; t: Translate }) {
  return (
    <div className="auf-pane auf-map-pane paper">
      <TowerMap board={board} hand={hand} t={t} />
      {hasDepth() && <Compass />}
      <GreyPattern />
    </div>
  );
}
