/** A tile on your rack. */
import { SrLabel } from "../../kit/sr-label";
import type { RackTile } from "./arrange";
import type { Carried, useDrag } from "./drag";
import type { Lay } from "./state";
import { Face } from "./tile";
import { tileWords, useWords } from "./words";

interface Props {
  tile: RackTile;
  roles: readonly number[];
  /** Its place in the run that would be laid, from 0; -1 if it stays. */
  place: number;
  opensGroup: boolean;
  canLay: boolean;
  isChosen: boolean;
  /** Reduced motion: the other tiles do not slide together. */
  reduced: boolean;
  drag: ReturnType<typeof useDrag>;
  choose: (tile: RackTile, at: Element) => void;
  point: (tile: RackTile | null) => void;
}

export function OwnTile({ tile, roles, place, opensGroup, canLay, isChosen, reduced, drag, choose, point }: Props) {
  const t = useWords();
  const names = ["upt-tile bare", canLay && "available", place >= 0 && "along", isChosen && "chosen"];
  return (
    <li
      className={opensGroup ? "upt-gap" : undefined}
      data-place={`own-${tile.key}`}
      data-thing={reduced ? undefined : `tile-${tile.key}`}
    >
      <button
        type="button"
        data-key={tile.key}
        className={names.filter(Boolean).join(" ")}
        style={carriedStyle(tile.key, drag.carried)}
        aria-describedby="upt-rack-help"
        aria-pressed={isChosen ? true : undefined}
        onPointerDown={drag.take(tile.key)}
        onPointerEnter={() => point(tile)}
        onPointerLeave={() => point(null)}
        onFocus={() => point(tile)}
        onBlur={() => point(null)}
        onClick={(event) => !drag.endedDrag() && choose(tile, event.currentTarget)}
      >
        <SrLabel words={tileWords(tile.kind, roles, t)}>
          <Face kind={tile.kind} roles={roles} />
          {place >= 0 && <span className="upt-mark badge">{place + 1}</span>}
        </SrLabel>
      </button>
    </li>
  );
}

/** The place of a tile in a run, from 0; -1 if it stays. Of equal doubles, the one under the pointer is laid. */
export function placeInRun(tile: RackTile, lit: Lay | undefined, aimed: RackTile | null): number {
  if (!lit || lit.tiles.length < 2) return -1;
  if (tile.kind === lit.number) return tile.key === aimed?.key ? lit.tiles.length - 1 : -1;
  const first = lit.tiles.indexOf(tile.kind);
  return first < 0 ? -1 : first + tile.copy;
}

function carriedStyle(key: string, carried: Carried | null) {
  if (carried?.key !== key) return undefined;
  return { translate: `${carried.dx}px ${carried.dy}px`, zIndex: 20, transition: "none" };
}
