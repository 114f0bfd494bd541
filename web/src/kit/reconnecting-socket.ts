/** A socket that opens again after a loss, and at once when the network or the window comes back. */

const FIRST_PAUSE = 400; // milliseconds
const LONGEST_PAUSE = 8000;
const HEARTBEAT = 15_000;
const PONG_TIMEOUT = 6_000; // without an answer the socket is given up

/** Return the address of a socket of this server. */
export function socketUrl(path: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
}

interface Handlers {
  /** Return the address of the next connection. */
  url: () => string;
  opened: () => void;
  received: (message: unknown) => void;
  /** The connection was lost; with a close code of the server, if it closed the socket. */
  lost: (code: number) => void;
}

export class ReconnectingSocket {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private pongTimer: ReturnType<typeof setTimeout> | undefined;
  private isEnded = false;

  constructor(private readonly handlers: Handlers) {
    window.addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  /** Send a message; without a connection it is dropped. */
  send(message: unknown): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Open a new connection now. */
  restart(): void {
    if (this.isEnded) return;
    clearTimeout(this.retry);
    this.disconnect();
    this.open();
  }

  /** Close for good. */
  end(): void {
    this.isEnded = true;
    clearTimeout(this.retry);
    this.disconnect();
    window.removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
  }

  private open(): void {
    const socket = new WebSocket(this.handlers.url());
    this.socket = socket;
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.heartbeat = setInterval(() => this.ping(), HEARTBEAT);
      this.handlers.opened();
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      clearTimeout(this.pongTimer);
      this.handlers.received(JSON.parse(event.data));
    };
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      this.disconnect();
      this.retry = setTimeout(() => this.open(), this.pause * (0.7 + 0.6 * Math.random()));
      this.pause = Math.min(LONGEST_PAUSE, this.pause * 1.7);
      this.handlers.lost(code);
    };
  }

  private ping(): void {
    this.send({ type: "ping" });
    clearTimeout(this.pongTimer);
    this.pongTimer = setTimeout(() => this.socket?.close(), PONG_TIMEOUT);
  }

  private disconnect(): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.pongTimer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private wake = (): void => {
    if (this.isEnded || document.hidden) return;
    if (this.socket) this.ping();
    else this.restart();
  };
}
