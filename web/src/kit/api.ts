/** Call the server's HTTP interface. */
import { t } from "./i18n";
import { language } from "./settings";
import type {
  Career,
  GameFacts,
  Guest,
  LessonAnswer,
  LessonFacts,
  LessonPlan,
  LobbyEntry,
  LuckOfGame,
  MomentChoices,
  MovesDescribed,
  MoveTry,
  MoveVerdict,
  NewTable,
  OwnTable,
  PlayOn,
  Problem,
  ReplayChunk,
  ReviewedSeat,
  ReviewProgress,
  Rulebook,
  TableAction,
  TableFacts,
} from "./wire";

/** A failed request; the message is meant for players. */
export class ApiError extends Error {
  readonly status: number;
  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

let clockSkew = 0; // milliseconds that the server's clock is ahead of this browser's

/** Return the server's time in seconds since 1970. */
export function serverNow(): number {
  return (Date.now() + clockSkew) / 1000;
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { "Accept-Language": language() } };
  if (body instanceof Blob) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": "application/json" };
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError(0, t("offline"));
  }
  const date = response.headers.get("date");
  if (date) {
    const ahead = Date.parse(date) - Date.now();
    if (Math.abs(ahead - clockSkew) > 1500) clockSkew = ahead;
  }
  const text = await response.text();
  if (!response.ok) {
    let why = t("request_failed", { status: response.status });
    try {
      why = (JSON.parse(text) as Problem).why || why;
    } catch {
      // A proxy in between may respond with HTML.
    }
    throw new ApiError(response.status, why);
  }
  return (text ? JSON.parse(text) : undefined) as T;
}

const get = <T>(path: string) => request<T>("GET", path);
const post = <T>(path: string, body?: unknown) => request<T>("POST", path, body);

let guest: Promise<Guest> | null = null;
const guestListeners = new Set<() => void>();

/** Listen for this browser becoming a guest: sockets opened before that are anonymous. */
export function onGuestCreated(listener: () => void): () => void {
  guestListeners.add(listener);
  return () => guestListeners.delete(listener);
}

const KNOWN = "updraft.known"; // set once this browser has been a guest; scripts cannot read the cookie itself

function remember(found: Guest): Guest {
  try {
    localStorage.setItem(KNOWN, "yes");
  } catch {
    // The next visit asks the server again.
  }
  return found;
}

/** Tell whether this browser may have a guest's cookie; if not, there is no need to ask the server. */
function mayHaveCookie(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return true;
  }
}

/** Ask the server for this browser's guest; null if it has none. */
export async function fetchGuest(): Promise<Guest | null> {
  try {
    return remember(await get<Guest>("/api/me"));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Return this browser's guest, without a request from browsers that never had one. */
export async function knownGuest(): Promise<Guest | null> {
  return mayHaveCookie() ? fetchGuest() : null;
}

/** Return this browser's guest; create one with a default name on the first visit. */
export function ensureGuest(): Promise<Guest> {
  guest ??= (async () => {
    const existing = await fetchGuest();
    if (existing) return existing;
    const name = t("guest_name", { number: 100 + Math.floor(Math.random() * 900) });
    const found = remember(await post<Guest>("/api/guests", { name }));
    for (const listener of guestListeners) listener();
    return found;
  })().catch((error) => {
    guest = null;
    throw error;
  });
  return guest;
}

export async function rename(name: string): Promise<Guest> {
  await ensureGuest();
  const renamed = await request<Guest>("PATCH", "/api/me", { name });
  guest = Promise.resolve(renamed);
  return renamed;
}

/** Get a code that signs in another device as this guest. */
export async function newCode(): Promise<string> {
  await ensureGuest();
  return (await post<{ code: string }>("/api/me/code")).code;
}

export async function redeemCode(code: string): Promise<Guest> {
  const found = remember(await post<Guest>("/api/codes", { code }));
  guest = Promise.resolve(found);
  return found;
}

export const listGames = (lang: string) => get<GameFacts[]>(`/api/games?lang=${lang}`);
export const readRules = (game: string, lang: string) => get<Rulebook>(`/api/games/${game}/rules?lang=${lang}`);
export const listLessons = (game: string, lang: string) =>
  get<LessonFacts[]>(`/api/games/${game}/lessons?lang=${lang}`);
export const readLesson = (game: string, lesson: string, lang: string) =>
  get<LessonPlan>(`/api/games/${game}/lessons/${encodeURIComponent(lesson)}?lang=${lang}`);
export const tryMove = (game: string, lesson: string, lang: string, step: number, move: string) =>
  post<LessonAnswer>(`/api/games/${game}/lessons/${lesson}/tries?lang=${lang}`, { step, move });
export const describeMoves = (game: string, lesson: string, lang: string, step: number, moves: string[]) =>
  post<MovesDescribed["moves"]>(`/api/games/${game}/lessons/${lesson}/descriptions?lang=${lang}`, { step, moves });
export const luckOfGames = () => get<LuckOfGame[]>("/api/luck");
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
  await ensureGuest();
  return post<TableFacts>("/api/tables", table);
}

export async function act(id: string, action: TableAction): Promise<TableFacts> {
  await ensureGuest();
  return post<TableFacts>(`/api/tables/${id}/actions`, action);
}

/** Open a table that plays on from a moment of a game. */
export async function playOn(id: string, moment: PlayOn): Promise<TableFacts> {
  await ensureGuest();
  return post<TableFacts>(`/api/tables/${id}/play-on`, moment);
}

/** Ask for the review of a seat, or how far it is. */
export const review = (id: string, seat: number, lang: string) =>
  get<ReviewedSeat | ReviewProgress>(`/api/tables/${id}/review?seat=${seat}&lang=${lang}`);

export const moment = (id: string, seat: number, at: number, lang: string) =>
  get<MomentChoices>(`/api/tables/${id}/moment?seat=${seat}&at=${at}&lang=${lang}`);

export const judgeMove = (id: string, tried: MoveTry) => post<MoveVerdict>(`/api/tables/${id}/tries`, tried);

export async function career(): Promise<Career | null> {
  return (await knownGuest()) ? get<Career>("/api/me/career") : null;
}

/** Load a whole game as one viewer saw it; long games come in several chunks. */
export async function steps(source: string | Blob, seat: number, lang: string): Promise<ReplayChunk> {
  const chunk = (after: number) => {
    const query = `seat=${seat}&after=${after}&lang=${lang}`;
    return typeof source === "string"
      ? get<ReplayChunk>(`/api/tables/${source}/steps?${query}`)
      : post<ReplayChunk>(`/api/replay?${query}`, source);
  };
  if (typeof source !== "string") await ensureGuest(); // the server replays records for guests only
  const whole = await chunk(0);
  while (whole.steps.length < whole.moves) {
    const more = await chunk(whole.steps.length);
    if (!more.steps.length) break;
    whole.steps.push(...more.steps);
  }
  return whole;
}
