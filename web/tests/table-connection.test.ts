/** Commands are answered and sockets replaced, whatever happens to the network. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { IDLE, reduceSending } from "../src/kit/playing";
import { TableConnection } from "../src/kit/table-connection";
import type { FromServer } from "../src/kit/wire";

/** A socket whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onclose = (_: { code: number }) => {};
  onmessage = (_: { data: string }) => {};

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  say(message: FromServer) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const LONG = 60_000;
let connection: TableConnection;

function newest(): FakeSocket {
  return FakeSocket.all.at(-1) as FakeSocket;
}

function answer(status: number, why = "") {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ status, why }), { status }));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  answer(200);
  FakeSocket.all = [];
  connection = new TableConnection("t1", "en");
});

afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("answers a command with the reason of its refusal", async () => {
  newest().open();
  const reason = connection.explain("sell");
  const id = String(newest().sent[0]?.id);
  newest().say({ type: "refused", id, rule: "ORC-3", why: "Nothing to sell." });
  expect(await reason).toEqual({ rule: "ORC-3", why: "Nothing to sell." });
});

it("sends unanswered commands again, under the same id, on the next connection", async () => {
  newest().open();
  const played = connection.play("draw");
  const [first] = newest().sent;
  newest().close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.all).toHaveLength(2);
  newest().open();
  expect(newest().sent).toEqual([first]);
  newest().say({ type: "accepted", id: String(first?.id) });
  expect(await played).toBeNull();
});

it("replaces a socket that no longer answers", async () => {
  newest().open();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
});

it("stops at a table that does not exist", async () => {
  answer(404);
  newest().close();
  await vi.advanceTimersByTimeAsync(LONG);
  expect(connection.current().status).toBe("unknown");
  expect(FakeSocket.all).toHaveLength(1);
});

it("says why a table cannot be opened, until it can", async () => {
  answer(409, "This table can’t be opened at the moment.");
  newest().close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.current().problem).toBe("This table can’t be opened at the moment.");
  expect(FakeSocket.all.length).toBeGreaterThan(1);
  newest().open();
  expect(connection.current().problem).toBeNull();
});

it("asks why only after a connection that never opened", async () => {
  const asked = vi.fn(async () => new Response("{}", { status: 503 }));
  vi.stubGlobal("fetch", asked);
  newest().open();
  newest().close();
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  newest().close();
  expect(asked).toHaveBeenCalledOnce();
});

it("tries again while the server is down", async () => {
  answer(503);
  for (let attempt = 1; attempt <= 3; attempt++) {
    newest().close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.all).toHaveLength(attempt + 1);
  }
  expect(connection.current().status).toBe("connecting");
});

it("says why it stays closed after this device was signed out", async () => {
  newest().open();
  newest().close(4401);
  await vi.advanceTimersByTimeAsync(LONG);
  expect(FakeSocket.all).toHaveLength(1);
  expect(connection.current().problem).toContain("signed out");
});

it("opens no more sockets once it is closed", async () => {
  newest().open();
  connection.close();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(LONG);
  expect(FakeSocket.all).toHaveLength(1);
});

it("keeps the reason of a refusal until the next move, or until the table changes", () => {
  const reason = { rule: null, why: "Too late." };
  const sent = reduceSending(IDLE, { type: "sent", decision: 4 });
  expect(reduceSending(sent, { type: "changed" })).toBe(sent);
  const refused = reduceSending(sent, { type: "refused", reason });
  expect(refused).toEqual({ sentFor: null, refused: reason });
  expect(reduceSending(refused, { type: "sent", decision: 4 }).refused).toBeNull();
  expect(reduceSending(refused, { type: "changed" })).toEqual(IDLE);
});
