"""The table of Up Turn in a terminal: drawings, log lines and hints."""

from typing import Any

from tests.games.up_turn.tables import GAME, Lay
from updraft.games.up_turn.drawing import describe, draw, hint
from updraft.games.up_turn.moves import DRAW, PASS
from updraft.games.up_turn.state import OPEN, RIGHT, Phase
from updraft.kit.contract import NOBODY
from updraft.kit.drawing import plain
from updraft.kit.memory import Table
from updraft.kit.referee import submit
from updraft.kit.table import hide_for

NAMES = ["Ann", "Ben", "Cleo"]


def drawn(table: Table[Any], seat: int, lang: str = "en") -> str:
    return plain(draw(hide_for(GAME, table, seat), seat, NAMES[: table[0].seats], lang))


def described(table: Table[Any], text: str) -> str:
    number = GAME.notation.number(table, text)
    assert number is not None
    return describe(hide_for(GAME, table, table[0].turn), number, NAMES, "en")


def test_upt_6_the_line_is_drawn_as_it_lies(lay: Lay) -> None:
    table = lay("1 2 33", "3 4", "6 7", line="9 23 skip1 32", way=RIGHT)
    table[0].slope[0] = OPEN
    table[0].turn = 1
    submit(GAME, table, "draw")
    submit(GAME, table, "pass")
    submit(GAME, table, "33")
    page = drawn(table, 2)
    assert "start       9   23   skip1   32   33‖ ← last" in page
    assert "▲ ascending, above 33" in page
    assert "play ⟲ right" in page


def test_upt_6_a_new_row_for_each_arrow_and_joker(lay: Lay) -> None:
    table = lay("1 2 green joker", "3 4", "6 7", line="49")
    for move in ("joker down", "green left"):
        submit(GAME, table, move)
    rows = [row.rstrip() for row in drawn(table, 0).splitlines()]
    assert "▼ joker" in rows
    assert "▼ green" in rows


def test_upt_5_long_rows_are_wrapped(lay: Lay) -> None:
    table = lay("1 2", "3 4", line=" ".join(str(n) for n in (6, 7, 8, 9, *range(11, 15), *range(16, 25), 27, 28, 29)))
    assert max(len(row) for row in drawn(table, 0).splitlines()) <= 80


def test_upt_14_the_call_is_announced_and_racks_are_counts(lay: Lay) -> None:
    table = lay("4 58", "1 2", "3 6")
    assert "Upturn!" not in drawn(table, 1)
    assert described(table, "58") == "lay 58"
    submit(GAME, table, "58")
    assert described(table, "upturn") == "call “Upturn!”"
    submit(GAME, table, "upturn")
    page = drawn(table, 1)
    assert "Ann   1 tile    Upturn!" in page
    assert "Cleo  2 tiles" in page
    assert page.splitlines()[-1].split() == ["1°", "2"]


def test_upt_14_silence_and_its_price_are_described(lay: Lay) -> None:
    table = lay("4 58", "1 2 59", bag="91 92 93")
    submit(GAME, table, "58")
    submit(GAME, table, "silent")
    assert "did not call" in drawn(table, 1)
    assert described(table, "59") == "lay 59 · Ann forgot to call and draws 3 tiles"


def test_upt_30_an_automatic_call_is_described(lay: Lay) -> None:
    assert described(lay("4 58", "1 2", call="auto"), "58") == "lay 58 · Upturn!"


def test_upt_5_the_tile_that_would_be_drawn_is_not_named(lay: Lay) -> None:
    assert described(lay("4 58", "1 2", bag="91"), "draw") == "draw a tile"


def test_upt_17_a_refilled_bag_is_described(lay: Lay) -> None:
    assert described(lay("4 58", "1 2", line="20 49", rest=1), "draw").endswith("the laid tiles go back into the bag")


def test_upt_11_a_run_is_described_and_hinted(lay: Lay) -> None:
    table = lay("4 51 55 58 66 blue", "1 2", "3 6")
    assert described(table, "66") == "lay 51, 58 and 66"
    assert hint(table, 66, "en") == "double · takes 51 and 58 along"
    assert hint(table, 51, "en") == "penalty"
    assert hint(lay("51 66", "1 2"), 66, "en") == "double · takes 51 along · your last tile"


def test_upt_9_the_next_player_is_hinted(lay: Lay) -> None:
    table = lay("4 blue skip1 skip2 joker", "1 2", "3 6")
    hints = {
        text: hint(table, GAME.notation.number(table, text) or 0, "en") for text in ("blue right", "skip1", "skip2")
    }
    assert hints == {
        "blue right": "your right neighbour is next",
        "skip1": "your right neighbour is next",
        "skip2": "you play again",
    }
    assert described(table, "blue right") == "lay a blue arrow (ascending); Cleo is next"
    assert described(table, "skip2") == "lay a skip-two tile and play again"
    assert described(table, "joker down") == "lay a joker (descending) and play again"


def test_upt_16_the_end_is_drawn_for_everyone(lay: Lay) -> None:
    table = lay("58", "1 2")
    submit(GAME, table, "58")
    for lang, words in (("en", "no tiles"), ("fr", "aucune tuile")):
        assert words in plain(draw(hide_for(GAME, table, NOBODY), NOBODY, NAMES[:2], lang))


def test_upt_31_the_end_of_the_bag_is_drawn_and_described(once: Lay) -> None:
    table = once("4 58 6", "1 2", bag="91 92")
    assert "bag 2 · the game ends when the bag is empty" in drawn(table, 0)
    assert described(table, "draw") == "draw a tile"
    submit(GAME, table, "draw")
    submit(GAME, table, "pass")
    assert hint(table, DRAW, "en") == "the last tile: lay or pass, then the game ends"
    assert described(table, "draw").endswith("the bag is empty: the game ends after this turn")
    submit(GAME, table, "draw")
    assert "last turn: the bag is empty" in drawn(table, 1)
    submit(GAME, table, "pass")
    assert "the game ends" not in drawn(table, 1)


def test_upt_31_nobody_is_next_after_the_last_turn(once: Lay) -> None:
    table = once("4 6 joker skip1 blue", "1 2", "3 8", bag="91")
    submit(GAME, table, "draw")
    moves = ("joker up", "skip1", "blue left")
    hints = {hint(table, GAME.notation.number(table, text) or 0, "en") for text in moves}
    assert hints == {"the game ends after this turn"}
    assert [described(table, text) for text in moves] == [
        "lay a joker (ascending)",
        "lay a skip-one tile",
        "lay a blue arrow (ascending)",
    ]


def test_upt_31_three_tiles_for_silence_can_be_the_last(once: Lay) -> None:
    table = once("4 6 58 skip1", "1", "3 8", bag="91 92", silent=1)
    line = "lay 58 · Ben forgot to call and draws 2 tiles · the bag is empty"
    assert described(table, "58").startswith(line)
    assert hint(table, GAME.notation.number(table, "skip1") or 0, "en") == "the game ends after this turn"
    submit(GAME, table, "58")
    table = once("4 6 58", "1", "3 8", bag="91", silent=1)
    submit(GAME, table, "draw")
    assert described(table, "58") == "lay 58"


def test_upt_5_a_forced_pass_is_hinted(lay: Lay) -> None:
    assert hint(lay("2 3", "4 6", rest=1), PASS, "en") == "you can neither lay nor draw"
    assert hint(lay("2 3", "4 6", phase=Phase.DREW), PASS, "en") == ""
