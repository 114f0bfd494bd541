/** Everything that is asked for over HTTP. */
import { t } from "./i18n";
import { language } from "./settings";
import type {
  GameFacts,
  Guest,
  LobbyEntry,
  NewTable,
  OwnTable,
  Problem,
  ReplayChunk,
  Rulebook,
  TableFacts,
} from "./wire";

/** Something that did not work; the message is for people. */
export class ApiError extends Error {
  readonly status: number;
  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

let skew = 0; // milliseconds that the server's clock is ahead of ours

/** The server's time, in seconds since 1970. */
export function serverNow(): number {
  return (Date.now() + skew) / 1000;
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { "Accept-Language": language() } };
  if (body instanceof Blob) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError(0, t("offline"));
  }
  const date = answer.headers.get("date");
  if (date) {
    const ahead = Date.parse(date) - Date.now();
    if (Math.abs(ahead - skew) > 1500) skew = ahead;
  }
  const text = await answer.text();
  if (!answer.ok) {
    let why = t("trouble", { status: answer.status });
    try {
      why = (JSON.parse(text) as Problem).why || why;
    } catch {
      // What is between us and the server speaks HTML.
    }
    throw new ApiError(answer.status, why);
  }
  return (text ? JSON.parse(text) : undefined) as T;
}

const get = <T>(path: string) => request<T>("GET", path);
const post = <T>(path: string, body?: unknown) => request<T>("POST", path, body);

let guest: Promise<Guest> | null = null;
const arrivals = new Set<() => void>();

/** Hear of it when this browser becomes somebody: a line that was opened before does not know who we are. */
export function whenKnown(listener: () => void): () => void {
  arrivals.add(listener);
  return () => arrivals.delete(listener);
}

const KNOWN = "updraft.known"; // whether this browser has ever been somebody's: the cookie itself is not for scripts

function remember(found: Guest): Guest {
  try {
    localStorage.setItem(KNOWN, "yes");
  } catch {
    // Then we decision the server once more on the next visit.
  }
  return found;
}

/** Whether it is worth asking who we are: a browser that was never anybody's has nothing to show. */
function mayBeKnown(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return true;
  }
}

/** Who we are here; null for somebody who has never done anything. */
export async function whoAmI(): Promise<Guest | null> {
  try {
    return remember(await get<Guest>("/api/me"));
  } catch (trouble) {
    if (trouble instanceof ApiError && trouble.status === 401) return null;
    throw trouble;
  }
}

/** The same without asking the server about a browser that is new here. */
export async function knownGuest(): Promise<Guest | null> {
  return mayBeKnown() ? whoAmI() : null;
}

/** Who we are; first-time visitors become guests with a name that they can change. */
export function beSomebody(): Promise<Guest> {
  guest ??= (async () => {
    const known = await whoAmI();
    if (known) return known;
    const name = t("first_name", { number: 100 + Math.floor(Math.random() * 900) });
    const found = remember(await post<Guest>("/api/guests", { name }));
    for (const listener of arrivals) listener();
    return found;
  })().catch((trouble) => {
    guest = null;
    throw trouble;
  });
  return guest;
}

export async function rename(name: string): Promise<Guest> {
  await beSomebody();
  const renamed = await request<Guest>("PATCH", "/api/me", { name });
  guest = Promise.resolve(renamed);
  return renamed;
}

/** A code by which another device becomes ours. */
export async function newCode(): Promise<string> {
  await beSomebody();
  return (await post<{ code: string }>("/api/me/code")).code;
}

export async function redeemCode(code: string): Promise<Guest> {
  const found = remember(await post<Guest>("/api/codes", { code }));
  guest = Promise.resolve(found);
  return found;
}

export const listGames = (lang: string) => get<GameFacts[]>(`/api/games?lang=${lang}`);
export const readRules = (game: string, lang: string) => get<Rulebook>(`/api/games/${game}/rules?lang=${lang}`);
export const openTables = () => get<LobbyEntry[]>("/api/lobby");
export const tableFacts = (id: string) => get<TableFacts>(`/api/tables/${id}`);
export const preview = (id: string) => get<Record<string, unknown>>(`/api/tables/${id}/preview`);
export const record = (id: string) => get<unknown>(`/api/tables/${id}/record`);
export const drawing = (id: string, lang: string) =>
  get<[string, string][][]>(`/api/tables/${id}/drawing?lang=${lang}`);

export async function myTables(): Promise<OwnTable[]> {
  return (await knownGuest()) ? get<OwnTable[]>("/api/me/tables") : [];
}

export async function openTable(table: NewTable): Promise<TableFacts> {
  await beSomebody();
  return post<TableFacts>("/api/tables", table);
}

/** What people do with chairs. */
export type TableAction =
  | "sit"
  | "leave"
  | "stand-in"
  | "back"
  | "bot"
  | "swap"
  | "remove"
  | "mute"
  | "roll"
  | "start"
  | "rematch";

export async function act(id: string, deed: TableAction, body?: unknown): Promise<TableFacts> {
  await beSomebody();
  const needsBody = deed === "sit";
  return post<TableFacts>(`/api/tables/${id}/${deed}`, body ?? (needsBody ? {} : undefined));
}

/** A whole game as one view saw it; long ones come in parts. */
export async function steps(source: string | Blob, seat: number, lang: string): Promise<ReplayChunk> {
  const part = (after: number) => {
    const query = `seat=${seat}&after=${after}&lang=${lang}`;
    return typeof source === "string"
      ? get<ReplayChunk>(`/api/tables/${source}/steps?${query}`)
      : post<ReplayChunk>(`/api/replay?${query}`, source);
  };
  const whole = await part(0);
  while (whole.steps.length < whole.moves) {
    const more = await part(whole.steps.length);
    if (!more.steps.length) break;
    whole.steps.push(...more.steps);
  }
  return whole;
}
