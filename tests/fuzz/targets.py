"""Targets: every reader of files and messages that strangers may write.

A target takes any bytes. It must accept them or refuse them with a clear sentence; every other exception is a finding.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec

from updraft import games
from updraft.cli.play import set_up
from updraft.kit import components
from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.referee import why_not
from updraft.kit.table import Settings, deal, hide_for, legal_actions
from updraft.kit.texts import LANGUAGES, refusal_text
from updraft.kit.untrusted import InputError, printable
from updraft.lessons import read as lessons
from updraft.lessons.replay import replay_lesson
from updraft.records.read import read
from updraft.records.replay import replay
from updraft.server import wire
from updraft.server.i18n import describe_shape_error
from updraft.server.limits import MAX_MOVE

LONGEST_SENTENCE = 1000  # letters of a refusal
POSITIONS = (0, 3, 12)  # moves made before a move is read
RECORDED = 6  # moves of the records that are changed


@dataclass(frozen=True)
class Target:
    """A reader: its name, the function that is given bytes, and inputs that it accepts."""

    name: str
    attack: Callable[[bytes], None]
    seeds: Callable[[], Sequence[bytes]]


def is_clear(sentence: str) -> bool:
    """Tell whether a refusal says something, on one line, without control characters."""
    return (
        bool(sentence.strip()) and len(sentence) <= LONGEST_SENTENCE and printable(sentence, len(sentence)) == sentence
    )


def check_refusal(error: InputError) -> None:
    for lang in LANGUAGES:
        assert is_clear(error.message(lang)), f"an unclear refusal: {error.message(lang)!r}"


@cache
def _folder() -> Path:
    """Make a folder for files that have to be read from disk; it goes away with the process."""
    _kept.append(TemporaryDirectory(prefix="updraft-fuzz-"))
    return Path(_kept[-1].name)


_kept: list[TemporaryDirectory[str]] = []


def written(data: bytes, *path: str) -> Path:
    file = _folder().joinpath(*path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return file


@cache
def matches(game: Game) -> list[Match]:
    """Play random games with the fewest and the most players, to some positions."""
    found = []
    for players in {game.player_counts[0], game.player_counts[-1]}:
        for made in POSITIONS:
            match, rng = game.new(players, seed=f"fuzz {made}"), Random(made)
            while match.move_count < made and not match.is_over:
                match.push(rng.choice(match.legal_actions))
            found.append(match)
    return found


# Records


def read_record(data: bytes) -> None:
    try:
        match = replay(read(data))
    except InputError as error:
        check_refusal(error)
    else:
        assert replay(read(match.record().text().encode())) == match


def records() -> list[bytes]:
    found = []
    for game in games.catalogue():
        match, rng = game.new(seed="fuzz"), Random(1)
        for _ in range(RECORDED):
            match.push(rng.choice(match.legal_actions))
        document = match.record().document()
        found += [json.dumps({**document, "seed": seed}).encode() for seed in (document["seed"], None)]
    return found


# Moves and plans


def read_moves(game: Game) -> Callable[[bytes], None]:
    """Make a target that takes a text for a move, a shorthand or a plan, at every kind of position."""

    def attack(data: bytes) -> None:
        text = data.decode(errors="surrogateescape")
        for match in matches(game):
            table = hide_for(game, match.table, match.turn)
            refusal = why_not(game, table, text, match.turn)
            if refusal is None:
                number = game.notation.number(table, text)
                assert number in legal_actions(game, table)
            else:
                assert refusal.rule in game.rule_kinds or refusal.rule.startswith("GEN-")
                for lang in LANGUAGES:
                    assert is_clear(refusal_text(game, refusal, lang)), refusal_text(game, refusal, lang)
            drawing = game.parts.drawing
            drawing.expand(table, text)
            if len(text) <= MAX_MOVE:
                drawing.outlook(table, text, "en")
                drawing.opens(table, text)

    return attack


def moves(game: Game) -> Callable[[], list[bytes]]:
    def seeds() -> list[bytes]:
        texts = {text for match in matches(game) for text in match.legal_moves[:: 1 + len(match.legal_moves) // 8]}
        return [*(text.encode() for text in sorted(texts)), " ".join(sorted(texts)[:3]).encode()]

    return seeds


# Files of owners and authors


def read_components(data: bytes) -> None:
    path = written(data, "components.toml")
    for game in games.catalogue():
        try:
            lists = components.read(game, path)
        except InputError as error:
            check_refusal(error)
            continue
        table = deal(Settings(game, game.player_counts[-1], component_lists=lists), "fuzz")
        assert legal_actions(game, table)


def component_files() -> list[bytes]:
    return [(game.folder / "components.toml").read_bytes() for game in games.catalogue()]


def read_setup(data: bytes) -> None:
    path = written(data, "setup.json")
    for game in games.catalogue():
        try:
            match = set_up(matches(game)[0], path)
        except InputError as error:
            check_refusal(error)
        else:
            assert match.legal_actions


def setups() -> list[bytes]:
    return [json.dumps(matches(game)[0].setup).encode() for game in games.catalogue()]


def read_lesson(data: bytes) -> None:
    for game in games.catalogue():
        try:
            replay_lesson(lessons.read_file(written(data, game.folder.name, "lessons", "first-game.toml")))
        except InputError as error:
            check_refusal(error)


def lesson_files() -> list[bytes]:
    return [
        min((game.folder / "lessons").glob("*.toml"), key=lambda path: path.stat().st_size).read_bytes()
        for game in games.catalogue()
    ]


# Messages


def read_message(data: bytes) -> None:
    """Decode a message as a socket does, and say what is wrong with it."""
    try:
        wire.decode(data.decode(errors="surrogateescape"))
    except (msgspec.DecodeError, UnicodeError) as error:
        sentences = [describe_shape_error(lang, str(error)) for lang in LANGUAGES]
    else:
        return
    assert all(map(is_clear, sentences)), sentences


def client_messages() -> list[bytes]:
    return [
        json.dumps(message).encode()
        for message in (
            {"type": "play", "id": "1", "decision": 0, "move": "draw"},
            {"type": "explain", "id": "2", "move": "draw"},
            {"type": "describe", "id": "3", "moves": ["draw", "pass"]},
            {"type": "hint", "id": "4", "decision": 0},
            {"type": "undo", "id": "5", "decision": 0},
            {"type": "chat", "id": "6", "text": "hello"},
            {"type": "ping"},
            {"type": "resync"},
        )
    ]


READERS: Sequence[Target] = (
    Target("records", read_record, records),
    *(Target(f"moves-{game.name}", read_moves(game), moves(game)) for game in games.catalogue()),
    Target("components", read_components, component_files),
    Target("setups", read_setup, setups),
    Target("lessons", read_lesson, lesson_files),
    Target("messages", read_message, client_messages),
)
