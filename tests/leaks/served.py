"""Reviews and whole servers in two worlds: the comparisons that take seconds each."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.leaks.comparing import Compared
from tests.review.matches import QUICK, finished, twin_of
from tests.server.clients import Clock
from tests.server.conftest import quick_servers, start_server
from tests.server.twin_cases import do_worlds_differ, part_cases, whole_case
from tests.server.twin_servers import TwinGames
from updraft.kit.contract import Game
from updraft.review import Precision, review

FEW = Precision(worlds=24, simulations=20)


class ServedLeak(Exception):
    """A difference between two reviews or servers."""


@contextmanager
def twin_servers() -> Iterator[TwinGames]:
    """Start two servers."""
    with (
        TemporaryDirectory(prefix="updraft-leaks-") as folder,
        pytest.MonkeyPatch.context() as patch,
        quick_servers(),
    ):
        one, other = (start_server(Path(folder) / name, Clock()) for name in ("one", "other"))
        try:
            yield TwinGames(one, other, patch)
        finally:
            one.stop()
            other.stop()


def compare_servers(game: Game, rounds: int, seed: str, done: Compared) -> Iterator[int]:
    """Play parts of games and whole ones on two servers; yield how many rounds were played."""
    with twin_servers() as twins:
        for number in range(rounds):
            for case in (*part_cases(game, f"{seed} {number}"), whole_case(game, number)):
                recording = twins.record(case)
                try:
                    twins.compare(recording)
                except AssertionError as error:
                    place = f"{game.name}, {case.players} players, seed {case.seed!r}, {case.name}"
                    raise ServedLeak(f"Messages of servers: {place}: {error}") from None
                done.games += do_worlds_differ(recording)
                done.messages += len(recording.received)
            yield number + 1


def compare_reviews(game: Game, reviews: int, seed: str, done: Compared) -> Iterator[int]:
    """Review finished games as one seat saw them, in two worlds; yield how many."""
    for number in range(reviews):
        players = game.player_counts[number % len(game.player_counts)]
        match = finished(game.name, players, seed=f"{seed} {number}")
        viewer = number % players
        twin = twin_of(match, viewer, number)
        if review(match, [viewer], FEW).seats != review(twin, [viewer], FEW).seats:
            options = QUICK.get(game.name, {})
            place = f"{game.name}, {players} players, {options}, seed '{seed} {number}'"
            raise ServedLeak(f"Reviews: seat {viewer} can tell two worlds apart in {place}")
        done.reviews += 1
        yield number + 1
