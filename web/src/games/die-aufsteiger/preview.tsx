/** The preview before the game: the tower it will begin with, which the host may roll again. */
import { lazy, Suspense, useMemo } from "react";
import type { PreviewProps } from "../../kit/contract";
import { useGameTexts } from "../../kit/i18n";
import { hasDepth, qualityOf } from "./board";
import { GreyPattern } from "./grey-pattern";
import { type Board, useHand } from "./hand";
import { TowerMap } from "./map";
import { type Translate, texts } from "./texts";
import { type SetupBlock, towerFromSetup } from "./tower-setup";

const Tower = lazy(() => import("./tower-view"));

export function TowerPreview({ laid, roll, lang, settings, reduced, table }: PreviewProps) {
  const t: Translate = useGameTexts(texts);
  const tower = laid?.tower as SetupBlock[] | undefined;
  const board = useMemo(
    (): Board | null =>
      tower
        ? {
            state: towerFromSetup(tower),
            before: null,
            derived: { heights: [], ranks: [], failures_limit: 0, stale_limit: 0, lifts: [], ways: [] },
            seat: -1,
            names: [],
            table,
            decision: null,
            play: () => {},
            premove: null,
            choosePremove: () => {},
            why: async () => null,
            attempt: () => {},
            lastEvent: null,
            result: null,
            lang,
            reduced,
            settings,
            mode: "live",
          }
        : null,
    [tower, table, lang, reduced, settings],
  );
  if (!board && !roll) return null;
  return (
    <section className="paper auf auf-preview" aria-labelledby="auf-preview">
      <h2 id="auf-preview">{t("preview")}</h2>
      <p className="auf-help">{t(board ? "preview_this" : "preview_none")}</p>
      {roll && (
        <p className="buttons">
          <button type="button" onClick={roll}>
            {t(board ? "roll_again" : "roll")}
          </button>
        </p>
      )}
      {board && <Views board={board} t={t} />}
    </section>
  );
}

function Views({ board, t }: { board: Board; t: Translate }) {
  const hand = useHand(board);
  return (
    <div className="auf-preview-views">
      {hasDepth() && (
        <Suspense fallback={<p className="auf-help">{t("tower_loading")}</p>}>
          <Tower board={board} hand={hand} t={t} quality={qualityOf(board)} />
        </Suspense>
      )}
      <div className="auf-pane">
        <TowerMap board={board} hand={hand} t={t} />
        <GreyPattern />
      </div>
    </div>
  );
}
