/** Follow the list of open public tables. */
import { useEffect, useState } from "react";
import { socketUrl } from "./reconnecting-socket";
import type { LobbyEntry } from "./wire";

const RETRY_PAUSE = 3000; // milliseconds

export function useLobby(): LobbyEntry[] {
  const [tables, setTables] = useState<LobbyEntry[]>([]);
  useEffect(() => {
    let socket: WebSocket | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isClosed = false;
    function open() {
      socket = new WebSocket(socketUrl("/api/lobby/live"));
      socket.onmessage = (event) => setTables((JSON.parse(event.data) as { tables: LobbyEntry[] }).tables);
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
