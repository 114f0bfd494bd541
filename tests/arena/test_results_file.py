"""Results are written line by line, survive a crash, and do not mix with other results."""

from pathlib import Path
from typing import Any

import pytest

from updraft.arena.results_file import GAMES, PLAN, ResultsFile, ResultsFolderError

PLAN_A: dict[str, Any] = {"game": "up-turn", "seed": "a"}


def write_results(folder: Path, *numbers: int) -> Path:
    results = ResultsFile(folder, PLAN_A)
    for number in numbers:
        results.append({"number": number, "ranks": [1, 2]})
    results.close()
    return folder / GAMES


def test_rows_are_read_again(tmp_path: Path) -> None:
    write_results(tmp_path, 2, 0)
    results = ResultsFile(tmp_path, PLAN_A)
    assert results.missing(4) == [1, 3]
    results.append({"number": 1, "ranks": [2, 1]})
    results.close()
    reopened = ResultsFile(tmp_path, PLAN_A)
    assert [row["ranks"] for row in reopened.first(3)] == [[1, 2], [2, 1], [1, 2]]
    reopened.close()


def test_a_row_is_written_at_once(tmp_path: Path) -> None:
    results = ResultsFile(tmp_path, PLAN_A)
    results.append({"number": 0})
    assert (tmp_path / GAMES).read_text() == '{"number": 0}\n'
    results.close()


def test_a_half_written_line_is_cut_off(tmp_path: Path) -> None:
    path = write_results(tmp_path, 0, 1)
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])
    results = ResultsFile(tmp_path, PLAN_A)
    assert results.missing(2) == [1]
    results.append({"number": 1, "ranks": [1, 2]})
    results.close()
    assert path.read_bytes() == whole


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = write_results(tmp_path, 0, 1)
    path.write_bytes(path.read_bytes().replace(b'{"number": 1', b"oh no"))
    with pytest.raises(ResultsFolderError, match="line 2 of"):
        ResultsFile(tmp_path, PLAN_A)


@pytest.mark.parametrize("other", [PLAN_A | {"seed": "b"}, {"game": "up-turn"}, PLAN_A | {"game": "up-too-high"}])
def test_other_games_are_refused(tmp_path: Path, other: dict[str, Any]) -> None:
    ResultsFile(tmp_path, other).close()
    before = (tmp_path / PLAN).read_bytes()
    with pytest.raises(ResultsFolderError, match="choose another folder"):
        ResultsFile(tmp_path, PLAN_A)
    assert (tmp_path / PLAN).read_bytes() == before


@pytest.mark.parametrize("text", ["", "[]", "{", "7"])
def test_a_damaged_plan_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / PLAN).write_text(text)
    with pytest.raises(ResultsFolderError, match="damaged"):
        ResultsFile(tmp_path, PLAN_A)


def test_a_file_is_not_a_folder(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("mine")
    with pytest.raises(ResultsFolderError, match="notes"):
        ResultsFile(tmp_path / "notes", PLAN_A)
