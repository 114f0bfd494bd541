"""Facts for the page of die Aufsteiger."""

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import updraft
from updraft.games.die_aufsteiger.components import COLOUR_NAMES, NAMES, NUMBERS
from updraft.games.die_aufsteiger.moves import SIZES, quarter_text
from updraft.games.die_aufsteiger.state import DEEP, NONE, SIDE, TABLE, WIDE, Colour, Phase, Shape
from updraft.games.die_aufsteiger.web import Derived, Lift, Way, derive, rule
from updraft.kit import jit
from updraft.kit.contract import OptionValue
from updraft.kit.memory import Table
from updraft.kit.referee import submit, why_not
from updraft.kit.table import Settings, deal, legal_actions

GAME = updraft.game("die-aufsteiger")
Scene = Callable[..., Table[Any]]
GAMES, MOVES = (2, 16) if jit.MODE == "interpreted" else (12, 40)

STAIRS = """
    1g 1g 2g 2g 3g 3g 4g 4g 5g 5g
    1g 1g 2g 2g 3g 3g 4g 4g 5g 5g
"""
VERBS = ("walk", "small", "large", "small-bridge", "large-bridge")


def quarter(x: int, y: int) -> int:
    return SIDE * y + x


def text(way: Way) -> str:
    return f"{way['verb']} {'table' if way['to'] == TABLE else quarter_text(way['to'])}"


def ways(table: Table[Any], viewer: int = 0) -> dict[str, Way]:
    return {text(way): way for way in derive(table, viewer)["ways"]}


def lifted(table: Table[Any], name: str) -> Lift:
    return next(one for one in derive(table, 0)["lifts"] if one["block"] == NUMBERS[name])


def puts(derived: Derived, table: Table[Any], lift: Lift) -> set[str]:
    """List the puts of a block as the page finds them."""
    s, block = table[0], lift["block"]
    found = set()
    for stand in lift["stands"]:
        shape = stand["shape"]
        assert set(stand["closed"]) <= set(derived["places"][shape])
        places = set(derived["places"][shape]) - set(stand["closed"])
        assert not places & set(stand["opened"])
        places |= set(stand["opened"])
        found |= {put(colour, place, shape) for colour in stand["tops"] for place in places}
        if (WIDE[shape], DEEP[shape]) == (s.wide[block], s.deep[block]):
            found |= {put(colour, int(s.at[block]), shape) for colour in lift["turns"]}
    return found


def put(colour: int, place: int, shape: int) -> str:
    return f"put {COLOUR_NAMES[colour]} {quarter_text(place)} {SIZES[shape]}"


def texts(table: Table[Any]) -> set[str]:
    return {GAME.notation.text(table, move) for move in legal_actions(GAME, table)}


def positions() -> Iterator[Table[Any]]:
    """Walk through games of all kinds in which pawns climb, stones lie and blocks are in the air."""
    for number in range(GAMES):
        options: dict[str, OptionValue] = {
            "bridges": number % 2 == 0,
            "together": number % 3 == 0,
            "tower": ("wild", "terraces")[number % 2],
        }
        table = deal(Settings(GAME, 2 + number % 4, options), f"derived {number}")
        choices = random.Random(number)
        for _ in range(MOVES):
            if table[0].turn < 0:
                break
            yield table
            moves = sorted(texts(table))
            verbs = choices.choice((VERBS, VERBS[3:], ("lift",), ("stone", "end")))
            wanted = [move for move in moves if move.split()[0] in verbs]
            submit(GAME, table, choices.choice(wanted or moves))


def test_everyone_has_a_height_and_a_rank(scene: Scene) -> None:
    derived = derive(scene(STAIRS, pawns=["12,10", "18,10", "table"]), 1)
    assert derived["heights"] == [2, 5, 0]
    assert derived["ranks"] == [2, 1, 3]
    assert (derived["failures_limit"], derived["stale_limit"]) == (4, 9)


def test_a_walk_lists_every_quarter(scene: Scene) -> None:
    way = ways(scene(STAIRS, pawns=["10,10", "table"]))["walk 16,10"]
    assert way["path"] == [quarter(x, 10) for x in range(10, 17)]
    assert (way["verb"], way["to"], way["ladder"]) == ("walk", quarter(16, 10), [])


