"""What a good player of Up Too High sees at first sight, and how strong each level is."""

from updraft.games.up_too_high.instinct.company_phase import weigh_dividends, weigh_flights, weigh_upgrades
from updraft.games.up_too_high.instinct.judgement import judge
from updraft.games.up_too_high.instinct.share_phase import weigh_bids, weigh_extras, weigh_offers, weigh_takings
from updraft.games.up_too_high.state import Phase, State
from updraft.kit.instinct import Instinct, Level, Reals
from updraft.kit.jit import compiled
from updraft.kit.record import Table, Words


@compiled
def weigh(table: Table[State], moves: Words, count: int, weights: Reals) -> None:
    """How promising each legal move looks to the seat at turn."""
    s: State = table[0]
    if s.phase == Phase.OFFER:
        weigh_offers(s, moves, count, weights)
    elif s.phase == Phase.BID:
        weigh_bids(s, moves, count, weights)
    elif s.phase == Phase.TAKE:
        weigh_takings(s, moves, count, weights)
    elif s.phase == Phase.EXTRA:
        weigh_extras(s, moves, count, weights)
    elif s.phase == Phase.FLY:
        weigh_flights(s, moves, count, weights)
    elif s.phase == Phase.BUILD:
        weigh_upgrades(s, moves, count, weights)
    else:
        weigh_dividends(s, moves, count, weights)


LEVELS = {
    "novice": Level(looks=4, horizon=2, whim=2.0, overlooks=0.4),
    "casual": Level(looks=16, horizon=6, whim=0.7),
    "club": Level(looks=150, horizon=15, whim=0.1),
    "expert": Level(looks=12_000, horizon=30),
}

INSTINCT = Instinct(weigh, judge, LEVELS)
