/** Open public tables, as they come and go. */
import { useEffect, useState } from "react";
import type { LobbyEntry } from "./wire";

const PAUSE = 3000;

export function useLobby(): LobbyEntry[] {
  const [tables, setTables] = useState<LobbyEntry[]>([]);
  useEffect(() => {
    let socket: WebSocket | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    function open() {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      socket = new WebSocket(`${scheme}://${location.host}/api/lobby/live`);
      socket.onmessage = (event) => setTables((JSON.parse(event.data) as { tables: LobbyEntry[] }).tables);
      socket.onclose = () => {
        if (!isOver) retry = setTimeout(open, PAUSE);
      };
    }
    open();
    return () => {
      isOver = true;
      clearTimeout(retry);
      socket?.close();
    };
  }, []);
  return tables;
}
