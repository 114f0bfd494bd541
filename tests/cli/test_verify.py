"""`updraft verify`: find wrong records, and where they are wrong."""

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from updraft import games
from updraft.bots.random_bot import RandomBot
from updraft.cli.terminal import terminal_texts
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.kit.texts import LANGUAGES
from updraft.kit.view import view_of
from updraft.records.fair_shuffle import FairSeed, commitment_to

if TYPE_CHECKING:
    from tests.cli.conftest import Run

TEXTS = terminal_texts("en")["verify"]

GAME = games.find("tout-la-haut")


def play(players: int, moves: int, seed: str) -> Match:
    match, bot = Match(Settings(GAME, players), seed), RandomBot(seed)
    while match.move_count < moves:
        match.push(bot.choose(view_of(GAME, match.table, match.turn)))
    return match


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Make a folder with a finished, an unfinished and a compressed record, and another file."""
    records = tmp_path / "records"
    records.mkdir()
    play(2, 14, "a").record().save(records / "a.json")
    play(3, 7, "b").record().save(records / "b.json")
    play(5, 20, "c").record().save(records / "c.json.gz")
    (records / "notes.txt").write_text("not a record")
    return records


def test_good_records_are_counted(updraft: "Run", records: Path) -> None:
    ran = updraft("verify records")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "3 records, 41 moves, 0 bad\n", "")
    many = updraft("verify" + " records" * 7 + " records/a.json")
    assert (many.returncode, many.stdout) == (0, f"22 records, {7 * 41 + 14} moves, 0 bad\n")
    assert "22/22" in many.stderr


def test_bad_records_are_reported_with_their_first_error(updraft: "Run", records: Path) -> None:
    record = play(2, 14, "a").record()
    for name, number in (("once", 3), ("end", 14)):
        document = json.loads(record.text())
        document["moves"][number - 1]["move"] = "P4P4"
        (records / f"{name}.json").write_text(json.dumps(document))
    document = json.loads(record.text())
    document["result"]["scores"][1] += 1
    (records / "score.json.gz").write_bytes(gzip.compress(json.dumps(document).encode()))
    document["result"] = {"\x1b[31m\n": 0}
    (records / "sly.json").write_text(json.dumps(document))
    ran = updraft("verify records records/notes.txt")
    assert (ran.returncode, ran.stderr) == (1, "")
    *errors, last = ran.stdout.split("\n")[:-1]
    assert last == "8 records, 41 moves, 5 bad"
    assert [line.partition(": ")[0] for line in errors] == [
        "records/end.json",
        "records/once.json",
        "records/score.json.gz",
        "records/sly.json",
        "records/notes.txt",
    ]
    assert errors[0].startswith("records/end.json: move 14: ")
    assert errors[1].startswith("records/once.json: move 3: ")
    assert errors[1].endswith("[TLH-1]")
    assert "result.scores" in errors[2]
    assert all(line.isprintable() for line in errors)


def test_several_processes_say_the_same_in_the_same_order(updraft: "Run", new_updraft: "Run", records: Path) -> None:
    (records / "half.json").write_text("{")
    files = " records" * 30
    alone, together = updraft(f"verify {files} --jobs 1"), new_updraft(f"verify {files} --jobs 2")
    assert (alone.returncode, alone.stdout.count("half.json")) == (1, 30)
    assert (together.returncode, together.stdout) == (1, alone.stdout)


def test_a_record_without_its_seed_says_that_its_luck_was_not_checked(updraft: "Run", records: Path) -> None:
    for name in ("a", "b"):
        document = json.loads((records / f"{name}.json").read_text(encoding="utf-8"))
        document["seed"] = None
        (records / f"{name}.json").write_text(json.dumps(document))
    ran = updraft("verify records/a.json")
    assert (ran.returncode, ran.stdout) == (0, f"1 record, 14 moves, 0 bad\n{TEXTS['no_seed_one']}\n")
    assert updraft("verify records").stdout.endswith(f"{TEXTS['no_seed'].format(count=2)}\n")
    for lang in LANGUAGES:
        replayed = updraft(f"replay records/a.json --lang {lang}")
        assert " ".join(replayed.stdout.split()).startswith(" ".join(terminal_texts(lang)["no_seed"].split()))


def test_fair_says_what_was_checked_or_what_cannot_be(updraft: "Run", records: Path) -> None:
    secret = "5e" * 32
    seed = FairSeed(commitment_to(secret), secret, 2, ("a1" * 16, "none", "bot", "open"))
    play(4, 3, seed.text).record().save(records / "fair.json")
    ran = updraft("verify --fair records/fair.json")
    assert ran.returncode == 0
    for part in (seed.commitment, "Seat 0 added the luck a1a1", "Seat 1 added no luck", "drew 2 deals", "0 bad"):
        assert part in ran.stdout
    plain = updraft("verify --fair records/a.json records/fair.json --lang fr")
    assert plain.returncode == 1
    assert "la graine ne dit pas d’où elle vient" in plain.stdout and "1 mauvaise" in plain.stdout
    assert "La place 0 a ajouté le hasard a1a1" in plain.stdout


def test_what_is_wrong_is_told_in_the_chosen_language(updraft: "Run", records: Path) -> None:
    (records / "half.json").write_text("{")
    told = updraft(f"verify {records} --lang fr").stdout.replace("\N{NO-BREAK SPACE}", " ")
    assert "half.json : le fichier n’est pas du JSON" in told
    assert told.splitlines()[-1].endswith("1 mauvaise")
