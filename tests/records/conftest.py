"""Games on paper to read, spoil and replay: one plain, one with every kind of luck."""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from updraft import games
from updraft.kit.contract import Game
from updraft.kit.loops import rng_of
from updraft.kit.luck import below
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.kit.untrusted import printable
from updraft.records.read import RecordError, read
from updraft.records.replay import replay

Document: TypeAlias = dict[str, Any]


@pytest.fixture(scope="session")
def game() -> Game:
    return games.find("tout-la-haut")


@pytest.fixture(scope="session")
def finish() -> Callable[[Match], Match]:
    """Play a match to its end, always in the same random way."""

    def play(match: Match) -> Match:
        rng = rng_of("any way will do")
        while not match.is_over:
            texts = match.legal_moves
            match.push(texts[below(rng, len(texts))])
        return match

    return play


@pytest.fixture(scope="session")
def plain_match(game: Game, finish: Callable[[Match], Match]) -> Match:
    """Three players, no options: the deck is all the luck there is."""
    return finish(Match(Settings(game, 3), "oak"))


@pytest.fixture(scope="session")
def rich_match(game: Game, finish: Callable[[Match], Match]) -> Match:
    """Three players, two games, random objectives: a deck and an objective before move 1 and after move 18."""
    return finish(Match(Settings(game, 3, {"objective": "random", "strategic": True}), "fir", keep_legal=True))


@pytest.fixture(scope="session")
def plain_text(plain_match: Match) -> str:
    return plain_match.record().text()


@pytest.fixture(scope="session")
def rich_text(rich_match: Match) -> str:
    return rich_match.record().text()


@pytest.fixture
def plain(plain_text: str) -> Document:
    """Copy the record, to be changed by a test."""
    document: Document = json.loads(plain_text)
    return document


@pytest.fixture
def rich(rich_text: str) -> Document:
    """Copy the record with its legal moves, to be changed by a test."""
    document: Document = json.loads(rich_text)
    return document


@pytest.fixture(scope="session")
def complaint() -> Callable[[Document | str | bytes], str]:
    """Return the error about a bad record: always a RecordError of one printable line."""

    def hear(spoilt: Document | str | bytes) -> str:
        text = json.dumps(spoilt) if isinstance(spoilt, dict) else spoilt
        data = text.encode() if isinstance(text, str) else text
        with pytest.raises(RecordError) as caught:
            replay(read(data))
        message = str(caught.value)
        assert printable(message, len(message)) == message, f"{message!r} cannot be shown on one line"
        return message

    return hear
