"""Towers: drawn ones of every kind, a host's own, and everything that can be wrong about a tower or the colours."""

import copy
import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import updraft
from updraft.cli.play import set_up
from updraft.cli.terminal import UsageError
from updraft.games.die_aufsteiger.components import COMPONENTS, NAMES
from updraft.games.die_aufsteiger.rules.tower import find_outside, hang_together, set_down
from updraft.games.die_aufsteiger.rules.towers import build_tower, has_first_step, walls_in
from updraft.kit import jit
from updraft.kit.contract import OptionValue
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.table import Settings, deal, legal_actions, prepare
from updraft.records.read import RecordError
from updraft.records.replay import replay

GAME = updraft.game("die-aufsteiger")
KINDS = ("terraces", "wild", "box")
MANY = 25 if jit.MODE == "interpreted" else 1000
COLOURS = ["red", "yellow", "dark", "light", "violet"]

Tower = list[dict[str, Any]]


def quarters(entry: dict[str, Any]) -> set[tuple[int, int]]:
    (x, y), (wide, deep) = entry["at"], entry["size"]
    return set(product(range(x, x + wide), range(y, y + deep)))


def tall(entry: dict[str, Any]) -> int:
    edge = {"h": 1, "c": 2, "d": 4, "g": 6}[entry["block"][0]]
    return edge if entry["size"] == [2, 2] else 2


def heights_of(tower: Tower) -> dict[tuple[int, int], int]:
    """Build a tower block by block; each rests with its whole underside at its foot [AUF-1]."""
    heights = dict.fromkeys(product(range(32), range(32)), 0)
    for entry in tower:
        assert {heights[quarter] for quarter in quarters(entry)} == {entry["z"]}, entry
        heights |= dict.fromkeys(quarters(entry), entry["z"] + tall(entry))
    return heights


def hole_in(heights: dict[tuple[int, int], int]) -> set[tuple[int, int]]:
    """Find the quarters of the table that are not connected to the endless table around the grid [AUF-2]."""
    ground = {quarter for quarter, height in heights.items() if height == 0}
    around = set(product(range(-1, 33), range(-1, 33))) - set(heights)
    reached, waiting = set(around), list(around)
    while waiting:
        x, y = waiting.pop()
        new = {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} & ground - reached
        reached |= new
        waiting += new
    return ground - reached


@pytest.mark.parametrize("kind", KINDS)
def test_auf_2_no_drawn_tower_walls_in_the_table(kind: OptionValue) -> None:
    for number in range(min(MANY, 100)):
        height = deal(Settings(GAME, 2, {"tower": kind}), f"hole {number}")[0].height
        heights = {(x, y): int(height[y, x]) for x, y in product(range(32), range(32))}
        assert hole_in(heights) == set(), f"hole {number}"


@jit.compiled
def makes_a_hole(table: Table[Any], x: int, y: int, wide: int, deep: int) -> bool:
    """Set a block down, and search the whole table for a hole."""
    set_down(table[0], 0, x, y, wide, deep, 1, 0)
    find_outside(table[0])
    return bool((table[0].ground & ~table[0].outside).any())


@jit.compiled
def is_walled_in(table: Table[Any], x: int, y: int, wide: int, deep: int) -> bool:
    """Ask for the quick check; called from Python, it would run as plain Python."""
    return walls_in(table[0], x, y, wide, deep)


@pytest.mark.parametrize("kind", KINDS)
def test_auf_2_a_block_walls_in_the_table_exactly_if_it_makes_a_hole(kind: OptionValue) -> None:
    """Compare the quick check with a full search, for every footprint on the table beside towers."""
    found = set()
    for number in range(1 if jit.MODE == "interpreted" else 10):
        table = deal(Settings(GAME, 2, {"tower": kind}), f"walls {number}")
        s = table[0]
        for x, y, wide, deep in product(range(6, 22), range(6, 22), (1, 2, 4), (1, 2, 4)):
            if (s.height[y : y + deep, x : x + wide] > 0).any():
                continue
            has_hole = makes_a_hole(table.copy(), x, y, wide, deep)
            assert is_walled_in(table, x, y, wide, deep) == has_hole, (number, x, y, wide, deep)
            found.add(has_hole)
    assert found == ({False} if kind == "box" else {False, True})


