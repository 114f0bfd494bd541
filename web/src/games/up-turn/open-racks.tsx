/** All racks with their faces up: in a replay with all hands, and once the game is over. */
import { type CSSProperties, useRef } from "react";
import { useRoom } from "../../kit/room";
import { rackTileSize } from "./layout";
import type { State } from "./state";
import { Face } from "./tile";
import { rackOf } from "./tiles";
import { tileCount, tileWords, useWords } from "./words";

export function OpenRacks({ state, names }: { state: State; names: string[] }) {
  return (
    <ul className="upt-open-racks">
      {names.map((name, seat) => (
        <OpenRack key={seat} state={state} seat={seat} name={name} />
      ))}
    </ul>
  );
}

const FIRST = { width: 400, height: 50 };

function OpenRack({ state, seat, name }: { state: State; seat: number; name: string }) {
  const t = useWords();
  const tiles = useRef<HTMLSpanElement>(null);
  const room = useRoom(tiles, FIRST);
  const rack = rackOf(state, seat);
  const size = rackTileSize(rack.length, room);
  return (
    <li>
      <bdi className="one-line" title={name}>
        {name}
      </bdi>
      <span ref={tiles} className="upt-open-tiles" style={{ "--upt-face": `${size}px` } as CSSProperties}>
        {rack.map((kind, at) => (
          <Face key={at} kind={kind} roles={state.role} />
        ))}
        {rack.length ? (
          <span className="sr">{rack.map((kind) => tileWords(kind, state.role, t)).join(", ")}</span>
        ) : (
          <small>{tileCount(0, t)}</small>
        )}
      </span>
    </li>
  );
}
