"""`updraft review`: judge a finished game and tell it in plain words."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.review.matches import GAMES, finished
from updraft.cli.terminal import terminal_texts
from updraft.kit.texts import LANGUAGES
from updraft.review import Review

if TYPE_CHECKING:
    from tests.cli.conftest import OpenTerminal, Run

WORLDS = {"die-aufsteiger": 2}


@pytest.fixture
def records(tmp_path: Path) -> Path:
    for name in GAMES:
        finished(name, 2).record().save(tmp_path / f"{name}.json")
    finished("tout-la-haut", 2).at_move(6).record().save(tmp_path / "unfinished.json")
    return tmp_path


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_review_fits_80_columns(updraft: "Run", records: Path, name: str, lang: str) -> None:
    worlds = WORLDS.get(name, 40)
    ran = updraft(f"review {name}.json --worlds {worlds} --seat 1 --lang {lang}")
    assert ran.returncode == 0, ran.stderr
    assert max(map(len, ran.stdout.splitlines())) <= 80
    texts = terminal_texts(lang)["review"]
    for key in ("start", "skill", "luck", "others", "result"):
        assert texts[key].partition("}  ")[2].partition("{")[0].strip() in ran.stdout
    assert "{" not in ran.stdout


def test_json_is_the_review(updraft: "Run", records: Path) -> None:
    ran = updraft("review tout-la-haut.json --worlds 8 --json")
    found = msgspec.json.decode(ran.stdout, type=Review)
    assert (found.game, found.players, found.judge.worlds) == ("tout-la-haut", 2, 8)
    assert [seat.seat for seat in found.seats] == [0, 1]
    assert len(json.loads(ran.stdout)["seats"][0]["chances"]) == found.moves + 1


def test_a_planted_blunder_is_told_in_words(updraft: "Run", records: Path) -> None:
    told = updraft("review tout-la-haut.json --worlds 200 --seat 1 --lang en").stdout
    assert re.search(r"Move \d+, blunder: −\d+% \(\d+% to \d+%\)\n +played: build .+\n +better: build ", told)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("review unfinished.json", "unfinished.json: the game is not over; only finished games can be reviewed"),
        ("review tout-la-haut.json --seat 2", "--seat must be from 0 to 1, not 2"),
        ("review tout-la-haut.json --worlds 0", "--worlds must be from 1 to 100000, not 0"),
    ],
)
def test_what_cannot_be_reviewed_is_refused_with_a_sentence(
    updraft: "Run", records: Path, command: str, sentence: str
) -> None:
    ran = updraft(f"{command} --lang en")
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", f"updraft: {sentence}\n")


def test_a_damaged_record_gets_the_reader_s_sentence(updraft: "Run", records: Path) -> None:
    document = json.loads((records / "tout-la-haut.json").read_text())
    document["moves"][2]["move"] = "P4P4"
    (records / "damaged.json").write_text(json.dumps(document))
    ran = updraft("review damaged.json --lang en")
    assert ran.returncode == 2
    assert ran.stderr.startswith("updraft: damaged.json: move 3")


def test_ctrl_c_prints_what_has_been_judged(open_terminal: "OpenTerminal", records: Path) -> None:
    terminal = open_terminal("review up-too-high.json --worlds 3000 --lang en")
    terminal.wait_for(r"[1-9]\d*/\d+")
    rest = terminal.press_ctrl_c()
    assert terminal.exit_code() == 130
    assert re.search(r"Seat 0, up to move [1-9]\d* of \d+", rest)
    assert "Stopped: the rest has not been judged." in rest
    assert "Traceback" not in rest