@pytest.mark.parametrize("kind", KINDS)
def test_auf_3_a_tower_is_built_even_without_luck(kind: OptionValue) -> None:
    table = prepare(Settings(GAME, 2, {"tower": kind}))
    build_tower(table[0], 0)
    heights = table[0].height
    if kind == "terraces":
        assert heights.max() > 20 and has_first_step(table[0])
    else:
        assert (heights[13:19, 12:20] == 7).all()
    assert hang_together(table)
    assert hole_in({(x, y): int(heights[y, x]) for x, y in product(range(32), range(32))}) == set()
    assert sorted(COMPONENTS.inventory(table)) == sorted(NAMES)


@pytest.mark.parametrize("kind", KINDS)
def test_auf_3_towers_obey_the_rules_use_all_blocks_and_differ(kind: OptionValue) -> None:
    towers = set()
    for number in range(MANY):
        match = Match(Settings(GAME, 2, {"tower": kind}), f"tower {number}")
        tower = match.setup["tower"]
        heights = heights_of(tower)
        assert sorted(entry["block"] for entry in tower) == sorted(NAMES)
        assert [heights[quarter] for quarter in product(range(32), range(32))] == match.table[
            0
        ].height.T.ravel().tolist()
        assert {tuple(entry["at"]) for entry in tower if entry["block"][0] == "g"} == {(14, 15), (16, 15)}
        assert all(heights[quarter] > 6 for quarter in product(range(14, 18), range(15, 17)))
        sides = [*product(range(14, 18), (14, 17)), *product((13, 18), range(15, 17))]
        assert len(sides) == 12 and all(heights[quarter] >= 6 for quarter in sides)
        assert hang_together(match.table)
        towers.add(json.dumps(tower))
    assert len(towers) == MANY


def test_auf_3_terraces_begin_with_a_step_and_nearly_always_with_a_way_for_every_pawn() -> None:
    """Measured: all five pawns can start in 994 of 1,000 towers; 97 % of pawns start on foot."""
    ways = 0
    for number in range(MANY):
        table = deal(Settings(GAME, 5), f"terraces {number}")
        assert has_first_step(table[0])
        moving = 0
        for seat in range(5):
            table[0].turn = table[0].active = seat
            texts = [GAME.notation.text(table, move) for move in legal_actions(GAME, table)]
            moving += any(text.split()[0] in ("walk", "small", "large") for text in texts)
        ways += moving == 5
    assert ways >= 0.98 * MANY


def test_auf_3_the_box_is_full() -> None:
    for number in range(20):
        heights = heights_of(Match(Settings(GAME, 2, {"tower": "box"}), f"box {number}").setup["tower"])
        inside = set(product(range(12, 20), range(13, 19)))
        assert {quarter for quarter, height in heights.items() if height} == inside
        assert {heights[quarter] for quarter in inside} == {7}


def test_auf_3_a_wild_tower_need_not_have_a_first_step() -> None:
    steps = {bool(has_first_step(deal(Settings(GAME, 2, {"tower": "wild"}), f"{n}")[0])) for n in range(20)}
    assert steps == {False, True}


def test_auf_3_faces_and_blocks_are_random_too() -> None:
    towers = [Match(Settings(GAME, 2, {"tower": "box"}), f"faces {n}").setup["tower"] for n in range(20)]
    assert len({entry["top"] for tower in towers for entry in tower}) == 6
    assert len({tower[-1]["block"] for tower in towers}) > 5


# Colours


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("violet", [False, True])
def test_auf_4_violet_takes_part_with_5_players_or_by_option(players: int, violet: bool) -> None:
    settings = Settings(GAME, players, {"violet": violet})
    drawn = [Match(settings, f"colours {number}").setup["colours"] for number in range(40)]
    assert all(len(set(colours)) == players for colours in drawn)
    assert {colour for colours in drawn for colour in colours} == set(
        COLOURS if violet or players == 5 else COLOURS[:4]
    )


def test_auf_4_pawns_start_on_the_table() -> None:
    match = Match(Settings(GAME, 5), "start")
    assert match.table[0].place.tolist() == [1024] * 5


