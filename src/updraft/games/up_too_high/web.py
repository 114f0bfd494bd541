"""Facts for the page of Up Too High: worth, costs, and what each choice would bring."""

from typing import TypedDict

from updraft.games.up_too_high.components import card_text
from updraft.games.up_too_high.moves import AIRPORT, BID, BID_DONE, DIVIDEND, EXTRA, FLY, TAKE
from updraft.games.up_too_high.rules.building import can_build, cost
from updraft.games.up_too_high.rules.cards import count_shares
from updraft.games.up_too_high.rules.dividends import highest_dividend, shares_of
from updraft.games.up_too_high.rules.end import is_last_round, limit, points, times_run_out, worth
from updraft.games.up_too_high.rules.flight import CLOCKWISE, COUNTER, stop
from updraft.games.up_too_high.rules.takings import takings
from updraft.games.up_too_high.state import COMPANIES, Phase, State
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.memory import Table

SHARE_PHASE = (Phase.OFFER, Phase.BID, Phase.TAKE)


class Taking(TypedDict):
    """A share on offer, and what taking it would bring the viewer.

    `founds_later` says that a later taking of the same round could still found a company for the same bid.
    """

    card: int
    company: int
    founds: bool
    takes_over: bool
    founds_later: bool


class Upgrade(TypedDict):
    """One half of a card in the viewer's hand, for the company that acts; `worth` is a share's worth afterwards."""

    card: int
    kind: str
    level: int
    cost: int
    worth: int
    possible: bool


class Level(TypedDict):
    """A higher level of an airport or airplane, and its price."""

    level: int
    cost: int


class Prospect(TypedDict):
    """A company's place in the order of acting, and what it could still do.

    `when` is `acted`, `acts`, `next`, `later`, or `never` without a president. `missing` counts the shares that the
    viewer would have to take to become president; 0 for the president and for spectators.
    """

    when: str
    shares: int
    missing: int
    ways: list[list[int]]
    airports: list[Level]
    planes: list[Level]


class Dividend(TypedDict):
    """A dividend of `each` cards per share: its total, and what every seat gets."""

    each: int
    total: int
    gets: list[int]
    possible: bool


class Derived(TypedDict):
    """Facts that follow from a view by the rules."""

    limit: int
    ends: int
    last_round: bool
    worth: list[int]
    parts: list[list[int]]
    points: list[int]
    choosers: list[bool]
    in_advance: list[str]
    bidders: list[bool]
    places: list[int]
    takings: int
    takes: list[Taking]
    ways: list[list[int]]
    earnings: list[list[int]]
    upgrades: list[Upgrade]
    dividends: list[Dividend]
    prospects: list[Prospect]


def derive(hidden: Table[State], viewer: Seat) -> Derived:
    """Derive how close the end is, what shares are worth, and what the viewer's choices would bring."""
    s: State = hidden[0]
    return Derived(
        limit=int(limit(s)),
        ends=int(times_run_out(s)),
        last_round=bool(is_last_round(s)),
        worth=[int(worth(s, company)) for company in range(COMPANIES)],
        parts=[[int(s.shares[seat, c] * worth(s, c)) for c in range(COMPANIES)] for seat in range(s.seats)],
        points=[int(points(s, seat)) for seat in range(s.seats)],
        choosers=[_has_chosen(s, seat) for seat in range(s.seats)],
        in_advance=_in_advance(s, viewer),
        bidders=[_has_bid(s, seat) for seat in range(s.seats)],
        places=places(s, viewer),
        takings=int(takings(s)),
        takes=_takes(s, viewer),
        ways=_ways(s, int(s.company)) if s.company != NOBODY else [],
        earnings=_earnings(s),
        upgrades=_upgrades(s, viewer),
        dividends=_dividends(s),
        prospects=[_prospect(s, viewer, company) for company in range(COMPANIES)],
    )


def is_public(move: Move) -> bool:
    """Keep offers and the cards of a bid to their owner [UTH-3] [UTH-5]."""
    return move >= BID_DONE


def rule(before: Table[State], move: Move, knows: bool) -> str:
    """Return the rule of a move; taking a share may found a company or take it over."""
    s: State = before[0]
    if TAKE <= move < EXTRA:
        return _rule_of_taking(s, move - TAKE)
    for first, name in ((DIVIDEND, "UTH-16"), (AIRPORT, "UTH-14"), (FLY, "UTH-13"), (EXTRA, "UTH-10"), (BID, "UTH-5")):
        if move >= first:
            return name
    return "UTH-3"


def _rule_of_taking(s: State, company: int) -> str:
    if s.president[company] == NOBODY:
        return "UTH-7"
    return "UTH-8" if takes_over(s, int(s.turn), company) else "UTH-6"


def _has_chosen(s: State, seat: Seat) -> bool:
    """Check whether a seat has chosen an offer while others have not [UTH-3]."""
    return bool(s.phase == Phase.OFFER and (seat - s.starter) % s.seats < s.step)


def _in_advance(s: State, viewer: Seat) -> list[str]:
    """List the offers that a viewer can choose in advance, before being asked [UTH-3]."""
    if viewer in (NOBODY, s.turn) or s.phase != Phase.OFFER or _has_chosen(s, viewer):
        return []
    shares = [int(card) for card in s.hand[viewer, : count_shares(s, viewer)]]
    return list(dict.fromkeys(f"offer {card_text(s, card)}" for card in shares)) or ["offer none"]


def _has_bid(s: State, seat: Seat) -> bool:
    """Check whether a seat has closed its bid [UTH-5]."""
    if s.phase == Phase.BID:
        return bool((seat - s.starter) % s.seats < s.step)
    return bool(s.phase in (Phase.TAKE, Phase.EXTRA))


