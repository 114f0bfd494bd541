/** A table's connection: reduce its messages to one snapshot, and resolve every command. */
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type ApiError, onGuestCreated, tableFacts } from "./api";
import type { Reason } from "./contract";
import { t } from "./i18n";
import { PacedSnapshots } from "./paced-snapshots";
import { type Answer, PendingCommands } from "./pending-commands";
import { ReconnectingSocket, socketUrl } from "./reconnecting-socket";
import { useLanguage } from "./settings";
import { BLANK, type ConnectionEvent, isKnown, needsResync, reduce, type TableSnapshot } from "./snapshot";
import type { FromServer, HintGiven, MovesDescribed } from "./wire";

const NOT_FOUND = 404;
const SET_ASIDE = 409;
const SIGNED_OUT = 4401; // the close code after this device's key was revoked

export class TableConnection {
  private snapshot: TableSnapshot = BLANK;
  private readonly listeners = new Set<() => void>();
  private readonly commands = new PendingCommands((command) => this.socket.send(command));
  private readonly socket: ReconnectingSocket;
  private readonly unsubscribeGuest: () => void;
  private wasOpened = false; // the last attempt reached the table

  constructor(
    private readonly table: string,
    private readonly lang: string,
  ) {
    this.socket = new ReconnectingSocket({
      url: () => this.url(),
      opened: () => this.opened(),
      received: (message) => this.receive(message as FromServer),
      lost: (code) => this.lost(code),
    });
    this.unsubscribeGuest = onGuestCreated(() => {
      this.change({ type: "guest-created" });
      this.socket.restart();
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  current = (): TableSnapshot => this.snapshot;

  close(): void {
    this.unsubscribeGuest();
    this.socket.end();
  }

  play(move: string, continues = false): Promise<Reason | null> {
    const { nextDecision: decision } = this.snapshot;
    return this.commands.send({ type: "play", decision, move, ...(continues ? { continues } : {}) }).then(refusal);
  }

  explain(move: string): Promise<Reason | null> {
    return this.commands.send({ type: "explain", move }).then(refusal);
  }

  undo(): Promise<Reason | null> {
    return this.commands.send({ type: "undo", decision: this.snapshot.nextDecision }).then(refusal);
  }

  /** Ask for a hint for a decision: the hint, or why there is none. */
  async hint(decision: number): Promise<HintGiven | { type: "refused"; why: string }> {
    const answer = await this.commands.send({ type: "hint", decision });
    return answer.type === "hint" || answer.type === "refused" ? answer : { type: "refused", why: "" };
  }

  chat(text: string): Promise<Reason | null> {
    return this.commands.send({ type: "chat", text }).then(refusal);
  }

  /** Describe moves in words, each with its effect and the moves that it would open. */
  async describe(moves: string[]): Promise<MovesDescribed["moves"]> {
    const answer = await this.commands.send({ type: "describe", moves });
    return answer.type === "described" ? answer.moves : [];
  }

  private url(): string {
    const { seq } = this.snapshot;
    const since = seq ? `&since=${seq}` : "";
    return socketUrl(`/api/tables/${this.table}/live?lang=${this.lang}&derived=yes${since}`);
  }

  private opened(): void {
    this.wasOpened = true;
    this.change({ type: "connected" });
    this.commands.sendAgain();
  }

  private lost(code: number): void {
    this.change({ type: "disconnected" });
    if (code === SIGNED_OUT) {
      this.socket.end();
      this.change({ type: "signed-out", why: t("signed_out") });
      return;
    }
    if (!this.wasOpened) void this.askWhy();
    this.wasOpened = false;
  }

  /** Ask whether the table exists and can be opened: browsers do not say why a socket was refused. */
  private async askWhy(): Promise<void> {
    try {
      await tableFacts(this.table);
    } catch (error) {
      const { status, message } = error as ApiError;
      if (status === SET_ASIDE) this.change({ type: "table-set-aside", why: message });
      if (status !== NOT_FOUND || this.snapshot.table) return;
      this.socket.end();
      this.change({ type: "table-unknown" });
    }
  }

  private receive(message: FromServer): void {
    if ("id" in message) {
      this.commands.resolve(message);
      return;
    }
    if (isKnown(this.snapshot, message)) return;
    if (needsResync(this.snapshot, message)) this.socket.send({ type: "resync" });
    this.change(message);
  }

  private change(event: FromServer | ConnectionEvent): void {
    this.snapshot = reduce(this.snapshot, event);
    for (const listener of this.listeners) listener();
  }
}

function refusal(answer: Answer): Reason | null {
  return answer.type === "refused" ? { rule: answer.rule, why: answer.why } : null;
}

/** Show a table's snapshots at the pace of the settings; a new language opens a new connection. */
export function useTableConnection(table: string): [TableSnapshot, TableConnection | null] {
  const lang = useLanguage();
  const [connection, setConnection] = useState<TableConnection | null>(null);
  useEffect(() => {
    const opened = new TableConnection(table, lang);
    setConnection(opened);
    return () => opened.close();
  }, [table, lang]);
  const paced = useMemo(() => connection && new PacedSnapshots(connection), [connection]);
  const snapshot = useSyncExternalStore(paced?.subscribe ?? subscribeToNothing, paced?.current ?? blank);
  return [snapshot, connection];
}

const subscribeToNothing = () => () => {};
const blank = () => BLANK;