@pytest.mark.parametrize(
    ("colours", "complaint"),
    [
        (["red"], "a list of 2 colours"),
        ("red", "a list of 2 colours"),
        (["red", "red"], "twice"),
        (["red", "violet"], "not one of the colours in play"),
        (["red", "grey"], "not one of the colours in play"),
        (["red", 1], "not one of the colours in play"),
    ],
)
def test_auf_4_wrong_colours_are_refused(colours: Any, complaint: str) -> None:
    record = Match(Settings(GAME, 2), "colours").record()
    with pytest.raises(RecordError, match=complaint):
        replay(replace(record, seed=None, setup={**record.setup, "colours": colours}))


# A host's own tower


@pytest.fixture
def tower() -> Tower:
    """Build a wild tower to spoil."""
    built: Tower = copy.deepcopy(Match(Settings(GAME, 2, {"tower": "wild"}), "own").setup["tower"])
    return built


def complaint(tower: Any, kind: OptionValue = "wild") -> str:
    record = Match(Settings(GAME, 2, {"tower": kind}), "own").record()
    with pytest.raises(RecordError) as refused:
        replay(replace(record, seed=None, setup={**record.setup, "tower": tower}))
    message = str(refused.value)
    assert message.startswith("setup.tower: ") and message.isprintable()
    return message


def test_auf_2_a_hosts_own_tower_can_be_played(tower: Tower) -> None:
    record = Match(Settings(GAME, 2, {"tower": "wild"}), "another").record()
    match = replay(replace(record, seed=None, setup={**record.setup, "tower": tower}))
    assert match.setup["tower"] == tower
    assert match.record().seed is None


def test_auf_2_all_blocks_are_used(tower: Tower) -> None:
    assert "missing" in complaint(tower[:-1]) and "[AUF-2]" in complaint(tower[:-1])
    assert "is already in the tower" in complaint([*tower, tower[-1]])
    assert "must be a list" in complaint({})


SPOILT: dict[str, tuple[str, Any, str]] = {
    "no such block": ("block", "c13", "AUF-C1"),
    "no such colour": ("top", "green", "AUF-C2"),
    "a colour it cannot show": ("size", [1, 1], "AUF-C3"),
    "a number for a list": ("at", 5, "two whole numbers"),
    "fractions": ("at", [14.0, 15], "two whole numbers"),
    "truth": ("size", [True, 2], "two whole numbers"),
    "off the grid": ("at", [31, 31], "AUF-1"),
    "far off the grid": ("at", [-5, 10**30], "AUF-1"),
    "in the air": ("z", 3, "AUF-1"),
    "a height that is not a number": ("z", "0", "AUF-1"),
}


@pytest.mark.parametrize(("key", "value", "wanted"), SPOILT.values(), ids=SPOILT.keys())
def test_auf_1_every_wrong_block_is_named(tower: Tower, key: str, value: Any, wanted: str) -> None:
    tower[0][key] = value
    message = complaint(tower)
    assert "block 1: " in message and wanted in message


def test_auf_1_an_entry_has_exactly_five_keys(tower: Tower) -> None:
    del tower[3]["z"]
    assert "block 4: must be an object with block, top, at, size, z" in complaint(tower)


def test_auf_1_no_overhang(tower: Tower) -> None:
    top = max(tower, key=lambda entry: entry["z"])
    top["at"][0] += 1
    assert "[AUF-1]" in complaint(tower)


def test_auf_2_the_core_stands_in_the_middle(tower: Tower) -> None:
    moved = [{**entry, "at": [entry["at"][0] + 1, entry["at"][1]]} for entry in tower]
    assert "the grey blocks stand upright" in complaint(moved)


def test_auf_2_the_core_is_hidden() -> None:
    """Take a cap off the full box and put it beside the box."""
    box = copy.deepcopy(Match(Settings(GAME, 2, {"tower": "box"}), "box").setup["tower"])
    cap = next(entry for entry in box if entry["at"] == [14, 15] and entry["z"] == 6)
    box.remove(cap)
    box.append({**cap, "at": [20, 15], "z": 0})
    assert "the grey blocks show: 14,15 must be at least 7 high, not 6 [AUF-2]" in complaint(box)


