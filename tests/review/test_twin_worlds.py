"""The judge cannot peek: worlds that look alike to a seat give the same review, to the last digit."""

import pytest

from tests.review.matches import HIDDEN, finished, twin_of
from updraft import games
from updraft.review import Precision, review

FEW = Precision(worlds=24, simulations=20)
TABLES = [(name, games.find(name).player_counts[place]) for name in HIDDEN for place in (0, -1)]


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
