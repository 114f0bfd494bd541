/** The moves that the server offers now, sorted for the tools of the board. */
import { useMemo } from "react";
import { stonesIn } from "./notation";
import type { Board } from "./scene";
import { type Lift, Phase, TABLE, type Way } from "./state";
import { heightAt, isOpenTable, type Part } from "./tower";

export type Tool = "pawn" | "block" | "stone";

export interface Offers {
  ways: Way[];
  lifts: Map<number, Lift>;
  stones: Set<number>;
}

const NOTHING: Offers = { ways: [], lifts: new Map(), stones: new Set() };
const COST = ["walk", "small", "small-bridge", "large", "large-bridge"];

/** The current player's offers; the ways come with the cheapest first. */
export function useOffers({ derived, decision }: Board): Offers {
  return useMemo(() => {
    if (!decision) return NOTHING;
    return {
      ways: derived.ways.toSorted((one, other) => COST.indexOf(one.verb) - COST.indexOf(other.verb)),
      lifts: new Map(derived.lifts.map((lift) => [lift.block, lift])),
      stones: stonesIn(decision.choices),
    };
  }, [derived, decision]);
}

/** The chosen tool as long as it can do something; otherwise the likely one: climb, build, walk; the stone only at its time. */
export function usableTool(board: Board, offers: Offers, wanted: Tool | null): Tool {
  const { state, decision } = board;
  const { ways, lifts, stones } = offers;
  if (state.phase === Phase.LAYING && decision) return stones.size ? "stone" : "pawn";
  const isUseful = { pawn: true, block: lifts.size > 0, stone: stones.size > 0 };
  if (wanted && (isUseful[wanted] || !decision)) return wanted;
  if (ways.some((way) => isClimb(board, way))) return "pawn";
  return lifts.size ? "block" : "pawn";
}

/** Whether a way leads higher than the pawn stands. */
export function isClimb({ state, derived, seat }: Board, { to }: Way): boolean {
  return heightAt(state, to) > (derived.heights[seat] ?? 0);
}

/** The name of the part that a quarter belongs to, or of the open table. */
export function nameOf({ state, parts }: Board, quarter: number): number {
  if (quarter === TABLE || isOpenTable(state, quarter)) return TABLE;
  return parts.find((part) => part.quarters.includes(quarter))?.name ?? quarter;
}

export function waysTo({ ways }: Offers, name: number): Way[] {
  return ways.filter((way) => way.to === name);
}

/** Whether a tool can do something with a part. */
export function isOffered(offers: Offers, tool: Tool, part: Part): boolean {
  if (tool === "pawn") return waysTo(offers, part.name).length > 0;
  return (tool === "block" ? offers.lifts : offers.stones).has(part.block);
}
