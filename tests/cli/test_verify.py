"""`updraft verify`: which records are wrong, and where."""

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from updraft import games
from updraft.bots.random_bot import RandomBot
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.kit.view import view_of

if TYPE_CHECKING:
    from tests.cli.conftest import Run

GAME = games.find("tout-la-haut")


def played(players: int, moves: int, seed: str) -> Match:
    match, bot = Match(Settings(GAME, players), seed), RandomBot(seed)
    while match.move_count < moves:
        match.push(bot.choose(view_of(GAME, match.table, match.turn)))
    return match


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with a finished, an unfinished and a compressed record, and something else."""
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    played(2, 14, "a").record().save(shelf / "a.json")
    played(3, 7, "b").record().save(shelf / "b.json")
    played(5, 20, "c").record().save(shelf / "c.json.gz")
    (shelf / "notes.txt").write_text("no record")
    return shelf


def test_right_records_are_counted(updraft: "Run", shelf: Path) -> None:
    ran = updraft("verify shelf")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "3 records, 41 moves, 0 bad\n", "")
    many = updraft("verify" + " shelf" * 7 + " shelf/a.json")
    assert (many.returncode, many.stdout) == (0, f"22 records, {7 * 41 + 14} moves, 0 bad\n")
    assert "22/22" in many.stderr


def test_bad_records_are_named_with_the_first_thing_wrong(updraft: "Run", shelf: Path) -> None:
    record = played(2, 14, "a").record()
    for name, number in (("once", 3), ("end", 14)):
        document = json.loads(record.text())
        document["moves"][number - 1]["move"] = "P4P4"
        (shelf / f"{name}.json").write_text(json.dumps(document))
    document = json.loads(record.text())
    document["result"]["scores"][1] += 1
    (shelf / "score.json.gz").write_bytes(gzip.compress(json.dumps(document).encode()))
    document["result"] = {"\x1b[31m\n": 0}
    (shelf / "sly.json").write_text(json.dumps(document))
    ran = updraft("verify shelf shelf/notes.txt")
    assert (ran.returncode, ran.stderr) == (1, "")
    *told, last = ran.stdout.split("\n")[:-1]
    assert last == "8 records, 41 moves, 5 bad"
    assert [line.partition(": ")[0] for line in told] == [
        "shelf/end.json",
        "shelf/once.json",
        "shelf/score.json.gz",
        "shelf/sly.json",
        "shelf/notes.txt",
    ]
    assert told[0].startswith("shelf/end.json: move 14: ")
    assert told[1].startswith("shelf/once.json: move 3: ")
    assert told[1].endswith("[TLH-1]")
    assert "result.scores" in told[2]
    assert all(line.isprintable() for line in told)
