"""The corpus on disk: one compressed file for each game and ruleset, whose games are never written anew."""

import json
import lzma
from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from updraft.kit.record import Record
from updraft.records.read import read_document

FOLDER = Path(__file__).parent
FORMAT = "updraft-corpus/1"


@dataclass(frozen=True)
class CheckedGame:
    """A whole game with a check after the deal and after every move, 16 bits each, and all of the last one."""

    name: str
    bots: tuple[str, ...]  # by seat; none for a golden game
    document: dict[str, Any]  # the record
    checks: tuple[int, ...]
    last: int

    @property
    def record(self) -> Record:
        return read_document(self.document)

    @property
    def moves(self) -> int:
        return len(self.checks) - 1

    def line(self) -> str:
        """Write the game as a line of JSON."""
        checks = b64encode(np.array(self.checks, "<u2").tobytes()).decode()
        fields = {"name": self.name, "bots": self.bots, "checks": checks, "last": self.last, "record": self.document}
        return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def game_from(line: str) -> CheckedGame:
    """Read a game from its line."""
    found = json.loads(line)
    checks = np.frombuffer(b64decode(found["checks"]), "<u2").tolist()
    return CheckedGame(found["name"], tuple(found["bots"]), found["record"], tuple(checks), found["last"])


@dataclass(frozen=True)
class Corpus:
    """The games of one ruleset, and the fields of a state that their checks are made of."""

    game: str
    ruleset: int
    fields: tuple[str, ...]
    games: tuple[CheckedGame, ...]

    @property
    def path(self) -> Path:
        return path_of(self.game, self.ruleset)


def path_of(game: str, ruleset: int, folder: Path = FOLDER) -> Path:
    return folder / f"{game.replace('-', '_')}.{ruleset}.jsonl.xz"


def stored(game: str, folder: Path = FOLDER) -> list[Corpus]:
    """Read a game's corpus of every ruleset, the oldest first."""
    paths = folder.glob(f"{game.replace('-', '_')}.*.jsonl.xz")
    return sorted((_read(path) for path in paths), key=lambda corpus: corpus.ruleset)


def _read(path: Path) -> Corpus:
    head, *lines = lzma.decompress(path.read_bytes()).decode().splitlines()
    about = json.loads(head)
    assert about["format"] == FORMAT, path
    return Corpus(about["game"], about["ruleset"], tuple(about["fields"]), tuple(map(game_from, lines)))


def write(corpus: Corpus, added: Iterable[CheckedGame], folder: Path = FOLDER) -> Path:
    """Write the games that were there, as they are, and those that are added; return the file."""
    about = {"format": FORMAT, "game": corpus.game, "ruleset": corpus.ruleset, "fields": corpus.fields}
    lines = [json.dumps(about), *(game.line() for game in (*corpus.games, *added))]
    path = path_of(corpus.game, corpus.ruleset, folder)
    path.write_bytes(lzma.compress("".join(f"{line}\n" for line in lines).encode(), preset=9))
    return path
