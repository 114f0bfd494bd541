"""Up Turn on paper: the bag of the set-up, and the shuffle of a remade one."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import updraft
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.table import Settings, legal_actions
from updraft.records.read import RecordError
from updraft.records.replay import replay

Lay = Callable[..., Table[Any]]

GAME = updraft.game("up-turn")


def hoarded(until: Callable[[Match], bool]) -> Match:
    """Everybody draws and passes, and lays only what they must; the table goes into the bag on the way."""
    match = Match(Settings(GAME, 2, first=0), "hoarded")
    while not until(match):
        match.push(
            next((text for text in ("draw", "pass") if text in match.legal_moves), legal_actions(GAME, match.table)[0])
        )
    return match


def is_remade(match: Match) -> bool:
    return "chance" in match.entries[-1] if match.entries else False


def is_over(match: Match) -> bool:
    return match.is_over


def test_upt_1_the_bag_on_paper_is_dealt_from_the_top() -> None:
    match = Match(Settings(GAME, 3, first=0), "paper")
    bag = match.setup["bag"]
    assert len(bag) == 106
    for seat in range(3):
        dealt = [GAME.notation.number(match.table, tile) for tile in bag[7 * seat : 7 * seat + 7] if tile.isdecimal()]
        assert set(dealt) <= set(match.table[0].rack[seat, :7].tolist())
    start = next(tile for tile in bag[21:] if tile.isdecimal())
    assert int(start) == match.table[0].last


def test_upt_17_the_shuffle_stands_right_behind_the_move_that_needs_it() -> None:
    match = hoarded(is_remade)
    at = next(at for at, entry in enumerate(match.entries) if "chance" in entry)
    assert match.entries[at]["chance"] == "shuffle"
    assert match.entries[at - 1]["move"] == "draw"
    before = next(table for table in match.tables[1:] if table[0].bagged == 0)[0]
    assert len(match.entries[at]["order"]) == before.laid - 1


def test_upt_18_on_paper_the_scores_are_tiles_left() -> None:
    result = hoarded(is_over).result()
    assert result is not None
    assert result["end"] == "UPT-18"
    assert sum(result["scores"]) == 105


WRONG = {
    "no list": "48",
    "no tile": ["48", 7],
    "no such tile": ["50"],
    "a tile too often": ["48", "48"],
    "a tile missing": ["48"],
}


@pytest.mark.parametrize("bag", WRONG.values(), ids=WRONG.keys())
def test_upt_1_a_wrong_bag_is_refused(bag: Any) -> None:
    record = replace(hoarded(is_remade).record(), seed=None, setup={"bag": bag})
    with pytest.raises(RecordError, match="setup"):
        replay(record)


def test_upt_17_a_shuffle_of_other_tiles_is_refused() -> None:
    record = hoarded(is_remade).record()
    moves = [dict(entry) for entry in record.moves]
    shuffled = next(entry for entry in moves if "chance" in entry)
    shuffled["order"] = ["joker", *shuffled["order"][1:]]
    with pytest.raises(RecordError, match="shuffle"):
        replay(replace(record, seed=None, moves=moves))
