"""Every promise of SECURITY.md names code and tests that exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NAME = re.compile(r"`([\w/.]+)(?:::(\w+))?`")


def rows() -> list[list[str]]:
    lines = [line for line in (ROOT / "SECURITY.md").read_text().splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return [row for row in cells[1:] if not row[0].startswith("**")]


def names_in(file: Path) -> set[str]:
    """List the functions, methods and classes of a Python file."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {node.name for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, kinds)}


def test_the_table_has_a_row_for_each_promise() -> None:
    assert len(rows()) > 30
    assert all(len(row) == 3 for row in rows())
    tests = [row[2] for row in rows()]
    assert len(set(tests)) > len(tests) - 3


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0][:40])
def test_a_promise_names_code_and_a_test_that_exist(row: list[str]) -> None:
    promise, code, tests = row
    assert promise
    for cell, folder in ((code, ROOT / "src/updraft"), (tests, ROOT / "tests")):
        assert re.fullmatch(r"`[^`]+`(, `[^`]+`)*", cell), cell
        for place, name in NAME.findall(cell):
            assert (folder / place).is_file(), place
            assert not name or name in names_in(folder / place), f"{place}::{name}"
        assert len(NAME.findall(cell)) == cell.count("`") // 2
    assert all(name.startswith("test_") for _, name in NAME.findall(tests))
