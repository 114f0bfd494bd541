/** Cards and floors as the state numbers them; anything unseen is grey, like the back of a card. */
import { GREY_FLOOR, SHADE, type State, VALUE } from "./state";

export interface Floor {
  colour: number;
  value: number;
}

/** Bottom floor and top floor. */
export type Floors = readonly [Floor, Floor];

function floorOf(number: number): Floor {
  return { colour: number >> SHADE, value: number & VALUE };
}

/** The back of every card: two grey floors. */
export const BACK: Floors = [floorOf(GREY_FLOOR), floorOf(GREY_FLOOR)];

const known = new WeakMap<number[], Floors>(); // equal objects for equal cards: their drawings stay as they are

/** The two floors of a kind of card. */
export function floorsOf(state: State, kind: number): Floors {
  const row = state.floors[kind] ?? [];
  const [low = GREY_FLOOR, high = GREY_FLOOR] = row;
  const floors = known.get(row) ?? [floorOf(low), floorOf(high)];
  known.set(row, floors);
  return floors;
}

/** The top floor of a tree; a stump is grey. */
export function topFloor(state: State, seat: number): Floor {
  return floorOf(state.roof[seat] ?? GREY_FLOOR);
}

/** A card face-up or face-down; `kind` is -1 if you cannot see it. */
export interface SidedCard {
  kind: number;
  isDown: boolean;
}

/** The floors that a card shows on this side. */
export function facing(state: State, { kind, isDown }: SidedCard): Floors {
  return isDown ? BACK : floorsOf(state, kind);
}

/** The cards of a tree from the stump up. */
export function cardsOf(state: State, seat: number): SidedCard[] {
  const down = state.down[seat] ?? [];
  const tree = state.tree[seat] ?? [];
  return tree.map((kind, at) => ({ kind, isDown: down[at] === 1 })).filter(({ kind, isDown }) => kind >= 0 || isDown);
}

/** The hand that goes around, if you can see it. */
export function visibleHand(state: State): number[] {
  return state.hand.slice(0, state.held).filter((kind) => kind >= 0);
}
