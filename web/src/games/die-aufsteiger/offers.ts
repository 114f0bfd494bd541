/** The moves that the server offers now, sorted for the tools of the board. */
import { useMemo } from "react";
import { stonesIn } from "./notation";
import type { Board } from "./scene";
import { type Lift, Phase, TABLE, type Way } from "./state";
import { isOpenTable, type Part } from "./tower";

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

/** The tool that the player chose, as long as it can do something; otherwise the first that can. */
export function usableTool({ state, decision }: Board, { ways, lifts, stones }: Offers, wanted: Tool | null): Tool {
  const isUseful = { pawn: state.phase !== Phase.LAYING, block: lifts.size > 0, stone: stones.size > 0 };
  if (wanted && (isUseful[wanted] || !decision)) return wanted;
  return ways.length ? "pawn" : lifts.size ? "block" : stones.size ? "stone" : "pawn";
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
