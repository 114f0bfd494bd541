"""The public names work as users of python-chess, OpenSpiel and PettingZoo expect; wrong arguments get a sentence."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import updraft


@pytest.fixture
def match() -> updraft.Match:
    return updraft.game("up-turn").new(players=2, seed=1)


def test_public_names_exist_and_have_descriptions() -> None:
    for name in updraft.__all__:
        found = getattr(updraft, name)
        assert not callable(found) or found.__doc__, name
    assert updraft.__version__.count(".") == 2


def test_names_that_are_loaded_later_can_be_found() -> None:
    assert {*updraft.__all__} <= {*dir(updraft)}
    for name, module in updraft._LATER.items():
        found = getattr(updraft, name)
        assert name in updraft.__all__
        assert getattr(found, "__module__", module).startswith(module.rpartition(".")[0]), name
    with pytest.raises(AttributeError, match="'updraft' has no attribute 'nothing'"):
        _ = updraft.nothing


def test_finding_a_game_loads_no_bots_and_no_records() -> None:
    code = (
        "import sys, updraft; updraft.game('up-turn'); print(*sys.modules); print(updraft.bots.LEVELS, updraft.records)"
    )
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = ran.stdout.splitlines()[0].split()
    assert "updraft.games.up_turn" in loaded
    assert not [name for name in loaded if name.startswith(("updraft.bots", "updraft.records", "updraft.kit.batch"))]


def test_push_and_pop_are_inverse(match: updraft.Match) -> None:
    before = match.table.tobytes()
    for move in (match.legal_moves[0], match.legal_actions[0]):
        match.push(move)
        assert match.last_move and match.last_move.text == match.peek()
        assert match.pop() in match.legal_moves
        assert match.table.tobytes() == before and match.last_move is None


def test_a_clone_goes_its_own_way(match: updraft.Match) -> None:
    twin = match.clone()
    twin.push(twin.legal_moves[0])
    assert (match.move_count, twin.move_count) == (0, 1)


def test_returns_sum_to_zero_and_follow_the_ranks(match: updraft.Match) -> None:
    assert match.returns() == [0.0, 0.0]
    game = match.game
    updraft.play_to_end(match, [updraft.make_bot(game, "random", seed=seat) for seat in range(2)])
    returns, ranks = match.returns(), (match.result() or {})["ranks"]
    assert sum(returns) == 0
    assert sorted(range(2), key=lambda seat: -returns[seat]) == sorted(range(2), key=lambda seat: ranks[seat])


def test_seeds_may_be_numbers_or_texts() -> None:
    game = updraft.game("tout-la-haut")
    tables = [game.new(seed=seed).table.tobytes() for seed in (7, "7", 8)]
    assert tables[0] == tables[1] != tables[2]
    assert game.new().table.tobytes() != game.new().table.tobytes()


def test_records_are_saved_and_read_by_name(match: updraft.Match, tmp_path: Path) -> None:
    match.push(match.legal_moves[0])
    match.record().save(str(tmp_path / "game.json.gz"))
    again = updraft.replay(updraft.read_file(str(tmp_path / "game.json.gz")))
    assert again.moves == match.moves
    assert updraft.replay(updraft.read_record(match.record().text())).moves == match.moves


WRONG: list[tuple[Callable[[updraft.Match], object], type[Exception], str]] = [
    (lambda match: updraft.game("chess"), updraft.UnknownGameError, "unknown game 'chess'; the games are"),
    (lambda match: updraft.game(any_value([])), updraft.UnknownGameError, "unknown game []"),
    (lambda match: match.game.new(players=9), updraft.SettingsError, "for 2 to 4 players, not 9"),
    (lambda match: match.game.new(players=any_value("2")), updraft.SettingsError, "not '2'"),
    (lambda match: match.game.new(colour="red"), updraft.SettingsError, "no option 'colour'; its options"),
    (lambda match: match.game.new(call="loud"), updraft.SettingsError, "one of manual, auto [UPT-30]"),
    (lambda match: match.game.new(seed=any_value(1.5)), updraft.SettingsError, "a text or a whole number"),
    (lambda match: match.push("castle"), updraft.Refused, "“castle” is not a move"),
    (lambda match: match.push(10**9), updraft.Refused, "1000000000 is not a legal action"),
    (lambda match: match.push(any_value(None)), updraft.Refused, "None is not a legal action"),
    (lambda match: match.push("draw", seat=5), updraft.Refused, "not seat 5’s"),
    (lambda match: match.view(2), updraft.SettingsError, "from 0 to 1, or -1 for a spectator, not 2"),
    (lambda match: match.view(any_value("a")), updraft.SettingsError, "not 'a'"),
    (lambda match: match.pop(), IndexError, "no move has been made yet"),
    (lambda match: match.played(1), IndexError, "there is no move 1: 0 were made"),
    (lambda match: match.game.batch(0), ValueError, "at least one game, not 0"),
    (lambda match: match.game.batch(any_value("x")), ValueError, "at least one game, not 'x'"),
    (lambda match: match.game.batch(2, seed=1).step([1]), ValueError, "2 move numbers, one for each table"),
    (lambda match: updraft.make_bot(match.game, "genius"), updraft.UnknownBotError, "unknown bot 'genius'"),
    (lambda match: updraft.make_bot(match.game, any_value(7)), updraft.UnknownBotError, "unknown bot '7'"),
    (lambda match: updraft.play_to_end(match, []), ValueError, "needs 2 bots, one for each seat, not 0"),
    (lambda match: updraft.read_file("/nowhere"), updraft.RecordError, "the file cannot be read"),
    (lambda match: updraft.read_record("{}"), updraft.RecordError, "'format' is missing"),
    (lambda match: updraft.read_record(any_value(7)), updraft.RecordError, "JSON as bytes or text, not 7"),
]


def any_value(value: object) -> Any:
    """Pass a value that the types forbid."""
    return value


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_wrong_arguments_get_a_sentence(match: updraft.Match, number: int) -> None:
    act, error, sentence = WRONG[number]
    with pytest.raises(error) as caught:
        act(match)
    assert sentence in str(caught.value)
