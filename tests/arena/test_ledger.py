"""Results are kept line by line, go on after any death, and do not mix with others."""

from pathlib import Path
from typing import Any

import pytest

from updraft.arena.results_file import GAMES, PLAN, ResultsFile, ResultsFolderError

MINE: dict[str, Any] = {"game": "up-turn", "seed": "a"}


def with_lines(folder: Path, *numbers: int) -> Path:
    ledger = ResultsFile(folder, MINE)
    for number in numbers:
        ledger.append({"number": number, "ranks": [1, 2]})
    ledger.close()
    return folder / GAMES


def test_what_was_added_is_there_again(tmp_path: Path) -> None:
    with_lines(tmp_path, 2, 0)
    ledger = ResultsFile(tmp_path, MINE)
    assert ledger.missing(4) == [1, 3]
    ledger.append({"number": 1, "ranks": [2, 1]})
    ledger.close()
    again = ResultsFile(tmp_path, MINE)
    assert [line["ranks"] for line in again.first(3)] == [[1, 2], [2, 1], [1, 2]]
    again.close()


def test_a_line_is_on_the_disk_at_once(tmp_path: Path) -> None:
    ledger = ResultsFile(tmp_path, MINE)
    ledger.append({"number": 0})
    assert (tmp_path / GAMES).read_text() == '{"number": 0}\n'
    ledger.close()


def test_a_half_written_line_is_cut_off(tmp_path: Path) -> None:
    path = with_lines(tmp_path, 0, 1)
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])
    ledger = ResultsFile(tmp_path, MINE)
    assert ledger.missing(2) == [1]
    ledger.append({"number": 1, "ranks": [1, 2]})
    ledger.close()
    assert path.read_bytes() == whole


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = with_lines(tmp_path, 0, 1)
    path.write_bytes(path.read_bytes().replace(b'{"number": 1', b"oh no"))
    with pytest.raises(ResultsFolderError, match="line 2 of"):
        ResultsFile(tmp_path, MINE)


@pytest.mark.parametrize("other", [MINE | {"seed": "b"}, {"game": "up-turn"}, MINE | {"game": "up-too-high"}])
def test_other_games_are_refused(tmp_path: Path, other: dict[str, Any]) -> None:
    ResultsFile(tmp_path, other).close()
    before = (tmp_path / PLAN).read_bytes()
    with pytest.raises(ResultsFolderError, match="choose another folder"):
        ResultsFile(tmp_path, MINE)
    assert (tmp_path / PLAN).read_bytes() == before


@pytest.mark.parametrize("text", ["", "[]", "{", "7"])
def test_a_damaged_plan_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / PLAN).write_text(text)
    with pytest.raises(ResultsFolderError, match="damaged"):
        ResultsFile(tmp_path, MINE)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("mine")
    with pytest.raises(ResultsFolderError, match="notes"):
        ResultsFile(tmp_path / "notes", MINE)