def test_auf_2_all_blocks_are_connected() -> None:
    """Put a block of the full box aside; only its corner meets the box."""
    box = copy.deepcopy(Match(Settings(GAME, 2, {"tower": "box"}), "box").setup["tower"])
    highest = next(entry for entry in reversed(box) if entry["at"] == [12, 13] and entry["size"] == [2, 2])
    box.remove(highest)
    box.append({**highest, "at": [10, 11], "z": 0})
    assert "connected by faces [AUF-2]" in complaint(box)


def beside_the_box(*places: tuple[int, int]) -> Tower:
    """Build the full box, and put top blocks of its corners on the table elsewhere."""
    for number in range(100):
        box = copy.deepcopy(Match(Settings(GAME, 2, {"tower": "box"}), f"box {number}").setup["tower"])
        corners = [[12, 13], [18, 13], [12, 17], [18, 17]]
        tops = [one for one in box if one["at"] in corners and one["size"] == [2, 2] and one["z"] + tall(one) == 7]
        if len(tops) >= len(places):
            for entry, place in zip(tops, places, strict=False):
                box.remove(entry)
                box.append({**entry, "at": list(place), "z": 0})
            return box
    raise AssertionError("no box with as many free corners")


BAY = ((20, 13), (20, 17))  # on both sides of 20,15; the way out is to the right
HOLE = (*BAY, (21, 15))


def test_auf_2_a_bay_is_not_a_hole() -> None:
    bay = beside_the_box(*BAY)
    record = Match(Settings(GAME, 2, {"tower": "wild"}), "own").record()
    assert replay(replace(record, seed=None, setup={**record.setup, "tower": bay})).setup["tower"] == bay


@pytest.mark.parametrize("kind", ["wild", "terraces"])
def test_auf_2_a_given_tower_with_a_hole_is_refused(kind: OptionValue) -> None:
    """Surround the quarters 20,15 and 20,16 by the box on one side and blocks on the others."""
    tower = beside_the_box(*HOLE)
    assert hole_in(heights_of(tower)) == {(20, 15), (20, 16)}
    wanted = complaint(tower, kind)
    assert "the tower walls in the table at 20,15; at set-up every free quarter" in wanted and "[AUF-2]" in wanted


def test_auf_2_a_set_up_file_with_a_hole_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tower.json"
    file.write_text(json.dumps({"tower": beside_the_box(*HOLE)}))
    with pytest.raises(UsageError, match=r"walls in the table at 20,15; .* \[AUF-2\]"):
        set_up(Match(Settings(GAME, 2, {"tower": "wild"}), "drawn"), file)


def test_auf_3_a_hosts_own_tower_is_recorded_as_wild() -> None:
    box = Match(Settings(GAME, 2, {"tower": "box"}), "box").setup["tower"]
    terraces = Match(Settings(GAME, 2), "terraces").setup["tower"]
    assert "recorded as tower wild [AUF-3]" in complaint(box, "terraces")
    assert "recorded as tower wild [AUF-3]" in complaint(terraces, "box")
    record = Match(Settings(GAME, 2, {"tower": "wild"}), "own").record()
    for own in (box, terraces):
        assert replay(replace(record, seed=None, setup={**record.setup, "tower": own})).setup["tower"] == own


def test_auf_3_a_seed_must_match_the_tower(tower: Tower) -> None:
    record = Match(Settings(GAME, 2, {"tower": "wild"}), "another").record()
    with pytest.raises(RecordError, match=r"setup\.tower: the seed .*gives"):
        replay(replace(record, setup={**record.setup, "tower": tower}))


# At the terminal


def test_auf_3_a_set_up_from_a_file(tower: Tower, tmp_path: Path) -> None:
    file = tmp_path / "tower.json"
    drawn = Match(Settings(GAME, 2, {"tower": "wild"}), "drawn")
    file.write_text(json.dumps({"tower": tower}))
    match = set_up(drawn, file)
    assert match.setup == {"colours": drawn.setup["colours"], "tower": tower}
    assert match.record().seed is None and replay(match.record()).setup == match.setup
    for wrong, wanted in (
        ("[]", "one JSON object"),
        ("{", "not JSON"),
        ('{"deck": []}', "die-aufsteiger has no set-up"),
    ):
        file.write_text(wrong)
        with pytest.raises(UsageError, match=wanted):
            set_up(drawn, file)
    with pytest.raises(UsageError, match="cannot be read"):
        set_up(drawn, tmp_path / "nowhere.json")
