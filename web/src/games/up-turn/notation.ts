/** Write and read the notation of Up Turn; no other file does. */
import { Action, DOWN, NUMBERS, UP } from "./state";

export const DRAW = "draw";
export const PASS = "pass";
export const UPTURN = "upturn";
export const SILENT = "silent";
export const NO_PENALTY = "hit none";

/** The names of action tiles, by kind from `Action.BLUE` on. */
const ACTION_NAMES = ["blue", "green", "double", "skip1", "skip2", "joker"] as const;

export type ActionName = (typeof ACTION_NAMES)[number];

export function actionName(kind: number): ActionName {
  const name = ACTION_NAMES[kind - NUMBERS];
  if (!name) throw new RangeError(`${kind} is not the kind of an action tile`);
  return name;
}

export function tileName(kind: number): string {
  return kind < NUMBERS ? String(kind) : actionName(kind);
}

/** Write the move that gives a tile to a seat after a double. */
export function dealTo(seat: number): string {
  return `to ${seat}`;
}

/** Write the move that makes a seat draw after a penalty tile. */
export function penaltyFor(seat: number): string {
  return `hit ${seat}`;
}

/** Read the seat that gets a tile by a move; null if nobody does. */
export function receiverOf(move: string): number | null {
  const found = /^(?:to|hit) (\d+)$/.exec(move);
  return found ? Number(found[1]) : null;
}

/** Tell whether a move lays a tile of this kind. */
export function isLayOf(kind: number, move: string): boolean {
  return move.split(" ", 1)[0] === tileName(kind);
}

/** Tell whether a move lays a tile. */
export function isLay(move: string): boolean {
  return kindOf(move) >= 0;
}

/** Read the kind of the tile that a move lays; -1 if it lays none. */
export function kindOf(move: string): number {
  if (isNumber(move)) return Number(move);
  const at = ACTION_NAMES.indexOf(move.split(" ", 1)[0] as ActionName);
  return at < 0 ? at : NUMBERS + at;
}

export function isNumber(move: string): boolean {
  return /^\d+$/.test(move);
}

/** Write a move that lays a tile, legal or not: the server explains why it is not. */
export function someLayOf(kind: number, seats: number): string {
  const name = tileName(kind);
  if (kind < NUMBERS || kind === Action.SKIP_ONE || kind === Action.SKIP_TWO) return name;
  if (kind === Action.JOKER) return `${name} up`;
  const arrow = kind === Action.DOUBLE_ARROW ? `${name} up` : name;
  return seats > 2 ? `${arrow} left` : arrow;
}

/** Read the order that an arrow or a joker is laid for. */
export function orderOf(move: string): number {
  return move.startsWith("green") || move.includes("down") ? DOWN : UP;
}

/** Read the neighbour that an arrow is laid for; null with two players, and for other tiles. */
export function neighbourOf(move: string): "left" | "right" | null {
  return move.endsWith("left") ? "left" : move.endsWith("right") ? "right" : null;
}
