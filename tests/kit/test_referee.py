"""The checked way in: legal moves are made, everything else is refused with a rule and leaves no trace."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from updraft.kit.contract import NOBODY, Game, Refusal
from updraft.kit.memory import Table
from updraft.kit.referee import Refused, check_move, submit, why_not
from updraft.kit.table import Settings, deal, legal_actions
from updraft.kit.texts import LANGUAGES, rule_text
from updraft.kit.untrusted import printable

QUICKLY = settings(derandomize=True, deadline=None, max_examples=200, database=None)


def refusal(game: Game, table: Table[Any], move: Any, seat: Any = None) -> Refusal:
    """Try a move that must be refused: the table is unchanged, and both languages have a sentence for it."""
    before = table.tobytes()
    with pytest.raises(Refused) as caught:
        submit(game, table, move, seat)
    assert table.tobytes() == before
    reason = caught.value.refusal
    assert why_not(game, table, move, seat) == reason
    assert table.tobytes() == before
    sentences = [caught.value.message(lang) for lang in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES)
    for sentence in sentences:
        assert sentence.endswith(f" [{reason.rule}]")
        assert printable(sentence, len(sentence)) == sentence
    assert str(caught.value) == sentences[0]
    for lang in LANGUAGES:
        assert rule_text(game, reason.rule, lang)
    return reason


@pytest.fixture
def finished(game: Game) -> Table[Any]:
    table = deal(Settings(game, 2), "oak")
    while table[0].turn != NOBODY:
        submit(game, table, legal_actions(game, table)[0])
    return table


def test_every_legal_number_and_its_text_are_one_move(game: Game, table: Table[Any]) -> None:
    for number in legal_actions(game, table):
        by_number, by_text = table.copy(), table.copy()
        text = game.notation.text(table, number)
        assert submit(game, by_number, number) == submit(game, by_text, text) == number
        assert by_number.tobytes() == by_text.tobytes() != table.tobytes()


def test_submitting_is_playing(game: Game, table: Table[Any]) -> None:
    move = legal_actions(game, table)[-1]
    played = table.copy()
    game.rules.play(played, move)
    submit(game, table, move)
    assert table.tobytes() == played.tobytes()


def test_checking_plays_nothing(game: Game, table: Table[Any]) -> None:
    before = table.tobytes()
    for move in legal_actions(game, table):
        assert why_not(game, table, move) is None
        assert check_move(game, table, move) == move
    assert table.tobytes() == before


@pytest.mark.parametrize("kind", [np.int64, np.int32, np.int16, np.uint8, np.uint64])
def test_numpys_numbers_are_numbers(game: Game, table: Table[Any], kind: type[Any]) -> None:
    for move in legal_actions(game, table):
        number = check_move(game, table, kind(move))
        assert number == move
        assert type(number) is int
    illegal = next(move for move in range(game.move_count) if move not in legal_actions(game, table))
    assert refusal(game, table, kind(illegal)) == refusal(game, table, illegal)


@pytest.mark.parametrize("move", [True, False])
def test_a_bool_is_the_number_that_python_takes_it_for(game: Game, table: Table[Any], move: bool) -> None:
    table[0].hand[:4] = [0, 1, 2, 3]
    number = check_move(game, table, move)
    assert number == int(move)
    assert type(number) is int
    table[0].hand[:4] = [2, 3, 4, 5]
    assert refusal(game, table, move) == refusal(game, table, int(move))


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_every_number_is_legal_or_refused(game: Game, table: Table[Any], seat: int | None) -> None:
    table[0].turn = 1
    legal = legal_actions(game, table)
    for move in range(-3, game.move_count + 3):
        if move in legal and seat in (None, 1):
            assert check_move(game, table, move, seat) == move
        else:
            refusal(game, table, move, seat)


@pytest.mark.parametrize("move", [-1, -(10**6), 64, 10**6, 2**31, 2**63 - 1, 2**63, 2**64, -(2**63), 10**100])
def test_a_number_out_of_range_names_nothing(game: Game, table: Table[Any], move: int) -> None:
    reason = refusal(game, table, move)
    assert reason.rule == game.turn_rule
    assert reason.key == "no_such_number"


def test_a_number_that_names_nothing_in_this_box_is_refused(game: Game, table: Table[Any]) -> None:
    assert refusal(game, table, 31).key == "no_such_number"  # the shipped box has 27 kinds of cards, this is the 32nd


@pytest.mark.parametrize("seat", [0, 2, 3, -1, 99, 2**63, -(10**30)])
def test_a_move_of_another_seat_is_refused(game: Game, table: Table[Any], seat: int) -> None:
    table[0].turn = 1
    move = legal_actions(game, table)[0]
    reason = refusal(game, table, move, seat)
    assert reason == Refusal(game.turn_rule, "not_your_turn", {"seat": seat, "turn": 1})
    assert refusal(game, table, "nonsense", seat) == reason
    assert refusal(game, table, -1, seat) == reason


def test_the_seat_at_turn_may_be_named(game: Game, table: Table[Any]) -> None:
    move = legal_actions(game, table)[0]
    turn = int(table[0].turn)
    assert submit(game, table, move, turn) == move
    assert table[0].turn != turn


@pytest.mark.parametrize("move", [0, 5, -1, 10**6, "R3G3", "nonsense", ""])
@pytest.mark.parametrize("seat", [None, 0, 1, NOBODY])
def test_a_game_that_is_over_takes_no_move(game: Game, finished: Table[Any], move: Any, seat: int | None) -> None:
    assert refusal(game, finished, move, seat) == Refusal("TLH-7", "over")


@pytest.mark.parametrize("text", ["", " ", "R3G3\n", "*", "r3g3", "\ud800", "a\nb", "\x1b[2J", "{text}", "x" * 10_000])
def test_a_text_that_is_no_move_is_refused(game: Game, table: Table[Any], text: str) -> None:
    assert refusal(game, table, text).rule in game.rule_kinds


def test_a_refusal_shows_foreign_text_short_and_on_one_line(game: Game, table: Table[Any]) -> None:
    with pytest.raises(Refused) as caught:
        submit(game, table, "a\nb" + "x" * 10_000)
    assert "a·bxxx" in str(caught.value)
    assert "…" in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("sign", [1, -1])
def test_numbers_too_long_to_be_written_out_are_refused_like_others(game: Game, table: Table[Any], sign: int) -> None:
    huge = sign * 10**5000  # Python writes out 4300 digits and no more
    assert refusal(game, table, huge).key == "no_such_number"
    assert refusal(game, table, legal_actions(game, table)[0], huge).key == "not_your_turn"


@pytest.mark.parametrize("half", [0.5, -0.5, 1e-9])
def test_a_number_between_two_moves_is_neither(game: Game, table: Table[Any], half: float) -> None:
    before = table.tobytes()
    for move in legal_actions(game, table):
        with pytest.raises((Refused, TypeError, ValueError)):
            submit(game, table, move + half)  # type: ignore[arg-type]
        assert table.tobytes() == before


@pytest.mark.parametrize("move", [None, b"R3G3", [0], (), {}, float("nan"), float("inf")])
def test_a_move_that_is_neither_number_nor_text_changes_nothing(game: Game, table: Table[Any], move: Any) -> None:
    before = table.tobytes()
    with pytest.raises((Refused, TypeError, ValueError, OverflowError)):
        submit(game, table, move)
    assert table.tobytes() == before


@QUICKLY
@given(
    text=st.text(max_size=12)
    | st.text(st.characters(), max_size=5)
    | st.from_regex(r"[BRGYP][0-9][BRGYP][0-9]\*{0,2}", fullmatch=True)
)
def test_any_text_is_a_legal_move_or_refused_with_a_rule_of_the_game(game: Game, text: str) -> None:
    table = deal(Settings(game, 3), "oak")
    legal = {game.notation.text(table, move) for move in legal_actions(game, table)}
    if text in legal:
        assert check_move(game, table, text) in legal_actions(game, table)
    else:
        assert refusal(game, table, text).rule in game.rule_kinds


@QUICKLY
@given(move=st.integers(), seat=st.none() | st.integers())
def test_any_numbers_are_a_legal_move_or_refused(game: Game, move: int, seat: int | None) -> None:
    table = deal(Settings(game, 3), "oak")
    if move in legal_actions(game, table) and seat in (None, table[0].turn):
        assert check_move(game, table, move, seat) == move
    else:
        assert refusal(game, table, move, seat).rule in game.rule_kinds
