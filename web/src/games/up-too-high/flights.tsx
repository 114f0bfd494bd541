/** The animations of moves: cards from deck to capital, from capital to players, airplanes around the circle. */
import type { ReactNode } from "react";
import { at } from "../../kit/at";
import type { Change, Flight } from "../../kit/contract";
import { Card } from "./card";
import { visible } from "./cards";
import { CardBack, Plane } from "./drawings";
import { around } from "./rows";
import { type Derived, Phase, type State } from "./state";

type Moved = Change<State, Derived>;

const HOP = 320; // milliseconds from stop to stop
const NEXT = 70; // between cards that go the same way
const AT_MOST = 6; // cards shown of one payment

/** Hide a thing until it sets out. */
function late(thing: ReactNode, delay: number): ReactNode {
  return (
    <span className="uth-late" style={{ animationDelay: `${delay}ms` }}>
      {thing}
    </span>
  );
}

function backs(count: number, from: string, to: string, first = 0): Flight[] {
  return Array.from({ length: Math.min(count, AT_MOST) }, (_, at) => {
    const delay = first + at * NEXT;
    return { from, to, delay, thing: late(<CardBack />, delay) };
  });
}

/** The growth of each number of a row. */
function growth(before: number[], after: number[]): number[] {
  return after.map((count, index) => count - at(before, index));
}

export function flights(moved: Moved): Flight[] {
  const { before, after } = moved;
  const flown = before.phase === Phase.FLY && after.phase === Phase.BUILD ? flight(moved) : null;
  return [
    ...chosen(moved),
    ...offered(moved),
    ...taken(moved),
    ...bids(moved),
    ...built(moved),
    ...dividends(moved),
    ...(flown ?? incomes(moved)),
  ];
}

/** Put a card aside for a choice; it looks the same if there was nothing to choose. */
function chosen({ before, after }: Moved): Flight[] {
  if (before.phase !== Phase.OFFER || after.phase !== Phase.OFFER || after.step <= before.step) return [];
  return backs(1, `held-${before.turn}`, `chosen-${before.turn}`);
}

/** Lay the shares when all have chosen, from players in their order or from the deck. */
function offered({ before, after, seat }: Moved): Flight[] {
  if (before.phase !== Phase.OFFER || after.phase === Phase.OFFER) return [];
  const cards = visible(after.offer, after.offered);
  const gained = growth(before.held, after.held);
  const layers = around(after.seats, after.starter).filter((layer) => at(gained, layer) < 0);
  let fromDeck = cards.length - layers.length;
  const sources = around(after.seats, after.starter).flatMap((layer) => {
    if (layers.includes(layer)) return [layer];
    fromDeck -= 1;
    return fromDeck >= 0 ? [-1] : [];
  });
  return cards.flatMap((card, number) => {
    const layer = sources[number] ?? -1;
    if (layer === seat) return [];
    return [{ from: layer < 0 ? "deck" : `held-${layer}`, to: `offer-${card}`, delay: number * NEXT * 2 }];
  });
}

/** Move a share to its new owner. */
function taken({ before, after }: Moved): Flight[] {
  return visible(before.offer, before.offered)
    .filter((card) => at(after.owner, card) >= 0 && at(before.owner, card) < 0)
    .map((card) => ({
      from: `offer-${card}`,
      to: `held-${at(after.owner, card)}`,
      thing: <Card state={after} card={card} />,
    }));
}

/** Lay bids face-down; later move them to the companies founded, or to the discard. */
function bids({ before, after, seat }: Moved): Flight[] {
  return growth(before.laid, after.laid).flatMap((more, bidder) => {
    if (more === 0) return [];
    if (more > 0) return laid({ before, after, seat }, bidder, more);
    const founded = at(after.founded, bidder).filter((company) => company >= 0);
    const goals = founded.length ? founded.map((company) => `funds-${company}`) : ["discard"];
    return goals.flatMap((goal, number) => backs(portion(-more, goals.length, number), `bid-${bidder}`, goal));
  });
}

/** Lay cards of a bid: your own from their places in your hand. */
function laid({ before, after, seat }: Pick<Moved, "before" | "after" | "seat">, bidder: number, more: number) {
  const to = `bid-${bidder}`;
  if (bidder !== seat) return backs(more, `held-${bidder}`, to);
  const kept = new Set(visible(at(after.hand, seat), at(after.held, seat)));
  const cards = visible(at(before.hand, seat), at(before.held, seat)).filter((card) => !kept.has(card));
  return cards.map((card) => ({ from: `card-${card}`, to, thing: <CardBack /> }));
}

/** Split cards into equal portions; what is left over goes to the last. */
function portion(cards: number, portions: number, number: number): number {
  const equal = Math.floor(cards / portions);
  return number === portions - 1 ? cards - equal * number : equal;
}

/** Move an upgrade to the airport, and its price from the capital to the discard. */
function built({ before, after, seat }: Moved): Flight[] {
  if (before.phase !== Phase.BUILD || before.company < 0) return [];
  const company = before.company;
  const inUse = (state: State) => [at(state.airport_card, company), at(state.plane_card, company)];
  const fresh = inUse(after).filter((card) => !inUse(before).includes(card));
  const price = -at(growth(before.funds, after.funds), company);
  return fresh.flatMap((card) => [
    {
      from: before.turn === seat ? `card-${card}` : `held-${before.turn}`,
      to: `site-${company}`,
      thing: <Card state={after} card={card} />,
    },
    ...backs(price, `funds-${company}`, "discard"),
  ]);
}

/** Move dividends to the players. */
function dividends({ before, after, seat }: Moved): Flight[] {
  if (before.phase !== Phase.DIVIDEND) return [];
  const from = `funds-${before.company}`;
  return growth(before.held, after.held).flatMap((more, owner) => {
    if (more <= 0) return [];
    if (owner !== seat) return backs(more, from, `held-${owner}`);
    const known = new Set(before.hand[owner]);
    const fresh = visible(at(after.hand, owner), at(after.held, owner)).filter((card) => !known.has(card));
    return fresh.map((card, number) => ({ from, to: `card-${card}`, delay: number * NEXT }));
  });
}

/** Find the way an airplane went by the capitals that have grown. */
export function stopsOf({ before, after, derived }: Pick<Moved, "before" | "after" | "derived">): number[] {
  const gained = growth(before.funds, after.funds);
  const paid = (stops: number[]) => stops.filter((stop) => stop !== before.company && at(gained, stop) > 0).length;
  const [way] = derived.ways.toSorted((one, other) => paid(other) - paid(one));
  return way && paid(way) > 0 ? way : [];
}

function flight(moved: Moved): Flight[] {
  const { company, plane } = moved.before;
  const stops = stopsOf(moved);
  return stops.flatMap((stop, number) => {
    const delay = number * HOP;
    return [
      {
        from: `air-${stops[number - 1] ?? company}`,
        to: `air-${stop}`,
        delay,
        thing: late(<Plane level={at(plane, company)} company={company} />, delay),
      },
      ...backs(1, "deck", `funds-${company}`, delay),
      ...backs(1, "deck", `funds-${stop}`, delay + HOP / 2),
    ];
  });
}

/** Move an income from the deck to a capital. */
function incomes({ before, after }: Moved): Flight[] {
  if (after.company < 0 || after.company === before.company) return [];
  return backs(at(after.airport, after.company), "deck", `funds-${after.company}`, 120);
}
