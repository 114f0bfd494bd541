/** The preview before the game: the tower it will begin with, which the host may roll again. */
import { lazy, Suspense, useMemo } from "react";
import type { BoardProps, PreviewProps } from "../../kit/contract";
import { useGameTexts } from "../../kit/i18n";
import { GreyPattern } from "./grey-pattern";
import { useHand } from "./hand";
import { TowerMap } from "./map";
import { useScene } from "./scene";
import type { Derived, State } from "./state";
import { type Translate, texts } from "./texts";
import { nothingDerived, type SetupBlock, towerFromSetup } from "./tower-setup";
import { hasDepth, qualityOf } from "./view-switch";

const Tower = lazy(() => import("./tower-view"));

export function TowerPreview({ setup, roll, ...common }: PreviewProps) {
  const t: Translate = useGameTexts(texts);
  const tower = setup?.tower as SetupBlock[] | undefined;
  const drawn = useMemo(() => tower && towerFromSetup(tower), [tower]);
  const board = useMemo(() => drawn && boardOf(drawn.state, nothingDerived(drawn.parts)), [drawn]);
  if (!board && !roll) return null;
  return (
    <section className="auf auf-preview stack paper" aria-labelledby="auf-preview">
      <h2 id="auf-preview">{t("preview")}</h2>
      <p className="muted">{t(board ? "preview_this" : "preview_none")}</p>
      {roll && (
        <p className="buttons">
          <button type="button" onClick={roll}>
            {t(board ? "roll_again" : "roll")}
          </button>
        </p>
      )}
      {board && <Views board={{ ...board, ...common }} t={t} />}
    </section>
  );
}

/** A board on which nothing can be done. */
function boardOf(state: State, derived: Derived): Omit<BoardProps<State, Derived>, keyof PreviewProps> {
  return {
    state,
    before: null,
    derived,
    seat: -1,
    names: [],
    decision: null,
    play: () => {},
    premove: null,
    choosePremove: () => {},
    why: async () => null,
    outlooks: async () => [],
    attempt: () => {},
    lastEvent: null,
    result: null,
    mode: "live",
  };
}

function Views({ board: props, t }: { board: BoardProps<State, Derived>; t: Translate }) {
  const board = useScene(props);
  const hand = useHand(board);
  return (
    <div className="auf-preview-views">
      {hasDepth() && (
        <Suspense fallback={<p className="muted">{t("tower_loading")}</p>}>
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
