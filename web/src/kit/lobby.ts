/** Follow the list of open public tables. */
import { useEffect, useState } from "react";
import { socketUrl } from "./reconnecting-socket";
import type { FromLobby, LobbyEntry } from "./wire";

const RETRY_PAUSE = 3000; // milliseconds

/** Return the tables after a message: the whole list, or what changed in it. */
export function reduceLobby(tables: LobbyEntry[], message: FromLobby): LobbyEntry[] {
  if (message.type === "lobby") return message.tables;
  const changed = new Map(message.tables.map((entry) => [entry.id, entry]));
  const gone = new Set(message.gone);
  const known = new Set(tables.map((entry) => entry.id));
  const kept = tables.filter((entry) => !gone.has(entry.id)).map((entry) => changed.get(entry.id) ?? entry);
  return [...kept, ...message.tables.filter((entry) => !known.has(entry.id))];
}

export function useLobby(): LobbyEntry[] {
  const [tables, setTables] = useState<LobbyEntry[]>([]);
  useEffect(() => {
    let socket: WebSocket | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isClosed = false;
    function open() {
      socket = new WebSocket(socketUrl("/api/lobby/live"));
      socket.onmessage = (event) => {
        const message = JSON.parse(event.data) as FromLobby;
        setTables((tables) => reduceLobby(tables, message));
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
  return tables;
}
