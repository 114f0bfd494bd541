/** Tables for tests, written by hand. */
import type { BoardProps } from "../../kit/contract";
import { settings } from "../../kit/settings";
import {
  components,
  type Derived,
  HAND,
  type Lay,
  NO_OBJECTIVE,
  ROUNDS,
  SEATS,
  type State,
  TURNS,
  type Worth,
} from "./state";

const LETTERS = "-BRGYP";

function floor(text: string): number {
  return LETTERS.indexOf(text[0]) * 16 + Number(text[1]);
}

const kinds = [...new Set(components.cards)].sort((one, other) => key(one) - key(other));

function key(card: string): number {
  return floor(card) * 256 + floor(card.slice(2));
}

export function kind(card: string): number {
  return kinds.indexOf(card as (typeof kinds)[number]);
}

/** Trees from the stump up, `*` for face-down, `?` for face-down and unseen; then the current player's hand. */
export function tableOf(trees: string[], hand: string, more: Partial<State> = {}): State {
  const tree = Array.from({ length: SEATS }, () => Array<number>(ROUNDS).fill(-1));
  const down = Array.from({ length: SEATS }, () => Array<number>(ROUNDS).fill(0));
  const roof = Array<number>(SEATS).fill(2);
  trees.forEach((text, seat) => {
    text
      .split(" ")
      .filter(Boolean)
      .forEach((card, height) => {
        const isDown = card === "?" || card.endsWith("*");
        tree[seat][height] = card === "?" ? -1 : kind(card.replace("*", ""));
        down[seat][height] = isDown ? 1 : 0;
        roof[seat] = isDown ? 2 : floor(card.slice(2));
      });
  });
  const held = hand.split(" ").filter(Boolean);
  const turns = trees.reduce((sum, text) => sum + text.split(" ").filter(Boolean).length, 0);
  return {
    ruleset: 1,
    seats: trees.length,
    first: 0,
    turn: turns % trees.length,
    end: 0,
    objective: 0,
    strategic: 0,
    draw_last: 0,
    floors: Array.from({ length: 32 }, (_, at) => (kinds[at] ? [floor(kinds[at]), floor(kinds[at].slice(2))] : [0, 0])),
    copies: [],
    stock: [],
    purple: 8,
    prizes: [5, 5, 5, 5, 7],
    second: 0,
    starter: 0,
    way: 1,
    aim: NO_OBJECTIVE,
    turns,
    height: Math.floor(turns / trees.length),
    banked: Array(SEATS).fill(0),
    deck: [],
    piled: 12,
    hand: Array.from({ length: HAND }, (_, at) => (held[at] && held[at] !== "?" ? kind(held[at]) : -1)),
    held: held.length,
    kept: Array(SEATS).fill(-1),
    tree,
    down,
    roof,
    passed: Array.from({ length: TURNS }, () => Array(SEATS).fill(-1)),
    ...more,
  };
}

export function worth(more: Partial<Worth> = {}): Worth {
  return {
    total: 0,
    rank: 1,
    first_game: 0,
    floors: 0,
    run: 0,
    run_from: -1,
    bonus: 0,
    objective: 0,
    aim: -1,
    ...more,
  };
}

export function lay(move: string, more: Partial<Lay> = {}): Lay {
  return { move, fits: true, points: 4, run: 0, bonus: 0, gain: 4, ...more };
}

export function derivedOf(state: State, more: Partial<Derived> = {}): Derived {
  return {
    rounds: 9 - state.seats,
    worth: Array.from({ length: state.seats }, () => worth()),
    holder: state.turn,
    receiver: (state.turn + 1) % state.seats,
    lays: [],
    drawn: -1,
    given: [],
    ...more,
  };
}

type Props = BoardProps<State, Derived>;

export const NAMES = ["Ann", "Bo", "Cy", "Di", "Eli"];

export function propsOf(state: State, derived: Derived, more: Partial<Props> = {}): Props {
  return {
    state,
    before: null,
    derived,
    seat: 0,
    table: {} as Props["table"],
    names: NAMES.slice(0, state.seats),
    decision: null,
    play: () => {},
    premove: null,
    choosePremove: () => {},
    why: async () => null,
    attempt: () => {},
    lastEvent: null,
    result: null,
    lang: "en",
    reduced: true,
    settings: settings(),
    mode: "live",
    ...more,
  };
}
