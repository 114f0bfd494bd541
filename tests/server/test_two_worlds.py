"""Two worlds that differ in what a seat cannot know: over the real server, the seat receives the same bytes."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest

from tests.server.clients import Clock, RunningServer
from tests.server.conftest import start_server
from tests.server.twin_servers import TwoWorlds, keep_positions
from updraft import games
from updraft.kit.contract import NOBODY, Game, OptionValue
from updraft.kit.match import Match
from updraft.server import views

Play: TypeAlias = Callable[..., TwoWorlds]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningServer, RunningServer]]:
    clock = Clock()
    one, other = (start_server(tmp_path_factory.mktemp(name), clock) for name in ("one", "other"))
    yield one, other
    one.stop()
    other.stop()


@pytest.fixture
def play(servers: tuple[RunningServer, RunningServer], monkeypatch: pytest.MonkeyPatch) -> Iterator[Play]:
    """Play a game to its end in two worlds."""
    keep_positions(monkeypatch)
    sat: list[TwoWorlds] = []

    def to_the_end(name: str, game: Game, players: int, options: dict[str, OptionValue], viewer: int) -> TwoWorlds:
        worlds = TwoWorlds(servers, name, game, players, options, viewer)
        sat.append(worlds)
        worlds.play(servers[0].hub.now)  # type: ignore[arg-type]
        return worlds

    yield to_the_end
    for worlds in sat:
        worlds.leave()


def other_options(game: Game, players: int) -> dict[str, OptionValue]:
    """Every option that may be has its last value."""
    allowed = [option for option in game.options if option.players is None or players in option.players]
    return {option.name: option.values[-1] for option in allowed}


def settings() -> Iterator[Any]:
    """Few and many players, as the rules are and with every option changed, seen by a seat and by a watcher."""
    for game in games.catalogue():
        few, many = game.player_counts[0], game.player_counts[-1]
        for players, has_options, viewer in (
            (few, False, 0),
            (few, True, NOBODY),
            (many, True, many - 1),
            (many, False, NOBODY),
        ):
            options = other_options(game, players) if has_options else {}
            seen = "watched" if viewer == NOBODY else f"seat-{viewer}"
            name = f"{game.name}-{players}-{'options' if has_options else 'plain'}-{seen}"
            yield pytest.param(name, game, players, options, viewer, id=name)


@pytest.mark.parametrize(("name", "game", "players", "options", "viewer"), list(settings()))
def test_a_viewer_receives_the_same_bytes_in_two_worlds(
    play: Play, name: str, game: Game, players: int, options: dict[str, OptionValue], viewer: int
) -> None:
    worlds = play(name, game, players, options, viewer)
    assert worlds.moves >= 5
    assert worlds.differing > worlds.moves / 3


def leak_a_view(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views, "hidden_table", lambda match, _, back=1: match.tables[-back].copy())


def leak_a_line(patch: pytest.MonkeyPatch) -> None:
    def line(match: Match, _: int, names: list[str], lang: str) -> str:
        return match.game.parts.drawing.describe(match.tables[-2], views.last_move(match), names, True, lang)

    patch.setattr(views, "log_line", line)


def leak_a_change(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told what the one who moved sees."""
    patch.setattr(views, "diff", lambda match, _: views.move_diffs(match).diff(views.mover(match)))


@pytest.mark.parametrize("leak", [leak_a_view, leak_a_line, leak_a_change])
def test_a_leak_is_noticed(play: Play, monkeypatch: pytest.MonkeyPatch, leak: Callable[..., None]) -> None:
    leak(monkeypatch)
    game = games.find("tout-la-haut")
    with pytest.raises(AssertionError, match="told apart"):
        play(leak.__name__, game, game.player_counts[0], {}, NOBODY)
