"""Observations of Tout là-haut: the same knowledge as a view, as numbers."""

from typing import Any

import numpy as np
import pytest

from tests.games.tout_la_haut.tables import GAME, lay, play, positions, worlds
from updraft.games.tout_la_haut.components import card_text
from updraft.games.tout_la_haut.observation import HELD, KEPT, MISSING
from updraft.games.tout_la_haut.state import KINDS
from updraft.kit.memory import Features, Table


def observation(table: Table[Any], seat: int) -> Features:
    features = np.zeros(GAME.observation_size, np.float32)
    GAME.rules.observe(table, seat, features)
    return features


def cards_at(table: Table[Any], features: Features, place: int) -> list[str]:
    """Read the cards that one part of an observation counts."""
    counts = features[place : place + KINDS]
    return [card_text(table[0], kind) for kind in range(KINDS) for _ in range(int(counts[kind]))]


def test_observe_shows_your_own_hand() -> None:
    table = lay("", "", "", hand="B2B2 B2B2 R3G3 P4P4")
    assert cards_at(table, observation(table, 0), HELD) == ["B2B2", "B2B2", "R3G3", "P4P4"]


def test_observe_does_not_show_anothers_hand() -> None:
    table = lay("", "", "", hand="B2B2 B2B2 R3G3 P4P4")
    for other in (1, 2):
        assert cards_at(table, observation(table, other), HELD) == []


def test_tlh_22_observe_shows_your_own_kept_card() -> None:
    table = lay("", "", "", hand="B2B2 R2R2 G2G2 Y2Y2", kept="- P2P2 P3G3", draw_last=True)
    assert cards_at(table, observation(table, 1), KEPT) == ["P2P2"]
    assert cards_at(table, observation(table, 0), KEPT) == []


def test_observe_shows_cards_passed_on_and_not_seen_since() -> None:
    table = lay("", "", "", hand="R3G3 B4G4 G4Y4 B2B2", pile="Y2Y2 R2R2")
    play(table, "B2B2 B4G4")
    assert cards_at(table, observation(table, 0), MISSING) == ["R3G3", "G4Y4"]


def test_observe_begins_with_the_viewer() -> None:
    # Equal trees look the same to their owners, whatever their seats.
    table = lay("R3G3", "", "")
    other = lay("", "R3G3", "", first=1)
    trees = slice(0, HELD)
    assert (observation(table, 0)[trees] == observation(other, 1)[trees]).all()
    assert (observation(table, 0)[trees] != observation(other, 0)[trees]).any()


@pytest.mark.parametrize("draw_last", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_observe_sees_no_difference_between_possible_worlds(players: int, draw_last: bool) -> None:
    for table in positions(players, draw_last):
        for seat in range(players):
            expected = observation(table, seat).tobytes()
            for world in worlds(table, seat, 2):
                assert observation(world, seat).tobytes() == expected
