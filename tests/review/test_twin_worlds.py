"""The judge cannot peek: worlds that look alike to a seat give the same review, to the last digit."""

from random import Random

import pytest

from tests.review.matches import HIDDEN, finished
from updraft import games
from updraft.kit.match import Match
from updraft.kit.table import hide_for, legal_actions
from updraft.review import Precision, review

FEW = Precision(worlds=24, simulations=20)
TABLES = [(name, games.find(name).player_counts[place]) for name in HIDDEN for place in (0, -1)]


def twin_of(match: Match, viewer: int, seed: int) -> Match:
    """Replace every position by another world that looks alike to the viewer, and moves that it was not shown."""
    game, rng, twin = match.game, Random(seed), match.clone()
    for at in range(match.move_count):
        world = hide_for(game, match.tables[at], viewer)
        game.rules.redeal(world, viewer, rng.getrandbits(31))
        assert hide_for(game, world, viewer).tobytes() == hide_for(game, match.tables[at], viewer).tobytes()
        twin.tables[at] = world
        if match.tables[at][0].turn != viewer and not game.parts.web.is_public(match.numbers[at]):
            others = [move for move in legal_actions(game, world) if not game.parts.web.is_public(move)]
            twin.numbers[at] = rng.choice(others or [match.numbers[at]])
    return twin


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_twin_worlds_get_the_same_review(name: str, players: int) -> None:
    match = finished(name, players)
    viewer = players - 1
    twin = twin_of(match, viewer, 7)
    different = [at for at in range(match.move_count) if twin.tables[at].tobytes() != match.tables[at].tobytes()]
    assert len(different) > match.move_count // 2
    assert review(twin, [viewer], FEW).seats == review(match, [viewer], FEW).seats


def test_another_view_gets_another_review() -> None:
    """Make sure that the comparison above can fail."""
    match = finished("tout-la-haut", 2)
    assert review(twin_of(match, 0, 7), [1], FEW).seats != review(match, [1], FEW).seats
