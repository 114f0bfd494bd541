"""Observations of Tout là-haut: the same knowledge as a view, as numbers."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.games.observations import check_bounds, crossed, named_cells, rounded
from tests.games.tout_la_haut.tables import GAME, lay, play, positions, worlds
from updraft.games.tout_la_haut.components import OBJECTIVES, card_text
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


CARDS = (
    *("B2B2", "B2B3", "B3R3", "B3Y3", "B4G4", "R2R2", "R2R3", "R3G3", "R3Y3", "R4B4", "G2G2", "G2G3", "G3B3", "G3R3"),
    *("G4Y4", "Y2Y2", "Y2Y3", "Y3B3", "Y3G3", "Y4R4", "P2P2", "P2P3", "P3B3", "P3R3", "P3G3", "P3Y3", "P4P4"),
)
NAMES = [
    *crossed(["tree"], range(5), range(14), ["grey", "blue", "red", "green", "yellow", "purple", "value"]),
    *crossed(["hand", "kept", "missing", "unseen"], [*CARDS, *range(len(CARDS), KINDS)]),
    *crossed(["aim"], ["monochrome", "two-step", "efficient", "diverse", "small cabin"]),
    *crossed(["banked", "turn"], range(5)),
    *crossed(["players"], range(6)),
    *("draw last", "strategic", "second game", "direction", "height", "distance"),
]


def unseen(seen: str, cards: tuple[str, ...] = CARDS) -> dict[str, int]:
    """Name the cells of all cards that are not among those seen."""
    left = Counter({card: 2 if card in ("B2B2", "R2R2", "G2G2", "Y2Y2", "P2P2") else 1 for card in cards})
    left.subtract(seen.split())
    return {f"unseen {card}": count for card, count in left.items() if count}


def test_each_cell_of_an_observation_with_two_players_and_no_option() -> None:
    table = lay("B2B3", "R3Y3*", hand="B2B2 Y2Y2 B4G4", pile="R4B4", first=0)
    play(table, "B4G4")
    assert named_cells(GAME, table, 0, NAMES) == rounded(
        {
            "tree 0 0 blue": 1,
            "tree 0 0 value": 2 / 4,
            "tree 0 1 blue": 1,
            "tree 0 1 value": 3 / 4,
            "tree 0 2 blue": 1,
            "tree 0 2 value": 4 / 4,
            "tree 0 3 green": 1,
            "tree 0 3 value": 4 / 4,
            "tree 1 0 grey": 1,
            "tree 1 0 value": 2 / 4,
            "tree 1 1 grey": 1,
            "tree 1 1 value": 2 / 4,
            "missing B2B2": 1,
            "missing Y2Y2": 1,
            **unseen("B2B3 B4G4", CARDS[:20]),
            "turn 1": 1,
            "players 2": 1,
            "direction": 1,
            "height": 1 / 7,
        }
    )


def test_each_cell_of_an_observation_with_five_players_and_every_option() -> None:
    table = lay(
        "R2R3",
        "P4P4 P2P2*",
        "G3B3 Y2Y2",
        "B2B2*",
        "P2P2",
        hand="B2B2 B2B3 R4B4 P3G3 P3Y3 Y3G3",
        kept="- B3Y3 G2G2 R2R2 Y4R4",
        first=2,
        second=True,
        banked=(10, 20, 30, 40, 5),
        strategic=True,
        draw_last=True,
        objective="DIVERSE",
    )
    passed = {2: "P2P2 B2B2 B2B3 R4B4 Y2Y2", 3: "B2B2 B2B3 R4B4 P3G3 Y2Y2", 6: "B2B3 R4B4 P3G3 P3Y3 Y3G3"}
    for turn, cards in passed.items():
        table[0].passed[turn] = [CARDS.index(card) for card in cards.split()]
    public = {
        "banked 0": 5 / 50,
        "banked 1": 40 / 50,
        "banked 2": 30 / 50,
        "banked 3": 20 / 50,
        "banked 4": 10 / 50,
        "tree 0 0 purple": 1,
        "tree 0 0 value": 2 / 4,
        "tree 0 1 purple": 1,
        "tree 0 1 value": 2 / 4,
        "tree 1 0 grey": 1,
        "tree 1 0 value": 2 / 4,
        "tree 1 1 grey": 1,
        "tree 1 1 value": 2 / 4,
        "tree 2 0 green": 1,
        "tree 2 0 value": 3 / 4,
        "tree 2 1 blue": 1,
        "tree 2 1 value": 3 / 4,
        "tree 2 2 yellow": 1,
        "tree 2 2 value": 2 / 4,
        "tree 2 3 yellow": 1,
        "tree 2 3 value": 2 / 4,
        "tree 3 0 purple": 1,
        "tree 3 0 value": 4 / 4,
        "tree 3 1 purple": 1,
        "tree 3 1 value": 4 / 4,
        "tree 3 2 grey": 1,
        "tree 3 2 value": 2 / 4,
        "tree 3 3 grey": 1,
        "tree 3 3 value": 2 / 4,
        "tree 4 0 red": 1,
        "tree 4 0 value": 2 / 4,
        "tree 4 1 red": 1,
        "tree 4 1 value": 3 / 4,
        "aim diverse": 1,
        "turn 4": 1,
        "players 5": 1,
        "draw last": 1,
        "strategic": 1,
        "second game": 1,
        "direction": -1,
        "height": 1 / 4,
    }
    assert named_cells(GAME, table, 4, NAMES) == rounded(
        {
            **public,
            "distance": 3 / 5,
            "kept Y4R4": 1,
            **{f"missing {card}": 1 for card in ("B2B2", "B2B3", "R4B4", "P3G3")},
            **unseen("P2P2 G3B3 Y2Y2 P4P4 R2R3 Y4R4"),
        }
    )
    own = named_cells(GAME, table, 0, NAMES)
    assert {name: cell for name, cell in own.items() if not name.startswith(("tree", "banked"))} == rounded(
        {
            **{f"hand {card}": 1 for card in ("B2B2", "B2B3", "R4B4", "P3G3", "P3Y3", "Y3G3")},
            "missing B2B2": 1,
            **unseen("P2P2 G3B3 Y2Y2 P4P4 R2R3 B2B2 B2B3 R4B4 P3G3 P3Y3 Y3G3"),
            "aim diverse": 1,
            "turn 0": 1,
            "players 5": 1,
            "draw last": 1,
            "strategic": 1,
            "second game": 1,
            "direction": -1,
            "height": 1 / 4,
            "distance": 2 / 5,
        }
    )


def test_an_observation_counts_equal_cards_in_the_hand_and_among_the_missing() -> None:
    table = lay("", "", "", hand="B2B2 B2B2 R3G3 P4P4")
    assert named_cells(GAME, table, 0, NAMES)["hand B2B2"] == 2
    play(table, "R3G3")
    assert named_cells(GAME, table, 0, NAMES)["missing B2B2"] == 2


def test_only_the_cards_passed_on_last_are_missing() -> None:
    table = lay("", "", hand="R3G3 B4G4 G4Y4", pile="Y2Y2 R2R2 R2R2")
    play(table, "G4Y4 Y2Y2 R3G3*")
    cells = named_cells(GAME, table, 0, NAMES)
    assert [name for name in cells if name.startswith("missing")] == ["missing B4G4", "missing R2R2"]


def test_tlh_c1_bounds_hold_with_a_box_of_two_kinds() -> None:
    box = {"cards": ["B9B9"] * 24 + ["P9P9"] * 8, "objectives": dict.fromkeys(OBJECTIVES, 99)}
    check_bounds(GAME, box, moves=50, strategic=True, objective="MONOCHROME")