def test_a_walk_from_the_open_table_begins_beside_the_tower(scene: Scene) -> None:
    way = ways(scene(STAIRS))["walk 10,10"]
    assert len(way["path"]) == 2
    assert way["path"][-1] == quarter(10, 10)


def test_a_walk_down_ends_on_the_open_table(scene: Scene) -> None:
    way = ways(scene(STAIRS, pawns=["10,10", "table"]))["walk table"]
    assert way["to"] == TABLE
    assert len(way["path"]) == 2


def test_a_ladder_has_its_two_ends(scene: Scene) -> None:
    found = ways(scene("1g 1g 3g 3g\n1g 1g 3g 3g", pawns=["10,10", "table"]))
    assert "walk 12,10" not in found
    assert found["small 12,10"]["ladder"] == [quarter(11, 10), quarter(12, 10)]
    assert found["large 12,10"]["path"] == [quarter(10, 10), quarter(11, 10), quarter(12, 10)]


def test_a_bridge_spans_its_gap(scene: Scene) -> None:
    found = ways(scene("3g 3g 1r 3g 3g\n3g 3g 1r 3g 3g", pawns=["10,10", "table"], bridges=True))
    assert found["small-bridge 13,10"]["ladder"] == [quarter(11, 10), quarter(13, 10)]


def test_a_ladder_from_beyond_the_grid_has_no_foot_to_draw(scene: Scene) -> None:
    blocks = ["c1 grey 0,0 2x2", "g1 grey 0,2 2x2", "g2 grey 2,0 2x2"]
    way = ways(scene(blocks=blocks))["small 0,0"]
    assert (way["path"], way["ladder"]) == ([quarter(0, 0)], [])


def test_a_top_is_split_by_a_block_on_it(scene: Scene) -> None:
    blocks = ["g1 grey 10,10 6x2", "c1 red 12,10 2x2"]
    parts = derive(scene(blocks=blocks, pawns=["10,10", "table"]), 1)["parts"]
    assert parts == [
        [quarter(11, 10), quarter(10, 10), quarter(10, 11), quarter(11, 11)],
        [quarter(12, 10), quarter(13, 10), quarter(12, 11), quarter(13, 11)],
        [quarter(14, 10), quarter(15, 10), quarter(14, 11), quarter(15, 11)],
    ]


def test_walled_in_table_is_a_part(scene: Scene) -> None:
    ring = """
        1g 1g 1g
        1g .. 1g
        1g 1g 1g
    """
    assert [quarter(11, 11)] in derive(scene(ring), 0)["parts"]


