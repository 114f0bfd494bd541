/** Your rack: tiles that fit are outlined, and tiles that a double would take along are raised. */
import { type CSSProperties, type KeyboardEvent, useState } from "react";
import type { BoardProps } from "../../kit/contract";
import { Confirm } from "../../kit/dock";
import { useRoom } from "../../kit/room";
import { type RackTile, rackTiles, sorted } from "./arrange";
import { useDrag } from "./drag";
import { focusTile, useKeepFocus } from "./keep-focus";
import { rackTileSize } from "./layout";
import { isLayOf } from "./notation";
import { OwnTile, placeInRun } from "./own-tile";
import { arrangementOf, putByHand, SortButton } from "./sort-button";
import type { Derived, Lay, State } from "./state";
import { rackOf } from "./tiles";
import { layWords, skipWords, useWords } from "./words";

type Props = BoardProps<State, Derived> & {
  /** The tile whose panel is open. */
  chosen: RackTile | null;
  choose: (tile: RackTile, at: Element) => void;
};

const FIRST = { width: 900, height: 108 };

export function Rack(props: Props) {
  const { state, seat, derived, decision, settings, reduced, chosen, choose } = props;
  const t = useWords();
  const [pointed, setPointed] = useState<RackTile | null>(null);
  const { sort, byHand } = arrangementOf(settings);
  const tiles = sorted(rackTiles(rackOf(state, seat)), sort, byHand, state.role);
  const keys = tiles.map((tile) => tile.key);
  const aimed = chosen ?? pointed;
  const lit = derived.lays.find((lay) => lay.number === aimed?.kind);
  const list = useKeepFocus(keys);
  const size = rackTileSize(tiles.length, useRoom(list, FIRST));
  const put = (key: string, to: number) => putByHand(keys, key, to);
  const drag = useDrag(put);

  function onKey(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const key = (event.target as Element).closest("[data-key]")?.getAttribute("data-key");
    if (!step || !key) return;
    event.preventDefault();
    const at = keys.indexOf(key) + step;
    if (event.shiftKey) put(key, at);
    else focusTile(list.current, at);
  }

  return (
    <div className="upt-rack">
      <ul
        ref={list}
        className="hand"
        aria-label={t("rack")}
        style={{ "--upt-tile": `${size}px` } as CSSProperties}
        onKeyDown={onKey}
        {...drag.on}
      >
        {tiles.map((tile, at) => (
          <OwnTile
            key={tile.key}
            tile={tile}
            roles={state.role}
            place={placeInRun(tile, lit, aimed)}
            opensGroup={at > 0 && tiles[at - 1]?.group !== tile.group}
            canLay={decision?.choices.some((move) => isLayOf(tile.kind, move)) ?? false}
            isChosen={chosen?.key === tile.key}
            reduced={reduced}
            drag={drag}
            choose={choose}
            point={setPointed}
          />
        ))}
        {!tiles.length && <li className="upt-empty">{t("empty")}</li>}
      </ul>
      <SortButton sort={sort} keys={keys} byHand={byHand} />
      {!chosen && decision && <Hint {...props} pointed={pointed} lit={lit} />}
      <span id="upt-rack-help" className="sr">
        {t("rack_help")}
      </span>
    </div>
  );
}

type HintProps = Pick<Props, "derived" | "names" | "seat"> & { pointed: RackTile | null; lit: Lay | undefined };

/** The consequences of the tile under the pointer in place of the sentence, unless they are obvious. */
function Hint({ pointed, lit, derived, names, seat }: HintProps) {
  const t = useWords();
  const skip = derived.followers.find((one) => one.skipped.length && pointed && isLayOf(pointed.kind, one.move));
  const isWorthTelling = lit && (lit.tiles.length > 1 || lit.deals || lit.wins);
  if (!isWorthTelling && !skip) return null;
  return (
    <Confirm>
      <span className="upt-hint">{isWorthTelling ? layWords(lit, t) : skip && skipWords(skip, names, seat, t)}</span>
    </Confirm>
  );
}
