/** The animations of moves: cards from deck to capital, from capital to players, airplanes around the circle. */
import type { ReactNode } from "react";
import type { Change, Flight } from "../../kit/contract";
import { Card } from "./card";
import { CardBack, Plane } from "./drawings";
import { around, companyOf, visible } from "./notation";
import { COMPANIES, type Derived, Phase, type State } from "./state";

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
function chosen({ before, after, seat }: Moved): Flight[] {
  if (before.phase !== Phase.OFFER || after.phase !== Phase.OFFER || after.step <= before.step) return [];
  return backs(1, before.turn === seat ? "hand" : `seat-${before.turn}`, `chosen-${before.turn}`);
}

/** Lay the shares when all have chosen, from players in their order or from the deck. */
function offered({ before, after, seat }: Moved): Flight[] {
  if (before.phase !== Phase.OFFER || after.phase === Phase.OFFER) return [];
  const cards = visible(after.offer, after.offered);
  const layers = around(after.seats, after.starter).filter((at) => after.held[at] < before.held[at]);
  let fromDeck = cards.length - layers.length;
  const sources = around(after.seats, after.starter).flatMap((at) => {
    if (layers.includes(at)) return [at];
    fromDeck -= 1;
    return fromDeck >= 0 ? [-1] : [];
  });
  return cards.flatMap((card, number) => {
    const at = sources[number] ?? -1;
    if (at === seat) return [];
    return [{ from: at < 0 ? "deck" : `seat-${at}`, to: `offer-${card}`, delay: number * NEXT * 2 }];
  });
}

/** Move a share to its new owner's row. */
function taken({ before, after }: Moved): Flight[] {
  return visible(before.offer, before.offered)
    .filter((card) => after.owner[card] >= 0 && before.owner[card] < 0)
    .map((card) => ({
      from: `offer-${card}`,
      to: `own-${after.owner[card]}-${companyOf(after, card)}`,
      thing: <Card state={after} card={card} />,
    }));
}

/** Lay bids face-down; later move them to the company founded, or to the discard. */
function bids({ before, after, seat }: Moved): Flight[] {
  return before.laid.slice(0, after.seats).flatMap((laid, at) => {
    const more = after.laid[at] - laid;
    if (more > 0) return backs(more, at === seat ? "hand" : `seat-${at}`, `bid-${at}`);
    const [first, second] = after.founded[at];
    if (more === 0) return [];
    if (first < 0) return backs(laid, `bid-${at}`, "discard");
    if (second < 0) return backs(laid, `bid-${at}`, `funds-${first}`);
    return [
      ...backs(Math.floor(laid / 2), `bid-${at}`, `funds-${first}`),
      ...backs(Math.ceil(laid / 2), `bid-${at}`, `funds-${second}`),
    ];
  });
}

/** Move an upgrade to the airport, and its price from the capital to the discard. */
function built({ before, after, seat }: Moved): Flight[] {
  if (before.phase !== Phase.BUILD || before.company < 0) return [];
  const company = before.company;
  const cards = [after.airport_card[company], after.plane_card[company]].filter(
    (card) => card !== before.airport_card[company] && card !== before.plane_card[company],
  );
  return cards.flatMap((card) => [
    {
      from: before.turn === seat ? `card-${card}` : `seat-${before.turn}`,
      to: `air-${company}`,
      thing: <Card state={after} card={card} />,
    },
    ...backs(before.funds[company] - after.funds[company], `funds-${company}`, "discard"),
  ]);
}

/** Move dividends to the players. */
function dividends({ before, after, seat }: Moved): Flight[] {
  if (before.phase !== Phase.DIVIDEND) return [];
  const from = `funds-${before.company}`;
  return before.held.slice(0, after.seats).flatMap((held, at) => {
    const more = after.held[at] - held;
    if (more <= 0) return [];
    if (at !== seat) return backs(more, from, `seat-${at}`);
    const known = new Set(before.hand[at]);
    const fresh = visible(after.hand[at], after.held[at]).filter((card) => !known.has(card));
    return fresh.map((card, number) => ({ from, to: `card-${card}`, delay: number * NEXT }));
  });
}

/** Find the way an airplane went by the capitals that have grown. */
export function stopsOf({ before, after }: { before: State; after: State }): number[] {
  const place = before.circle.indexOf(before.company);
  const count = before.plane[before.company];
  const ways = [1, -1].map((way) =>
    Array.from({ length: count }, (_, at) => {
      const stop = (place + way * (at + 1)) % COMPANIES;
      return before.circle[(stop + COMPANIES) % COMPANIES];
    }),
  );
  const gained = (stops: number[]) =>
    stops.filter((stop) => stop !== before.company && after.funds[stop] > before.funds[stop]).length;
  if (gained(ways[0]) === 0 && gained(ways[1]) === 0) return [];
  return gained(ways[0]) >= gained(ways[1]) ? ways[0] : ways[1];
}

function flight(moved: Moved): Flight[] {
  const { before, after } = moved;
  const company = before.company;
  const stops = stopsOf(moved);
  return stops.flatMap((stop, at) => {
    const delay = at * HOP;
    const from = at ? stops[at - 1] : company;
    return [
      {
        from: `air-${from}`,
        to: `air-${stop}`,
        delay,
        thing: late(<Plane level={after.plane[company]} company={company} />, delay),
      },
      ...backs(1, "deck", `funds-${company}`, delay),
      ...backs(1, "deck", `funds-${stop}`, delay + HOP / 2),
    ];
  });
}

/** Move an income from the deck to a capital. */
function incomes({ before, after }: Moved): Flight[] {
  if (after.company < 0 || after.company === before.company) return [];
  return backs(after.airport[after.company], "deck", `funds-${after.company}`, 120);
}
