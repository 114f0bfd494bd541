/** The player's choices, shared by the map and the 3D view; nothing is sent before it is confirmed. */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { BoardProps } from "../../kit/contract";
import { centred, type HeldBlock, snapped, standOf } from "./held-block";
import { type Derived, type Lift, NONE, Phase, SIDE, type State, TABLE, type Way } from "./state";
import { DEEP, isOpenTable, NAMES, ownerAt, type Part, partsOf, placeText, putText, shapeOf, WIDE } from "./tower";

export type Tool = "pawn" | "block" | "stone";
export type Board = BoardProps<State, Derived>;

export interface Hand {
  tool: Tool;
  setTool: (tool: Tool) => void;
  parts: Part[];
  /** whether the chosen tool can do something with a part */
  isOffered: (part: Part) => boolean;
  partAt: (quarter: number) => Part | undefined;
  /** ways to a part, or to the open table, the cheapest first */
  waysTo: (quarter: number) => Way[];
  lifts: Map<number, Lift>;
  stones: Set<number>;
  canEnd: boolean;
  held: HeldBlock | null;
  canPut: boolean;
  isPut: (held: HeldBlock) => boolean;
  take: (block: number) => void;
  turnTo: (face: number, shape?: number) => void;
  turnRound: () => void;
  hover: (place: number) => void;
  aim: (quarter: number, at: Element) => void;
  confirmPut: (at: Element) => void;
  /** whether the lift was sent: the block then has to be put down */
  isBound: boolean;
  chosen: Way[];
  stone: number;
  confirmStone: () => void;
  /** the quarter that is pointed at or focused; the way there is drawn */
  hovered: number | null;
  setHovered: (quarter: number | null) => void;
  /** click a quarter, or the side of a block */
  press: (quarter: number, at: Element, block?: number) => void;
  go: (way: Way) => void;
  end: (at: Element) => void;
  back: () => void;
}

const COST: Record<string, number> = { walk: 0, small: 1, "small-bridge": 2, large: 3, "large-bridge": 4 };

