/** Before the game: the tower that it will begin with, as often anew as the host likes. */
import { lazy, Suspense, useMemo } from "react";
import type { PreviewProps } from "../../kit/contract";
import { useTexts } from "../../kit/say";
import { hasDepth, qualityOf } from "./board";
import { builtFrom, type Told } from "./built";
import { type Board, useHand } from "./hand";
import { TowerMap } from "./map";
import { Planks } from "./planks";
import { type Say, texts } from "./texts";

const Tower = lazy(() => import("./tower-view"));

export function TowerPreview({ laid, roll, lang, settings, reduced, table }: PreviewProps) {
  const say: Say = useTexts(texts);
  const tower = laid?.tower as Told[] | undefined;
  const board = useMemo(
    (): Board | null =>
      tower
        ? {
            state: builtFrom(tower),
            before: null,
            sights: { heights: [], ranks: [], failures_limit: 0, stale_limit: 0, lifts: [], ways: [] },
            seat: -1,
            names: [],
            table,
            ask: null,
            play: () => {},
            premove: null,
            choosePremove: () => {},
            why: async () => null,
            attempt: () => {},
            happened: null,
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
      <h2 id="auf-preview">{say("preview")}</h2>
      <p className="auf-help">{say(board ? "preview_this" : "preview_none")}</p>
      {roll && (
        <p className="buttons">
          <button type="button" onClick={roll}>
            {say(board ? "roll_again" : "roll")}
          </button>
        </p>
      )}
      {board && <Views board={board} say={say} />}
    </section>
  );
}

function Views({ board, say }: { board: Board; say: Say }) {
  const hand = useHand(board);
  return (
    <div className="auf-preview-views">
      {hasDepth() && (
        <Suspense fallback={<p className="auf-help">{say("tower_loading")}</p>}>
          <Tower board={board} hand={hand} say={say} quality={qualityOf(board)} />
        </Suspense>
      )}
      <div className="auf-pane">
        <TowerMap board={board} hand={hand} say={say} />
        <Planks />
      </div>
    </div>
  );
}