def test_the_parts_divide_the_tower() -> None:
    for table in positions():
        s = table[0]
        parts = derive(table, NONE)["parts"]
        vacated = {
            quarter(x, y)
            for x in range(int(s.was_at) % SIDE, int(s.was_at) % SIDE + s.was_wide)
            for y in range(int(s.was_at) // SIDE, int(s.was_at) // SIDE + s.was_deep)
            if s.phase == Phase.HOLDING and s.was_foot == 0
        }
        wanted = {quarter(x, y) for x in range(SIDE) for y in range(SIDE) if not s.outside[y] >> x & 1} - vacated
        assert sorted(one for part in parts for one in part) == sorted(wanted)
        where = {one: at for at, part in enumerate(parts) for one in part}
        pawns = set(s.place[: s.seats].tolist())
        for part in parts:
            assert len({owner(s, one) for one in part}) == 1
            assert len(grown(part)) == len(part)
            assert part[0] == min(set(part) - pawns, default=min(part))
            for one in part:
                beside = [near for near in around(one) if near in where and owner(s, near) == owner(s, one)]
                assert all(where[near] == where[one] for near in beside)


def owner(s: Any, one: int) -> int:
    return int(s.owner[one // SIDE, one % SIDE])


def height(s: Any, one: int) -> int:
    return int(s.height[one // SIDE, one % SIDE])


def around(one: int) -> list[int]:
    x, y = one % SIDE, one // SIDE
    near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return [quarter(u, v) for u, v in near if 0 <= u < SIDE and 0 <= v < SIDE]


def grown(part: list[int]) -> set[int]:
    """Return the quarters of a part that are connected to its first."""
    found = {part[0]}
    waiting = [part[0]]
    while waiting:
        new = set(around(waiting.pop())) & set(part) - found
        found |= new
        waiting += new
    return found


@pytest.mark.parametrize("options", [{}, {"bridges": True}])
def test_the_ways_are_the_pawns_moves(scene: Scene, options: dict[str, bool]) -> None:
    table = scene("2g 2g 1r 4g 4g\n2g 2g 1r 4g 4g", pawns=["10,10", "table"], **options)
    assert set(ways(table)) == {move for move in texts(table) if move.split()[0] in VERBS}


def test_everyone_receives_the_ways_that_the_rules_allow() -> None:
    """Check every path step by step: the page draws it, and moves the pawn along it afterwards."""
    for table in positions():
        s = table[0]
        derived = derive(table, NONE)
        found = {text(way): way for way in derived["ways"]}
        assert set(found) == {move for move in texts(table) if move.split()[0] in VERBS}
        assert all(derive(table, seat)["ways"] == derived["ways"] for seat in range(s.seats))
        parts = {part[0]: part for part in derived["parts"]}
        for way in derived["ways"]:
            assert way["to"] == TABLE or way["to"] in parts
            check_path(s, way)
            if way["ladder"]:
                check_ladder(s, way, parts)
            else:
                assert way["verb"] == "walk"


def check_path(s: Any, way: Way) -> None:
    place, path = int(s.place[s.turn]), way["path"]
    is_open = [bool(s.outside[one // SIDE] >> one % SIDE & 1) for one in path]
    assert is_open[0] if place == TABLE else path[0] == place
    assert is_open[-1] if way["to"] == TABLE else path[-1] == way["to"]
    if way["verb"] != "walk":
        return
    stones = set(s.stone_on[: s.seats].tolist())
    for before, after in itertools.pairwise(path):
        assert after in around(before)
        assert height(s, after) <= height(s, before) + 1
        block = owner(s, after)
        assert block == NONE or (s.face[block] in (Colour.GREY, s.colour[s.turn]) and block not in stones)


def check_ladder(s: Any, way: Way, parts: dict[int, list[int]]) -> None:
    place, (foot, head) = int(s.place[s.turn]), way["ladder"]
    own = next((part for part in parts.values() if place in part), None)
    assert foot in own if own else s.outside[foot // SIDE] >> foot % SIDE & 1
    assert head in parts[way["to"]]
    assert [foot, head] == [one for one in way["path"] if one in way["ladder"]]
    if way["verb"].endswith("bridge"):
        assert (foot % SIDE == head % SIDE) != (foot // SIDE == head // SIDE)
        assert head not in around(foot)
    else:
        climb = height(s, head) - height(s, foot)
        assert head in around(foot)
        assert climb == 2 if way["verb"] == "small" else 2 <= climb <= 4


def test_a_lift_lists_the_puts_that_would_follow(scene: Scene) -> None:
    table = scene("1g 1g\n1g 1g", blocks=["h1 red 20,20 2x2"])
    before = puts(derive(table, 0), table, lifted(table, "h1"))
    stands = lifted(table, "h1")["stands"]
    assert [stand["shape"] for stand in stands] == [Shape.S2X2, Shape.S2X1, Shape.S1X2]
    assert [stand["tall"] for stand in stands] == [1, 2, 2]
    submit(GAME, table, "lift h1")
    assert before == texts(table)
    assert puts(derive(table, 0), table, lifted(table, "h1")) == before


def test_a_block_is_turned_in_its_place_but_not_put_back_as_it_stood(scene: Scene) -> None:
    table = scene("1g 1g\n1g 1g", blocks=["c1 red 10,12 2x2", "c2 red 20,20 2x2"])
    assert lifted(table, "c1")["turns"] == [colour for colour in Colour if colour != Colour.RED]
    assert lifted(table, "c2")["turns"] == []
    at = quarter(10, 12)
    assert at not in lifted(table, "c1")["stands"][0]["opened"]
    submit(GAME, table, "lift c1")
    assert lifted(table, "c1")["stands"][0]["closed"] == [at]


@pytest.mark.many_games
def test_every_lift_lists_exactly_the_puts_that_follow() -> None:
    seen = {Phase.ACTING: 0, Phase.HOLDING: 0}
    for table in positions():
        s = table[0]
        derived = derive(table, int(s.turn))
        moves = texts(table)
        if s.phase == Phase.HOLDING:
            seen[Phase.HOLDING] += 1
            assert puts(derived, table, derived["lifts"][0]) == moves
            continue
        assert {f"lift {NAMES[lift['block']]}" for lift in derived["lifts"]} == {
            move for move in moves if move.startswith("lift ")
        }
        for lift in derived["lifts"]:
            seen[Phase.ACTING] += 1
            after = table.copy()
            submit(GAME, after, f"lift {NAMES[lift['block']]}")
            assert puts(derived, table, lift) == texts(after)
    assert min(seen.values()) > 0


def test_deriving_changes_nothing() -> None:
    for table in positions():
        before = table.tobytes()
        derive(table, int(table[0].turn))
        assert table.tobytes() == before


def test_a_grey_block_lies_and_stands(scene: Scene) -> None:
    stands = lifted(scene("1g 1g\n1g 1g", blocks=["g1 grey 20,20 2x2"]), "g1")["stands"]
    assert [(stand["shape"], stand["tall"], stand["tops"]) for stand in stands] == [
        (Shape.S2X2, 6, [Colour.GREY]),
        (Shape.S6X2, 2, [Colour.GREY]),
        (Shape.S2X6, 2, [Colour.GREY]),
    ]


def test_waiting_players_get_no_places_for_blocks(scene: Scene) -> None:
    derived = derive(scene(STAIRS), 1)
    assert not derived["lifts"] and not derived["places"]


def test_a_put_can_be_asked_about_before_the_lift(scene: Scene) -> None:
    table = scene("1g 1g 2g 2g\n1g 1g 2g 2g", blocks=["c1 red 10,12 2x2", "c2 red 12,12 2x2", "c3 red 10,12 2x2"])
    asked = {
        "lift c2 put red 11,10 2x2": ("AUF-1", "not_level"),
        "lift c2 put red 25,25 2x2": ("AUF-7", "touches_nothing"),
        "lift c2 put red 12,12 2x2": ("AUF-7", "as_it_was"),
        "lift c1 put red 25,25 2x2": ("AUF-6", "block_on_it"),
        "lift c99 put red 25,25 2x2": ("AUF-C1", "no_such_block"),
        "lift c2 put yellow 12,12 2x2": ("AUF-5", "not_a_move"),  # possible, but as two moves
    }
    for text, answer in asked.items():
        refusal = why_not(GAME, table, text)
        assert refusal is not None
        assert (refusal.rule, refusal.key) == answer
    assert table[0].held == -1


def test_derived_facts_do_not_depend_on_luck(scene: Scene) -> None:
    table = scene(STAIRS)
    other = table.copy()
    other[0].luck[:] = 7
    assert derive(table, 0) == derive(other, 0)


def test_every_move_has_its_rule(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 20,20 2x2"], together=True)
    rules = {
        "lift c1": "AUF-6",
        "walk 10,10": "AUF-9",
        "walk table": "AUF-9",
        "small 12,10": "AUF-11",
        "large-bridge 12,10": "AUF-21",
        "stone c1": "AUF-12",
        "put red 10,10 2x2": "AUF-7",
        "end": "AUF-5",
    }
    for text, name in rules.items():
        move = GAME.notation.number(table, text)
        assert move is not None
        assert rule(table, move, True) == name
    for text in ("lift c1", "put red 10,12 2x2", "end"):
        submit(GAME, table, text)
    number = GAME.notation.number(table, "end")
    assert number is not None
    assert rule(table, number, True) == "AUF-22"
