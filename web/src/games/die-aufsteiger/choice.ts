/** The choice of the player before it is confirmed. */
import type { HeldBlock } from "./held-block";
import type { Tool } from "./offers";
import { NONE, type Way } from "./state";

export interface Choice {
  tool: Tool | null;
  held: HeldBlock | null;
  /** whether the held block follows the pointer, until its place is chosen */
  isFollowing: boolean;
  /** the part to go to, by its name */
  goal: number | null;
  /** how to go there, if that was chosen too */
  verb: Way["verb"] | null;
  /** the block to lay the stone on */
  stone: number;
  /** the put that follows as soon as the lift is accepted */
  pending: string | null;
}

export type Change =
  | { type: "use"; tool: Tool }
  | { type: "hold"; held: HeldBlock; isFollowing: boolean }
  | { type: "aim"; goal: number; verb: Way["verb"] | null }
  | { type: "point"; stone: number }
  | { type: "lift"; put: string }
  | { type: "forget put" }
  | { type: "begin" }
  | { type: "cancel" };

export const NO_CHOICE: Choice = {
  tool: null,
  held: null,
  isFollowing: true,
  goal: null,
  verb: null,
  stone: NONE,
  pending: null,
};

export function reduceChoice(choice: Choice, change: Change): Choice {
  const open = { ...choice, held: null, isFollowing: true, goal: null, verb: null, stone: NONE };
  switch (change.type) {
    case "use":
      return { ...open, tool: change.tool };
    case "hold":
      return { ...open, tool: "block", held: change.held, isFollowing: change.isFollowing };
    case "aim":
      return { ...open, goal: change.goal, verb: change.verb };
    case "point":
      return { ...open, stone: change.stone };
    case "lift":
      return { ...choice, pending: change.put };
    case "forget put":
      return { ...choice, pending: null };
    case "begin":
      return { ...NO_CHOICE, pending: choice.pending };
    case "cancel":
      return open;
  }
}
