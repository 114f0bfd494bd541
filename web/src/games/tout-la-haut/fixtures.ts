/** Tables for tests, written by hand. */
import type { BoardProps } from "../../kit/contract";
import { settings } from "../../kit/settings";
import { LETTERS } from "./notation";
import {
  Colour,
  components,
  type Derived,
  GREY_FLOOR,
  HAND,
  KINDS,
  type Lay,
  NO_OBJECTIVE,
  ROUNDS,
  SEATS,
  type State,
  TURNS,
  type Worth,
} from "./state";

function floor(text: string): number {
  return LETTERS.indexOf(text.charAt(0)) * 16 + Number(text.charAt(1));
}

const kinds = [...new Set(components.cards)].sort((one, other) => key(one) - key(other));

function key(card: string): number {
  return floor(card) * 256 + floor(card.slice(2));
}

/** A card's kind; -1 for `?`. */
export function kind(card: string): number {
  return kinds.indexOf(card as (typeof kinds)[number]);
}

function floorsOn(card: string | undefined): number[] {
  return card ? [floor(card), floor(card.slice(2))] : [0, 0];
}

function cardsIn(text: string): string[] {
  return text.split(" ").filter(Boolean);
}

function isDown(card: string): boolean {
  return card === "?" || card.endsWith("*");
}

function padded(length: number, values: number[], rest: number): number[] {
  return Array.from({ length }, (_, at) => values[at] ?? rest);
}

function roofOn(cards: string[]): number {
  const top = cards.at(-1);
  return !top || isDown(top) ? GREY_FLOOR : floor(top.slice(2));
}

/** Trees from the stump up, `*` for face-down, `?` for face-down and unseen; then the current player's hand. */
export function tableOf(trees: string[], hand: string, more: Partial<State> = {}): State {
  const built = Array.from({ length: SEATS }, (_, seat) => cardsIn(trees[seat] ?? ""));
  const held = cardsIn(hand);
  const turns = built.flat().length;
  return {
    ruleset: 1,
    seats: trees.length,
    first: 0,
    turn: turns % trees.length,
    end: 0,
    objective: 0,
    strategic: 0,
    draw_last: 0,
    floors: Array.from({ length: KINDS }, (_, at) => floorsOn(kinds[at])),
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
    banked_floors: Array(SEATS).fill(0),
    banked_runs: Array(SEATS).fill(0),
    banked_aim: NO_OBJECTIVE,
    deck: [],
    piled: 12,
    hand: padded(HAND, held.map(kind), -1),
    held: held.length,
    kept: Array(SEATS).fill(-1),
    tree: built.map((cards) =>
      padded(
        ROUNDS,
        cards.map((card) => kind(card.replace("*", ""))),
        -1,
      ),
    ),
    down: built.map((cards) => padded(ROUNDS, cards.map(isDown).map(Number), 0)),
    roof: built.map(roofOn),
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
    run_colour: Colour.GREY,
    bonus: 0,
    objective: 0,
    aim: -1,
    ...more,
  };
}

export function lay(move: string, more: Partial<Lay> = {}): Lay {
  return {
    move,
    fits: true,
    run: 0,
    run_colour: Colour.GREY,
    bonus: 0,
    aim: -1,
    gain: 4,
    points: 4,
    bonus_gain: 0,
    objective_gain: 0,
    others: [],
    ...more,
  };
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
    given_to: -1,
    first_game: [],
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
    outlooks: async () => [],
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