export function useHand({ state, derived, decision, seat, play, attempt }: Board): Hand {
  const [wanted, setTool] = useState<Tool | null>(null);
  const [inAir, setInAir] = useState<HeldBlock | null>(null);
  const [goal, setGoal] = useState<number | null>(null);
  const [stone, setStone] = useState<number>(NONE);
  const [hovered, setHovered] = useState<number | null>(null);
  const [pending, setPending] = useState<string | null>(null);

  const parts = useMemo(() => partsOf(state), [state]);
  const lifts = useMemo(
    () => new Map((decision ? derived.lifts : []).map((lift) => [lift.block, lift])),
    [decision, derived],
  );
  const choices = useMemo(() => new Set(decision?.choices), [decision]);
  const stones = useMemo(() => {
    const named = (decision?.choices ?? []).filter((choice) => choice.startsWith("stone "));
    return new Set(named.map((choice) => NAMES.indexOf(choice.slice(6))));
  }, [decision]);
  const ways = decision ? derived.ways : [];
  const isBound = state.phase === Phase.HOLDING && state.turn === seat;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every decision begins without a choice
  useEffect(() => {
    setInAir(null);
    setGoal(null);
    setStone(NONE);
    if (decision && pending && !choices.has(pending) && state.phase !== Phase.HOLDING) setPending(null);
    if (pending && choices.has(pending)) {
      setPending(null);
      play(pending);
    }
  }, [decision?.number, state.turns, state.turn]);

  const fallback: Tool = ways.length ? "pawn" : lifts.size ? "block" : stones.size ? "stone" : "pawn";
  const isUseful = { pawn: state.phase !== Phase.LAYING, block: lifts.size > 0, stone: stones.size > 0 };
  const tool = wanted && (isUseful[wanted] || !decision) ? wanted : fallback;

  const bound = useMemo((): HeldBlock | null => {
    const lift = isBound ? lifts.get(state.held) : undefined;
    if (!lift) return null;
    return { lift, face: state.was_face, shape: shapeOf(state.was_wide, state.was_deep), place: state.was_at };
  }, [isBound, lifts, state]);
  const held = pending ? null : (inAir ?? bound);

  const isPut = useCallback(
    (one: HeldBlock): boolean => {
      const { block } = one.lift;
      const stand = standOf(one);
      if (!stand?.tops.includes(one.face) || !stand.places.includes(one.place)) return false;
      const isBack = isBound
        ? one.place === state.was_at &&
          one.face === state.was_face &&
          one.shape === shapeOf(state.was_wide, state.was_deep)
        : one.place === state.at[block] &&
          one.face === state.face[block] &&
          one.shape === shapeOf(state.wide[block], state.deep[block]);
      return !isBack;
    },
    [state, isBound],
  );

  const partAt = (quarter: number) => parts.find((part) => part.quarters.includes(quarter));
  const waysTo = (quarter: number) => {
    const isTable = quarter === TABLE || isOpenTable(state, quarter);
    const part = isTable ? undefined : partAt(quarter);
    return ways
      .filter((way) => (isTable ? way.to === TABLE : way.to !== TABLE && part?.quarters.includes(way.to)))
      .sort((one, other) => COST[one.verb] - COST[other.verb]);
  };

  const isOffered = (part: Part) =>
    tool === "pawn" ? waysTo(part.name).length > 0 : (tool === "block" ? lifts : stones).has(part.block);

  const take = (block: number) => {
    const lift = lifts.get(block);
    if (!lift) return;
    setTool("block");
    setInAir({
      lift,
      face: state.face[block],
      shape: shapeOf(state.wide[block], state.deep[block]),
      place: state.at[block],
    });
  };

  const turnTo = (face: number, shape?: number) => {
    if (!held) return;
    const fitting = held.lift.stands.filter((stand) => stand.tops.includes(face)).map((stand) => stand.shape);
    const turned = shape ?? (fitting.includes(held.shape) ? held.shape : fitting[0]);
    if (turned === undefined) return;
    const next = { ...held, face, shape: turned };
    const isKept = turned === held.shape || standOf(next)?.places.includes(held.place);
    const middle = centred(
      held.place + Math.floor((WIDE[held.shape] - 1) / 2) + SIDE * Math.floor((DEEP[held.shape] - 1) / 2),
      turned,
    );
    setInAir({ ...next, place: isKept ? held.place : middle });
  };

  /** Rotate the held block by a quarter turn, if that changes its footprint. */
  const turnRound = () => {
    if (!held) return;
    const turned = shapeOf(DEEP[held.shape], WIDE[held.shape]);
    if (turned !== held.shape && held.lift.stands.some((stand) => stand.shape === turned)) turnTo(held.face, turned);
  };

  const hover = (place: number) => held && setInAir({ ...held, place });

  const refusePut = (one: HeldBlock, at: Element) => {
    const put = putText(one.face, one.place, one.shape);
    attempt(isBound ? put : `lift ${NAMES[one.lift.block]} ${put}`, at);
  };

  const aim = (quarter: number, at: Element) => {
    if (!held) return;
    const place = snapped(held, quarter);
    const next = { ...held, place: place ?? centred(quarter, held.shape) };
    setInAir(next);
    if (place === undefined) refusePut(next, at);
  };

  const confirmPut = (at: Element) => {
    if (!held) return;
    if (!isPut(held)) {
      refusePut(held, at);
      return;
    }
    const put = putText(held.face, held.place, held.shape);
    if (isBound) play(put);
    else {
      setPending(put);
      play(`lift ${NAMES[held.lift.block]}`);
    }
  };

  const go = (way: Way) => {
    setGoal(null);
    play(way.move);
  };

  const pressPawn = (quarter: number, at: Element) => {
    const found = waysTo(quarter);
    const isTable = quarter === TABLE || isOpenTable(state, quarter);
    if (!found.length) {
      attempt(isTable ? "walk table" : `walk ${placeText(partAt(quarter)?.name ?? quarter)}`, at);
    } else if (found[0].verb === "walk" && found[0].height >= derived.heights[seat]) go(found[0]);
    else setGoal(quarter);
  };

  const press = (quarter: number, at: Element, pointed?: number) => {
    if (held) {
      aim(quarter, at);
      return;
    }
    setGoal(null);
    setStone(NONE);
    const block = pointed ?? (quarter === TABLE ? NONE : ownerAt(state, quarter));
    if (tool === "pawn" || block === NONE) pressPawn(quarter, at);
    else if (tool === "block") {
      if (lifts.has(block)) take(block);
      else attempt(`lift ${NAMES[block]}`, at);
    } else if (stones.has(block)) setStone(block);
    else attempt(`stone ${NAMES[block]}`, at);
  };

  return {
    tool,
    setTool: (next) => {
      setTool(next);
      setInAir(null);
      setGoal(null);
      setStone(NONE);
    },
    parts,
    isOffered,
    partAt,
    waysTo,
    lifts,
    stones,
    canEnd: choices.has("end"),
    held,
    canPut: held !== null && isPut(held),
    isPut,
    take,
    turnTo,
    turnRound,
    hover,
    aim,
    confirmPut,
    isBound,
    chosen: goal === null ? [] : waysTo(goal),
    stone: stones.has(stone) ? stone : NONE,
    confirmStone: () => play(`stone ${NAMES[stone]}`),
    hovered,
    setHovered,
    press,
    go,
    end: (at) => attempt("end", at),
    back: () => {
      setInAir(null);
      setGoal(null);
      setStone(NONE);
    },
  };
}