def places(s: State, viewer: Seat) -> list[int]:
    """Rank a bid of 0, 1, 2 … cards among those closed so far; equal ones come after them [UTH-6]."""
    if s.phase != Phase.BID or viewer == NOBODY or _has_bid(s, viewer):
        return []
    laid = [int(s.laid[seat]) for seat in range(s.seats) if _has_bid(s, seat)]
    most = int(s.held[viewer] + s.laid[viewer])
    return [1 + sum(other >= count for other in laid) for count in range(most + 1)]


def takes_over(s: State, seat: Seat, company: int) -> bool:
    """Check whether one more share is strictly more than the president owns [UTH-8]."""
    president = int(s.president[company])
    if president in (NOBODY, seat):
        return False
    return bool(s.shares[seat, company] + 1 > s.shares[president, company])


def _takes(s: State, viewer: Seat) -> list[Taking]:
    """List the shares that the viewer could take; of two of a company, the lower one [UTH-6]."""
    if viewer == NOBODY or s.phase not in SHARE_PHASE:
        return []
    lowest: dict[int, int] = {}
    for card in sorted((int(card) for card in s.offer[: s.offered]), key=lambda card: int(s.face[card])):
        lowest.setdefault(int(s.share_half[card]), card)
    vacant = {company for company in lowest if s.president[company] == NOBODY}
    again = _takes_again(s, viewer)
    return [
        Taking(
            card=card,
            company=company,
            founds=company in vacant,
            takes_over=takes_over(s, viewer, company),
            founds_later=again and bool(vacant - {company}),
        )
        for company, card in lowest.items()
    ]


def _takes_again(s: State, viewer: Seat) -> bool:
    """Check whether the current player takes one more share after this one, as with 2 players [UTH-9]."""
    if s.phase != Phase.TAKE or viewer != s.turn:
        return False
    last = min(int(takings(s)), int(s.step + s.offered))
    return any(s.order[step % s.seats] == viewer for step in range(int(s.step) + 1, last))


def _ways(s: State, company: int) -> list[list[int]]:
    """List the stops of a company's flights, clockwise and counter-clockwise [UTH-13]."""
    stops = range(1, int(s.plane[company]) + 1)
    return [[int(stop(s, company, way, number)) for number in stops] for way in (CLOCKWISE, COUNTER)]


def _earnings(s: State) -> list[list[int]]:
    """Count the cards that either flight of the company that acts pays to every company [UTH-13]."""
    if s.company == NOBODY:
        return []
    flying = int(s.company)
    return [
        [len(stops) * (company == flying) + stops.count(company) for company in range(COMPANIES)]
        for stops in _ways(s, flying)
    ]


def _prospect(s: State, viewer: Seat, company: int) -> Prospect:
    """Say when a company acts, who could take it over, where it could fly, and what higher levels cost."""
    airport, plane = int(s.airport[company]), int(s.plane[company])
    return Prospect(
        when=_when(s, company),
        shares=int(shares_of(s, company)),
        missing=_missing(s, viewer, company),
        ways=_ways(s, company),
        airports=_levels(airport, int(s.highest_airport)),
        planes=_levels(plane, int(s.highest_plane)),
    )


def _when(s: State, company: int) -> str:
    """Place a company in the order of acting, A to G [UTH-11]."""
    if company == s.company:
        return "acts"
    if s.president[company] == NOBODY:
        return "never"
    if company < s.company:
        return "acted"
    earlier = range(int(s.company) + 1, company)
    return "next" if all(s.president[other] == NOBODY for other in earlier) else "later"


def _missing(s: State, viewer: Seat, company: int) -> int:
    """Count the shares that the viewer lacks to preside: one to found, more than the president to take over [UTH-8]."""
    president = int(s.president[company])
    if viewer in (NOBODY, president):
        return 0
    return 1 if president == NOBODY else int(s.shares[president, company] - s.shares[viewer, company]) + 1


def _levels(level: int, highest: int) -> list[Level]:
    """List the levels above one, each with its price [UTH-14]."""
    return [Level(level=new, cost=int(cost(level, new))) for new in range(level + 1, highest + 1)]


def _upgrades(s: State, viewer: Seat) -> list[Upgrade]:
    """List every higher airplane and airport in the president's hand, with its price [UTH-14]."""
    if viewer == NOBODY or s.company == NOBODY or s.president[s.company] != viewer:
        return []
    levels = (("airport", int(s.airport[s.company]), s.airport_half), ("plane", int(s.plane[s.company]), s.plane_half))
    return [
        Upgrade(
            card=card,
            kind=kind,
            level=int(halves[card]),
            cost=int(cost(level, int(halves[card]))),
            worth=int(worth(s, s.company)) - level + int(halves[card]),
            possible=bool(can_build(s, level, int(halves[card]))),
        )
        for card in (int(card) for card in s.hand[viewer, : s.held[viewer]])
        for kind, level, halves in levels
        if halves[card] > level
    ]


def _dividends(s: State) -> list[Dividend]:
    """List dividends from 0 to the airport's level, even those that the capital cannot pay [UTH-16]."""
    if s.phase != Phase.DIVIDEND or s.company == NOBODY:  # after the last one the game is over
        return []
    company, most = int(s.company), int(highest_dividend(s))
    return [
        Dividend(
            each=each,
            total=each * int(shares_of(s, company)),
            gets=[each * int(s.shares[seat, company]) for seat in range(s.seats)],
            possible=each <= most,
        )
        for each in range(int(s.airport[company]) + 1)
    ]
