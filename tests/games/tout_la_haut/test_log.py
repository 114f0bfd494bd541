"""The log of Tout là-haut: what each viewer is told of a move."""

from typing import Any

import pytest

from tests.games.tout_la_haut.tables import GAME, lay
from updraft.games.tout_la_haut import log
from updraft.games.tout_la_haut.web import Worth, worths
from updraft.kit.contract import NOBODY
from updraft.kit.memory import Table, copy_table
from updraft.kit.played_move import ALL_HANDS, PlayedMove
from updraft.kit.referee import submit

NAMES = ["Ann", "Bo", "Cy", "Di", "Eli"]


def played(table: Table[Any], text: str) -> PlayedMove:
    """Play a move on a table laid by hand."""
    before = copy_table(table)
    number = GAME.notation.number(table, text)
    assert number is not None
    submit(GAME, table, text)
    return PlayedMove(GAME, before, number, table)


def told(move: PlayedMove, viewer: int, lang: str = "en") -> list[str]:
    return [one.text for one in move.consequences(viewer, NAMES, lang)]


def moments(move: PlayedMove, viewer: int = NOBODY) -> list[str]:
    return [one.text for one in move.consequences(viewer, NAMES, "en") if one.weight == "moment"]


@pytest.mark.parametrize(("viewer", "text"), [(0, "You build"), (1, "Ann builds"), (NOBODY, "Ann builds")])
def test_tlh_4_a_card_is_told_with_the_floor_it_stands_on_and_its_points(viewer: int, text: str) -> None:
    move = played(lay("R3G3", "B2B2", hand="G3B3 B4G4 R2R2", pile="Y2Y2", turns=2), "G3B3")
    assert move.line(viewer, NAMES, "en") == f"{text} green 3 and blue 3 on green 3 (+8)"
    assert move.pieces(viewer) == ("G3B3",)
    assert told(move, viewer)[:2] == ["Two floors of 3: +6", "Longest run at the table, 2 green floors: +2"]


def test_tlh_6_a_card_face_down_is_told_to_its_owner_only() -> None:
    move = played(lay("R3G3", "B2B2", hand="G3B3 B4G4 R2R2", pile="Y2Y2", turns=2), "B4G4*")
    assert [move.line(viewer, NAMES, "en") for viewer in (0, 1, ALL_HANDS)] == [
        "You build blue 4 and green 4 face-down (+4)",
        "Ann builds a card face-down (+4)",
        "Ann builds blue 4 and green 4 face-down (+4)",
    ]
    assert [move.pieces(viewer) for viewer in (0, 1, NOBODY)] == [("B4G4",), (), ()]


def test_tlh_3_giver_and_receiver_are_told_which_cards_went_on() -> None:
    move = played(lay("", "", "", hand="B2B2 R3G3 G4Y4 P4P4", pile="Y2Y2 Y2Y3"), "R3G3")
    passed = ("B2B2", "G4Y4", "P4P4")
    for viewer, text, cards in [
        (0, "You pass 3 cards to Bo", passed),
        (1, "Ann passes you 3 cards", passed),
        (2, "Ann passes 3 cards to Bo", ()),
    ]:
        found = next(one for one in move.consequences(viewer, NAMES, "en") if one.text == text)
        assert found.pieces == cards
    assert told(move, 1)[-1] == "You draw double yellow 2"
    assert "draw" not in " ".join(told(move, 0) + told(move, 2))


def test_tlh_22_the_kept_card_joins_the_hand() -> None:
    move = played(lay("", "", hand="B2B2 R3G3 R2R2", kept="- G4Y4", pile="Y2Y2", draw_last=True), "R3G3")
    assert told(move, 1)[-1] == "Your kept card joins them: green 4 and yellow 4"


def test_tlh_9_a_longer_run_that_takes_the_bonus_is_a_moment() -> None:
    move = played(lay("R2R2", "B2B2", "Y2Y2", hand="R2R3 B4G4 G2G2 P4P4", pile="Y2Y2", turns=3), "R2R3")
    assert moments(move) == ["Ann takes the longest run from Bo and Cy: 4 red floors"]
    assert moments(move, 0) == ["You take the longest run from Bo and Cy: 4 red floors"]
    assert moments(move, 2) == ["Ann takes the longest run from Bo and you: 4 red floors"]


def test_tlh_20_who_wins_and_loses_the_objective_is_told() -> None:
    table = lay("R2R2", "B4G4", hand="R3G3 R2R2 G2G2", pile="Y2Y2", turns=2, objective="EFFICIENT")
    move = played(table, "R3G3")
    assert "Efficient now counts for Bo: +5" in told(move, 0)
    assert move.line(0, NAMES, "en") == "You build red 3 and green 3 on red 2 (+7)"
    table = lay("R2R2", "B2B2 B2B3", hand="R3G3 R2R2 G2G2", pile="Y2Y2", turns=2, objective="EFFICIENT")
    assert "Efficient no longer counts for you: −5" in told(played(table, "R3G3"), 0)


def test_tlh_7_the_last_round_is_a_moment() -> None:
    table = lay("", "", hand="B2B2 R3G3 G4Y4", pile="Y2Y2 Y2Y3", turns=11)
    assert moments(played(table, "R3G3*")) == ["The last round begins"]
    assert moments(played(table, "B2B2*")) == []


def test_tlh_21_the_interval_tells_the_points_and_who_starts() -> None:
    table = lay("G2G2*", "R2R2 G2G3", hand="B4G4 R3G3 G4Y4", turns=13, strategic=True)
    move = played(table, "B4G4*")
    assert told(move, 0, "fr")[-3:] == [
        "Après la première partie, vous avez 4 points",
        "Après la première partie, Bo a 15 points",
        "Vous commencez la seconde partie, et les mains passent maintenant à droite",
    ]
    assert moments(move) == ["Ann starts the second game, and hands now pass to the right"]


def test_tlh_20_a_random_objective_is_told_with_the_first_turn() -> None:
    table = lay("", "", hand="B2B2 R3G3 G4Y4", pile="Y2Y2 Y2Y3", objective="random")
    table[0].aim = 3
    assert told(played(table, "R3G3"), NOBODY)[0] == "The objective is Diverse, +5"
    assert "Diverse, +5" not in " ".join(told(played(table, "B2B2"), NOBODY))


def test_the_points_around_a_move_are_counted_once_for_all_viewers(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[bytes] = []

    def count(table: Table[Any]) -> list[Worth]:
        counted.append(table.tobytes())
        return worths(table)

    monkeypatch.setattr(log, "worths", count)
    move = played(lay("R3G3", "B2B2", hand="G3B3 B4G4 R2R2", pile="Y2Y2", turns=2), "G3B3*")
    for viewer in (1, 0, NOBODY):
        move.line(viewer, NAMES, "en")
        move.consequences(viewer, NAMES, "fr")
    assert len(counted) == 2
    assert counted[0] == move.hidden_before(NOBODY).tobytes()
