"""`updraft dataset`: the same file for the same seed, whole games after Ctrl-C, and a page that is true."""

import doctest
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow.parquet
import pytest

from updraft.arena.report import arena_texts

if TYPE_CHECKING:
    from tests.cli.conftest import OpenTerminal, Run

EN = arena_texts("en")
PAGE = Path(__file__).parents[2] / "docs" / "datasets.md"
COMMAND = "dataset tout-la-haut --bots casual,random,novice --games 60 --seed 1 --option strategic=true"


def test_a_file_is_written_and_replaced_only_on_request(updraft: "Run", tmp_path: Path) -> None:
    path = tmp_path / "one.parquet"
    ran = updraft(f"{COMMAND} --out one.parquet --jobs 1")
    rows = pyarrow.parquet.read_metadata(path).num_rows
    assert ran.stdout == EN["dataset_written"].format(games=60, rows=rows, file="one.parquet") + "\n"
    first = path.read_bytes()
    refused = updraft(f"{COMMAND} --out one.parquet --jobs 1")
    assert (refused.returncode, path.read_bytes()) == (2, first)
    assert "--overwrite" in refused.stderr
    assert updraft(f"{COMMAND} --out one.parquet --jobs 1 --overwrite --seed 2").returncode == 0
    assert path.read_bytes() != first
    assert updraft(f"{COMMAND} --out one.parquet --jobs 1 --overwrite").returncode == 0
    assert path.read_bytes() == first
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.takes_long
def test_ray_on_this_machine_writes_the_same_bytes(updraft: "Run", new_updraft: "Run", tmp_path: Path) -> None:
    """Let a dataset start Ray; a tournament is played on a cluster, in test_arena.py."""
    for run, name, executor in ((updraft, "one", "--jobs 1"), (new_updraft, "ray", "--jobs 2 --on ray")):
        ran = run(f"{COMMAND} {executor} --out {name}.parquet")
        assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "ray.parquet").read_bytes() == (tmp_path / "one.parquet").read_bytes()


def test_ctrl_c_keeps_the_first_games(open_terminal: "OpenTerminal", tmp_path: Path) -> None:
    terminal = open_terminal("dataset tout-la-haut --bots random --games 900000 --out a.parquet --jobs 1", new=True)
    bar = terminal.wait_for(r"[1-9]\d*/900000[^\n]*?\d/s[^\n]*?\d:\d\d:\d\d")
    assert EN["playing"] in bar
    terminal.press_ctrl_c()
    assert terminal.exit_code() == 130
    games = pyarrow.parquet.read_table(tmp_path / "a.parquet")["game_number"].to_pylist()
    assert list(dict.fromkeys(games)) == list(range(games[-1] + 1))
    assert terminal.shows(EN["dataset_stopped"].format(file="a.parquet", done=games[-1] + 1, games=900000))
    assert [path.name for path in tmp_path.iterdir()] == ["a.parquet"]


def test_the_page_is_true(updraft: "Run", tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = re.search(r"^updraft (dataset .*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert command
    assert updraft(f"{command[1]} --jobs 1").returncode == 0
    monkeypatch.chdir(tmp_path)
    outcome = doctest.testfile(str(PAGE), module_relative=False)
    assert outcome.attempted > 10
    assert outcome.failed == 0
