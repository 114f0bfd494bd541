/** Follow the list of open public tables, and how far each game is. */
import { useEffect, useState } from "react";
import { socketUrl } from "./reconnecting-socket";
import type { FromLobby, GameReadiness, LobbyChanged, LobbyEntry } from "./wire";

const RETRY_PAUSE = 3000; // milliseconds

/** The open tables, and the games that are not ready to be played yet, by name. */
export interface Lobby {
  tables: LobbyEntry[];
  unready: Record<string, GameReadiness>;
}

export const EMPTY: Lobby = { tables: [], unready: {} };

/** Return the lobby after a message: the whole list, or what changed in it. */
export function reduceLobby(lobby: Lobby, message: FromLobby): Lobby {
  if (message.type === "lobby") return { tables: message.tables, unready: unreadyOf(message.games) };
  const changed = new Set(message.games.map((game) => game.game));
  const others = Object.values(lobby.unready).filter((game) => !changed.has(game.game));
  return { tables: tablesAfter(lobby.tables, message), unready: unreadyOf([...others, ...message.games]) };
}

function unreadyOf(games: GameReadiness[]): Record<string, GameReadiness> {
  return Object.fromEntries(games.filter((game) => game.status !== "ready").map((game) => [game.game, game]));
}

function tablesAfter(tables: LobbyEntry[], message: LobbyChanged): LobbyEntry[] {
  const changed = new Map(message.tables.map((entry) => [entry.id, entry]));
  const gone = new Set(message.gone);
  const known = new Set(tables.map((entry) => entry.id));
  const kept = tables.filter((entry) => !gone.has(entry.id)).map((entry) => changed.get(entry.id) ?? entry);
  return [...kept, ...message.tables.filter((entry) => !known.has(entry.id))];
}

export function useLobby(): Lobby {
  const [lobby, setLobby] = useState(EMPTY);
  useEffect(() => {
    let socket: WebSocket | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isClosed = false;
    function open() {
      socket = new WebSocket(socketUrl("/api/lobby/live"));
      socket.onmessage = (event) => {
        const message = JSON.parse(event.data) as FromLobby;
        setLobby((lobby) => reduceLobby(lobby, message));
      };
      socket.onclose = () => {
        if (!isClosed) retry = setTimeout(open, RETRY_PAUSE);
      };
    }
    open();
    return () => {
      isClosed = true;
      clearTimeout(retry);
      socket?.close();
    };
  }, []);
  return lobby;
}
