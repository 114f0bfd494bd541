"""Weights of flights, upgrades and dividends."""

from updraft.games.up_too_high.heuristic.prospects import lead, sharpen
from updraft.games.up_too_high.moves import AIRPORT, DIVIDEND, FLY, PLANE
from updraft.games.up_too_high.rules.building import cost
from updraft.games.up_too_high.rules.flight import STAY, stop
from updraft.games.up_too_high.state import State
from updraft.kit.heuristic import Floats
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints


@compiled
def weigh_flights(s: State, moves: Ints, count: int, weights: Floats) -> None:
    """Prefer flights to companies of which the player owns more than others."""
    own = s.plane[s.company] * lead(s, s.turn, s.company)
    for i in range(count):
        way = moves[i] - FLY
        if way == STAY:
            weights[i] = 0.3
        else:
            liking = own
            for number in range(1, s.plane[s.company] + 1):
                liking += lead(s, s.turn, stop(s, s.company, way, number))
            weights[i] = sharpen(1.0 + 0.5 * liking)


@compiled
def weigh_upgrades(s: State, moves: Ints, count: int, weights: Floats) -> None:
    """Prefer cheap levels for companies of which the player owns more than others."""
    ahead = lead(s, s.turn, s.company)
    for i in range(count - 1):
        move = moves[i]
        level = s.airport[s.company] if move < PLANE else s.plane[s.company]
        new = s.airport_half[move - AIRPORT] if move < PLANE else s.plane_half[move - PLANE]
        rise = new - level
        weights[i] = max(ahead, 0.1) * rise * rise / cost(level, new)
    weights[count - 1] = 0.15 if ahead > 0.0 else 1.0


@compiled
def weigh_dividends(s: State, moves: Ints, count: int, weights: Floats) -> None:
    """Prefer high dividends if the player gets more of them than others."""
    ahead = lead(s, s.turn, s.company)
    for i in range(count):
        each = moves[i] - DIVIDEND
        weights[i] = (1.0 + each) * (1.0 + each) if ahead > 0.0 else 1.0 / (1.0 + each)
