"""Compare a few thousand positions; `make leaks` compares millions."""

import random
from itertools import islice

import pytest

from tests.leaks.__main__ import main
from tests.leaks.channels import CHANNELS, Channel
from tests.leaks.comparing import Comparison, Leak
from tests.leaks.worlds import positions, twin_matches
from updraft import games
from updraft.kit.contract import Game
from updraft.kit.match import Match

POSITIONS = 600
SAMPLE = 83
OFTEN = tuple(channel for channel in CHANNELS if channel.rarity == 1)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games.catalogue(), ids=lambda game: game.name)


def test_worlds_look_the_same_to_every_viewer(game: Game) -> None:
    comparison = Comparison(game, sample=SAMPLE, channels=OFTEN)
    assert [*comparison.run(POSITIONS)][-1] == POSITIONS
    done = comparison.done
    assert (done.different > done.worlds / 2) == game.has_secrets
    assert done.samples == 1 + POSITIONS // SAMPLE
    assert done.moves > done.samples
    assert not [channel.name for channel in OFTEN if not done.sent[channel.name]]


def test_slow_channels_carry_something(game: Game) -> None:
    """Take one position at which a seat can move again after its own move, so that an undo can be asked for."""
    rare = [channel.received for channel in CHANNELS if channel.rarity > 1]
    position = next(islice(positions(game, "rare"), 3, None))
    one, other = twin_matches(position, int(position.table[0].turn), random.Random(1), 0)
    for received in rare[1:]:
        assert received(one, one.turn) == received(other, one.turn) != []


def test_a_leak_is_named() -> None:
    def true_table(match: Match, viewer: int) -> bytes:
        return match.table.tobytes()

    sentence = "^True table: a spectator can tell two worlds apart in up-turn, game 0, . players, .*, after 0 moves"
    with pytest.raises(Leak, match=sentence):
        [*Comparison(games.find("up-turn"), channels=(Channel(true_table),)).run(1)]


def test_the_command_prints_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "die-aufsteiger", "--positions", "3", "--reviews", "0", "--rounds", "0"]) == 0
    printed = capsys.readouterr().out
    assert "| die-aufsteiger | 3 |" in printed
