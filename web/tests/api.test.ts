/** Requests to the server: who has to be a guest first. */
import { beforeEach, expect, it, vi } from "vitest";

type Api = typeof import("../src/kit/api");

const ANEW = "../src/kit/api?anew"; // a module of its own, which remembers no guest of another test
const { steps }: Api = await import(/* @vite-ignore */ ANEW);

const requests: string[] = [];

/** Answer as a server does to a browser that has never been a guest. */
function answer(method: string, path: string): Response {
  requests.push(`${method} ${path.split("?")[0]}`);
  if (path === "/api/me") return Response.json({ status: 401, why: "" }, { status: 401 });
  if (path === "/api/guests") return Response.json({ id: "1", name: "Guest" }, { status: 201 });
  return Response.json({ moves: 0, steps: [] });
}

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => answer(init.method ?? "GET", path));
});

it("replays a table's game without becoming a guest", async () => {
  await steps("table", -1, "en");
  expect(requests).toEqual(["GET /api/tables/table/steps"]);
});

it("becomes a guest before it uploads a record", async () => {
  await steps(new Blob(["{}"]), -2, "en");
  expect(requests).toEqual(["GET /api/me", "POST /api/guests", "POST /api/replay"]);
});
