"""Observations of Up Turn: each cell of tables laid by hand."""

from collections import Counter

from tests.games.observations import check_bounds, crossed, named_cells, rounded
from tests.games.up_turn.conftest import ON_LINE
from tests.games.up_turn.tables import GAME, Lay
from updraft.games.up_turn.rules.memory import thing_of
from updraft.games.up_turn.state import DOWN, RIGHT, Phase
from updraft.kit.components import shipped_items

KINDS = [*range(100), "blue", "green", "double", "skip1", "skip2", "joker"]
NAMES = [
    *crossed(["rack", "table", "unseen", "others'"], KINDS),
    *crossed(["last"], range(100)),
    *crossed(["held", "turn", "called", "silent"], range(4)),
    *crossed(["phase"], ["turn", "drew", "call", "dealing", "penalty"]),
    *crossed(["players"], range(5)),
    *("order", "direction", "bag", "to deal", "to hit", "turns", "idle", "auto call", "bag once"),
]


def box_without(tiles: str) -> dict[str, int]:
    """Name the cells of all tiles of the box that lie on the table if these do not."""
    box = shipped_items(GAME)
    left = Counter({**Counter(str(number) for number in box["numbers"]), **box["actions"]})
    left.subtract(tiles.split())
    return {f"table {tile}": count for tile, count in left.items() if count}


def test_each_cell_of_an_observation_with_two_players_and_no_option(lay: Lay) -> None:
    table = lay("12 joker joker", "24 blue", line="51", bag="", rest=ON_LINE, turn=1)
    expected = {
        "rack 12": 1,
        "rack joker": 2,
        **box_without("12 joker joker 24 blue"),
        "unseen 24": 1,
        "unseen blue": 1,
        "others' 24": 1,
        "others' blue": 1,
        "last 51": 1,
        "held 0": 3 / 20,
        "held 1": 2 / 20,
        "turn 1": 1,
        "phase turn": 1,
        "players 2": 1,
        "order": 1,
        "direction": 1,
        "turns": 1 / 2000,
    }
    assert named_cells(GAME, table, 0, NAMES) == rounded(expected)
    table[0].turn = -1
    gone = ("turn 1", "phase turn", "unseen 24", "unseen blue", "others' 24", "others' blue")  # racks are open now
    over = {name: cell for name, cell in expected.items() if name not in gone}
    assert named_cells(GAME, table, 0, NAMES) == rounded(over)


def test_each_cell_of_an_observation_with_four_players_and_every_option(lay: Lay) -> None:
    table = lay(
        "12 joker",
        "24 skip1 skip1",
        "blue",
        "67 94 double green",
        bag="37 green",
        rest=ON_LINE,
        line="51",
        order=DOWN,
        way=RIGHT,
        turn=3,
        phase=Phase.DEALING,
        silent=0,
        turns=40,
        once=True,
        call="auto",
    )
    s = table[0]
    s.called[2], s.to_deal, s.to_hit, s.idle = 1, 4, 6, 2
    s.since[:], s.since[3, 0] = 4, 1
    s.bag_out[thing_of(s, 67, 1)] = 3  # of an earlier bag: it must be on a rack, and came before all other tiles
    assert named_cells(GAME, table, 1, NAMES) == rounded(
        {
            "rack 24": 1,
            "rack skip1": 2,
            **box_without("12 joker 24 skip1 skip1 blue 67 94 double green 37 green"),
            **{f"unseen {tile}": 1 for tile in ("12", "37", "67", "94", "blue", "double", "joker")},
            "unseen green": 2,
            "others' 67": 1,
            "last 51": 1,
            "held 0": 3 / 20,
            "held 1": 1 / 20,
            "held 2": 4 / 20,
            "held 3": 2 / 20,
            "turn 2": 1,
            "called 1": 1,
            "silent 3": 1,
            "phase dealing": 1,
            "players 4": 1,
            "order": -1,
            "direction": -1,
            "bag": 2 / 100,
            "to deal": 4 / 10,
            "to hit": 6 / 10,
            "turns": 40 / 2000,
            "idle": 2 / 4,
            "auto call": 1,
            "bag once": 1,
        }
    )


def test_if_only_the_known_bottom_is_left_in_the_bag_all_unseen_tiles_are_on_racks(lay: Lay) -> None:
    table = lay("12", "24", "blue", line="51", bag="green", rest=ON_LINE)
    table[0].rejected = 1
    cells = named_cells(GAME, table, 0, NAMES)
    assert [name for name in cells if name.startswith(("unseen", "others'"))] == [
        "unseen 24",
        "unseen blue",
        "others' 24",
        "others' blue",
    ]


def test_upt_c2_bounds_hold_with_a_box_of_two_numbers() -> None:
    box = {"numbers": [7] * 40 + [55] * 40, "doubles": [55], "penalties": [7, 55]}
    check_bounds(GAME, box, moves=150)
