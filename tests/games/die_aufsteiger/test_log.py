"""The log of die Aufsteiger: turns as people tell them, and moments that get a banner."""

from collections.abc import Callable
from typing import Any

import updraft
from updraft.games.die_aufsteiger.state import TABLE
from updraft.kit.contract import NOBODY, Seat
from updraft.kit.log import Consequence, SeenMove
from updraft.kit.memory import Table, copy_table
from updraft.kit.referee import submit

GAME = updraft.game("die-aufsteiger")
LOG = GAME.parts.log
NAMES = ["Ann", "Bo"]
Scene = Callable[..., Table[Any]]

STAIRS = """
    1g 1g 3r 3r
    1g 1g 3r 3r
"""


def make(table: Table[Any], text: str, viewer: Seat = NOBODY) -> SeenMove:
    """Make a move, and return it as a viewer saw it."""
    before = copy_table(table)
    move = submit(GAME, table, text)
    return SeenMove(before, move, copy_table(table), viewer, viewer == int(before[0].turn))


def told(seen: SeenMove, lang: str = "en") -> str:
    return LOG.tell(seen, NAMES, lang)


def brought(seen: SeenMove, lang: str = "en") -> list[Consequence]:
    return LOG.consequences(seen, NAMES, lang)


def test_a_block_is_told_once_with_the_pawn_beside_it(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["h1 red 26,20 2x2"], pawns=["10,10", "table"])
    lift = make(table, "lift h1")
    assert (told(lift), LOG.pieces(lift)) == ("Ann lifts the red half cube", ())
    assert told(lift, "fr") == "Ann soulève le demi-cube rouge"
    put = make(table, "put grey 9,10 1x2", viewer=1)
    assert told(put) == "Ann moves a half cube next to their own pawn, grey side up"
    assert (
        told(SeenMove(put.before, put.move, put.after, 0, True))
        == "You move a half cube next to your pawn, grey side up"
    )
    assert LOG.pieces(put) == ("h1 grey",)


def test_a_block_beside_another_pawn_names_its_player(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["h1 red 26,20 2x2"], pawns=["table", "10,10"])
    submit(GAME, table, "lift h1")
    put = make(table, "put grey 9,10 1x2", viewer=1)
    assert told(put, "fr") == "Ann déplace un demi-cube à côté de votre pion, côté gris dessus"
    assert told(SeenMove(put.before, put.move, put.after, NOBODY, False)).endswith("next to Bo’s pawn, grey side up")


def test_a_block_far_from_all_pawns_is_told_by_its_height(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["h1 red 26,20 2x2"])
    submit(GAME, table, "lift h1")
    assert told(make(table, "put yellow 12,10 2x2")) == "Ann moves a half cube to height 4, yellow side up"


def test_a_block_that_is_turned_stays_in_place(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["c1 red 26,20 2x2", "c2 red 28,20 2x2"])
    submit(GAME, table, "lift c1")
    assert told(make(table, "put violet 26,20 2x2")) == "Ann turns a cube in place, violet side up, height 2"


def test_climbs_tell_the_height_and_the_ladder(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["table", "table"])
    assert told(make(table, "walk 10,10")) == "Ann climbs to 1"
    ladder = make(table, "small 12,10", viewer=0)
    assert told(ladder) == "You climb to 3 with the small ladder"
    assert told(ladder, "fr") == "Vous grimpez à 3 par la petite échelle"
    assert told(make(table, "walk 10,10", viewer=1)) == "Ann goes down to 1"


def test_a_new_highest_climber_is_a_moment(scene: Scene) -> None:
    table = scene(STAIRS, pawns=["10,10", "11,11"])
    first, second = make(table, "large 12,10"), make(table, "end")
    assert [(one.text, one.weight) for one in brought(first)] == [("Ann is the highest climber now, at 3", "moment")]
    assert told(second) == "Ann ends the turn"
    assert brought(second) == []


def test_a_turn_without_anything_is_told(scene: Scene) -> None:
    table = scene(STAIRS)
    assert told(make(table, "end")) == "Ann changes nothing"
    assert told(make(table, "end", viewer=1), "fr") == "Vous ne changez rien"


def test_every_end_says_what_it_ends(scene: Scene) -> None:
    """End the moves of the current player, the walks of the others, and the turn with and without its stone."""
    table = scene(STAIRS, blocks=["h1 red 26,20 2x2"], pawns=["table", "table"], together=True)
    submit(GAME, table, "lift h1")
    submit(GAME, table, "put yellow 14,10 2x2")
    assert told(make(table, "end")) == "Ann has finished moving"
    waiting = copy_table(table)
    assert told(make(waiting, "end", viewer=1)) == "You stay"
    submit(GAME, table, "walk 10,10")
    assert told(make(table, "end"), "fr") == "Bo a marché aussi"
    assert told(make(waiting, "end")) == "Ann keeps the stone"
    submit(GAME, table, "stone h1")
    assert told(make(table, "end", viewer=0)) == "You end your turn"


def test_the_end_by_its_counters_is_announced(scene: Scene) -> None:
    table = scene(STAIRS)
    submit(GAME, table, "end")
    near = brought(make(table, "end"))
    assert [(one.text, one.rule, one.weight) for one in near] == [
        ("One more turn without a climb, and the game ends", "AUF-14", "moment")
    ]
    (over,) = brought(make(table, "end"), "fr")
    assert over.text == "La partie est finie\u00a0: 3 tours de suite sans montée"
    assert over.weight == "moment"


def test_pawns_that_make_room_and_stones_that_go_are_told(scene: Scene) -> None:
    table = scene(STAIRS, blocks=["h1 red 26,20 2x2", "c1 red 28,20 2x2"], pawns=["10,10", "table"])
    submit(GAME, table, "lift h1")
    put = make(table, "put violet 10,10 2x1", viewer=0)
    assert [one.text for one in brought(put)] == ["Your pawn makes room"]
    assert told(make(table, "stone c1")) == "Ann lays a stone on the red cube"
    submit(GAME, table, "end")
    gone = brought(make(table, "end"))
    assert table[0].place[1] == TABLE
    assert "Ann’s stone is gone" in [one.text for one in gone]
