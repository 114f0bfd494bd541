"""The policy of Up Too High: a weight for each legal move."""

from updraft.games.up_too_high.heuristic.company_phase import weigh_dividends, weigh_flights, weigh_upgrades
from updraft.games.up_too_high.heuristic.share_phase import weigh_bids, weigh_extras, weigh_offers, weigh_takings
from updraft.games.up_too_high.state import Phase, State
from updraft.kit.heuristic import Floats
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints, Table


@compiled
def policy(table: Table[State], moves: Ints, count: int, weights: Floats) -> None:
    """Write how promising each legal move looks to the current player."""
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
