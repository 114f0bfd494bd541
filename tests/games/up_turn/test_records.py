"""Records of Up Turn: the bag of the set-up, and the shuffle when it is refilled."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.games.up_turn.tables import GAME
from updraft.kit.match import Match
from updraft.kit.table import Settings, legal_actions
from updraft.records.read import RecordError
from updraft.records.replay import replay


def draw_and_pass(until: Callable[[Match], bool]) -> Match:
    """Draw and pass until a condition holds, and lay only what must be laid."""
    match = Match(Settings(GAME, 2, first=0), "hoarded")
    while not until(match):
        match.push(
            next((text for text in ("draw", "pass") if text in match.legal_moves), legal_actions(GAME, match.table)[0])
        )
    return match


def is_refilled(match: Match) -> bool:
    return "chance" in match.entries[-1] if match.entries else False


def is_over(match: Match) -> bool:
    return match.is_over


def test_upt_1_the_bag_of_a_record_is_dealt_from_the_top() -> None:
    match = Match(Settings(GAME, 3, first=0), "paper")
    bag = match.setup["bag"]
    assert len(bag) == 106
    for seat in range(3):
        dealt = [GAME.notation.number(match.table, tile) for tile in bag[7 * seat : 7 * seat + 7] if tile.isdecimal()]
        assert set(dealt) <= set(match.table[0].rack[seat, :7].tolist())
    start = next(tile for tile in bag[21:] if tile.isdecimal())
    assert int(start) == match.table[0].last


def test_upt_17_the_shuffle_follows_the_move_that_needs_it() -> None:
    match = draw_and_pass(is_refilled)
    at = next(at for at, entry in enumerate(match.entries) if "chance" in entry)
    assert match.entries[at]["chance"] == "shuffle"
    assert match.entries[at - 1]["move"] == "draw"
    before = next(table for table in match.tables[1:] if table[0].bagged == 0)[0]
    assert len(match.entries[at]["order"]) == before.laid - 1


@pytest.mark.many_games
def test_upt_18_the_scores_of_a_record_are_tiles_left() -> None:
    result = draw_and_pass(is_over).result()
    assert result is not None
    assert result["end"] == "UPT-18"
    assert sum(result["scores"]) == 105


WRONG = {
    "not a list": "48",
    "not a tile": ["48", 7],
    "no such tile": ["50"],
    "a tile too often": ["48", "48"],
    "a tile missing": ["48"],
}


@pytest.mark.parametrize("bag", WRONG.values(), ids=WRONG.keys())
def test_upt_1_a_wrong_bag_is_refused(bag: Any) -> None:
    record = replace(draw_and_pass(is_refilled).record(), seed=None, setup={"bag": bag})
    with pytest.raises(RecordError, match="setup"):
        replay(record)


def test_upt_17_a_shuffle_of_other_tiles_is_refused() -> None:
    record = draw_and_pass(is_refilled).record()
    moves = [dict(entry) for entry in record.moves]
    shuffled = next(entry for entry in moves if "chance" in entry)
    shuffled["order"] = ["joker", *shuffled["order"][1:]]
    with pytest.raises(RecordError, match="shuffle"):
        replay(replace(record, seed=None, moves=moves))
