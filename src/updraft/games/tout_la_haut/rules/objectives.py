"""The objective cards: how well a tree does by the objective in force, and who gains its points."""

from updraft.games.tout_la_haut.rules.tree import count_floors
from updraft.games.tout_la_haut.state import COLOURS, Objective, State
from updraft.kit.jit import compiled
from updraft.kit.memory import Ints


@compiled
def award_objective(s: State, scores: Ints) -> None:
    """Give the objective's points to every player who meets it, ties included [TLH-20]."""
    best = _progress(s, 0, scores)
    for seat in range(1, s.seats):
        best = max(best, _progress(s, seat, scores))
    met = 0
    for seat in range(s.seats):
        met |= _is_met(s, _progress(s, seat, scores), best) << seat
    for seat in range(s.seats):
        scores[seat] += (met >> seat & 1) * s.prizes[s.aim]


@compiled
def _is_met(s: State, progress: int, best: int) -> bool:
    """Ask for two colours (TWO-STEP) or for the best tree, which MONOCHROME and DIVERSE want above 0 [TLH-20]."""
    if s.aim == Objective.TWO_STEP:
        return progress >= 2
    if s.aim == Objective.MONOCHROME or s.aim == Objective.DIVERSE:
        return progress == best and best > 0
    return progress == best


@compiled
def _progress(s: State, seat: int, scores: Ints) -> int:
    """Measure how well a tree does by the objective in force; more is better [TLH-20]."""
    if s.aim == Objective.SMALL_CABIN:
        return -scores[seat]
    return colour_progress(s, seat)


@compiled
def colour_progress(s: State, seat: int) -> int:
    """Measure how well a tree does by an objective about colours; more is better [TLH-20]."""
    most = 0
    colours = 0
    pairs = 0
    triples = 0
    for colour in range(1, COLOURS):
        count = count_floors(s, seat, colour)
        most = max(most, count)
        colours += count > 0
        pairs += count >= 2
        triples += count == 3
    if s.aim == Objective.MONOCHROME:
        return most
    if s.aim == Objective.TWO_STEP:
        return triples
    if s.aim == Objective.EFFICIENT:
        return -colours
    return pairs
