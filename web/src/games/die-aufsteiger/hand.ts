/** The player's choices, shared by the map and the 3D view; nothing is sent before it is confirmed. */
import { useMemo, useReducer, useState } from "react";
import { type BlockHand, useBlockHand } from "./block-hand";
import { NO_CHOICE, reduceChoice } from "./choice";
import { END, liftText, stoneText, wayText } from "./notation";
import { isClimb, nameOf, type Offers, type Tool, usableTool, useOffers, waysTo } from "./offers";
import { type Reachable, reachableTops, useReach } from "./reach";
import type { Board } from "./scene";
import { NONE, TABLE, type Way } from "./state";
import { heightAt, ownerAt } from "./tower";

export interface Hand {
  tool: Tool;
  offers: Offers;
  block: BlockHand;
  /** what the held block would bring where it is now, in words */
  outlook: string;
  /** the tops that the pawn could climb to then */
  reachable: Reachable[];
  /** ways to the chosen part, to be confirmed */
  chosen: Way[];
  /** the block for the stone, to be confirmed */
  stone: number;
  /** the way to the part that is chosen, pointed at or focused */
  shownWay: Way | undefined;
  hovered: number | null;
  /** the block whose top is pointed at, here or in the other view */
  pointedBlock: number;
  setHovered: (quarter: number | null) => void;
  setTool: (tool: Tool) => void;
  /** click a quarter, or the side of a block */
  press: (quarter: number, at: Element, block?: number) => void;
  /** choose one of the ways, from a list */
  choose: (way: Way) => void;
  go: (way: Way) => void;
  layStone: () => void;
  end: (at: Element) => void;
  back: () => void;
}

export function useHand(board: Board): Hand {
  const { state, derived, seat, play, attempt } = board;
  const offers = useOffers(board);
  const [choice, change] = useReducer(reduceChoice, NO_CHOICE);
  const [hovered, setHovered] = useState<number | null>(null);
  const block = useBlockHand(board, offers, choice, change);
  const reach = useReach(board, block);
  const { held } = block;
  const reachable = useMemo(() => (held ? reachableTops(board, held, reach) : []), [board, held, reach]);
  const tool = usableTool(board, offers, choice.tool);
  const chosen =
    choice.goal === null
      ? []
      : waysTo(offers, choice.goal).filter(({ verb }) => choice.verb === null || verb === choice.verb);
  const isPointing = tool === "pawn" && hovered !== null;

  const go = (way: Way) => {
    change({ type: "cancel" });
    play(wayText(way));
  };

  /** Take a way that costs nothing at once; ask before any other, also how to go if no verb is chosen. */
  const take = (way: Way, verb: Way["verb"] | null) => {
    const isFree = isClimb(board, way) || heightAt(state, way.to) === derived.heights[seat];
    if (way.verb === "walk" && isFree) go(way);
    else change({ type: "aim", goal: way.to, verb });
  };

  const pressPawn = (quarter: number, at: Element) => {
    const name = nameOf(board, quarter);
    const [way] = waysTo(offers, name);
    if (way) take(way, null);
    else attempt(wayText({ verb: "walk", to: name }), at);
  };

  const pressBlock = (pressed: number, at: Element) => {
    if (tool === "block") {
      if (offers.lifts.has(pressed)) block.take(pressed);
      else attempt(liftText(pressed), at);
    } else if (offers.stones.has(pressed)) change({ type: "point", stone: pressed });
    else attempt(stoneText(pressed), at);
  };

  return {
    tool,
    offers,
    block,
    outlook: reach.words,
    reachable,
    chosen,
    stone: offers.stones.has(choice.stone) ? choice.stone : NONE,
    shownWay: chosen[0] ?? (isPointing ? waysTo(offers, nameOf(board, hovered))[0] : undefined),
    hovered,
    pointedBlock: hovered === null || hovered === TABLE ? NONE : ownerAt(state, hovered),
    setHovered,
    setTool: (next) => change({ type: "use", tool: next }),
    press: (quarter, at, pointed) => {
      if (block.held) return block.aim(quarter, at);
      change({ type: "cancel" });
      const pressed = pointed ?? (quarter === TABLE ? NONE : ownerAt(state, quarter));
      if (tool === "pawn" || pressed === NONE) pressPawn(quarter, at);
      else pressBlock(pressed, at);
    },
    choose: (way) => take(way, way.verb),
    go,
    layStone: () => play(stoneText(choice.stone)),
    end: (at) => attempt(END, at),
    back: () => change({ type: "cancel" }),
  };
}
