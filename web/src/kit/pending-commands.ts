/** Commands that wait for their answers, even across a reconnect. */
import type { FromClient, FromServer } from "./wire";

export type Answer = Extract<FromServer, { id: string }>;
export type Command = Extract<FromClient, { id: string }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

export class PendingCommands {
  private readonly pending = new Map<string, { command: Command; resolve: (answer: Answer) => void }>();
  private readonly prefix = Math.random().toString(36).slice(2, 10);
  private count = 0;

  constructor(private readonly write: (command: Command) => void) {}

  /** Send a command under a new id, and wait for the answer. */
  send(command: WithoutId<Command>): Promise<Answer> {
    this.count += 1;
    const numbered: Command = { ...command, id: `${this.prefix}-${this.count}` };
    return new Promise((resolve) => {
      this.pending.set(numbered.id, { command: numbered, resolve });
      this.write(numbered);
    });
  }

  /** Send again what has no answer yet; the server executes each id once. */
  sendAgain(): void {
    for (const { command } of this.pending.values()) this.write(command);
  }

  resolve(answer: Answer): void {
    this.pending.get(answer.id)?.resolve(answer);
    this.pending.delete(answer.id);
  }
}
