"""Play two worlds that differ only in a viewer's hidden information: the viewer receives the same bytes."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest

import updraft
from tests.server.clients import Clock, RunningServer
from tests.server.conftest import start_server
from tests.server.twin_servers import TwinGames, keep_positions
from updraft.kit.contract import NOBODY, Game, OptionValue
from updraft.kit.played_move import PlayedMove
from updraft.server import views

Play: TypeAlias = Callable[..., TwinGames]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningServer, RunningServer]]:
    clock = Clock()
    one, other = (start_server(tmp_path_factory.mktemp(name), clock) for name in ("one", "other"))
    yield one, other
    one.stop()
    other.stop()


@pytest.fixture
def play(servers: tuple[RunningServer, RunningServer], monkeypatch: pytest.MonkeyPatch) -> Iterator[Play]:
    """Return a function that plays a game to its end in two worlds."""
    keep_positions(monkeypatch)
    played: list[TwinGames] = []

    def to_the_end(name: str, game: Game, players: int, options: dict[str, OptionValue], viewer: int) -> TwinGames:
        worlds = TwinGames(servers, name, game, players, options, viewer)
        played.append(worlds)
        worlds.play(servers[0].hub.now)  # type: ignore[arg-type]
        return worlds

    yield to_the_end
    for worlds in played:
        worlds.leave()


def other_options(game: Game, players: int) -> dict[str, OptionValue]:
    """Give every option that is allowed for so many players its last value."""
    allowed = [option for option in game.options if option.players is None or players in option.players]
    return {option.name: option.values[-1] for option in allowed}


def settings() -> Iterator[Any]:
    """Yield few and many players, default and other options, a seat and a spectator as the viewer."""
    for game in updraft.catalogue():
        few, many = game.player_counts[0], game.player_counts[-1]
        for players, has_options, viewer in (
            (few, False, 0),
            (few, True, NOBODY),
            (many, True, many - 1),
            (many, False, NOBODY),
        ):
            options = other_options(game, players) if has_options else {}
            whose = "spectator" if viewer == NOBODY else f"seat-{viewer}"
            name = f"{game.name}-{players}-{'options' if has_options else 'plain'}-{whose}"
            yield pytest.param(name, game, players, options, viewer, id=name)


@pytest.mark.parametrize(("name", "game", "players", "options", "viewer"), list(settings()))
def test_a_viewer_receives_the_same_bytes_in_two_worlds(
    play: Play, name: str, game: Game, players: int, options: dict[str, OptionValue], viewer: int
) -> None:
    worlds = play(name, game, players, options, viewer)
    assert worlds.moves >= 5
    assert worlds.differing > worlds.moves / 3


def leak_the_table(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views, "hidden_table", lambda match, _: match.table.copy())


def leak_the_log(patch: pytest.MonkeyPatch) -> None:
    def line(move: PlayedMove, _: int, names: list[str], lang: str) -> str:
        return move.game.parts.drawing.describe(move.before, move.number, names, True, lang)

    patch.setattr(PlayedMove, "line", line)


def leak_the_diff(patch: pytest.MonkeyPatch) -> None:
    """Send everyone the mover's diff."""
    diff = PlayedMove.diff
    patch.setattr(PlayedMove, "diff", lambda move, _: diff(move, move.seat))


@pytest.mark.parametrize("leak", [leak_the_table, leak_the_log, leak_the_diff])
def test_a_leak_is_detected(play: Play, monkeypatch: pytest.MonkeyPatch, leak: Callable[..., None]) -> None:
    leak(monkeypatch)
    game = updraft.game("tout-la-haut")
    with pytest.raises(AssertionError, match="tell the worlds apart"):
        play(leak.__name__, game, game.player_counts[0], {}, NOBODY)
