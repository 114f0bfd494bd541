"""The examples of the README and of the Python interface are true."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(("page", "least"), [("README.md", 10), ("docs/python.md", 4)])
def test_the_examples_work(page: str, least: int) -> None:
    outcome = doctest.testfile(str(ROOT / page), module_relative=False)
    assert outcome.attempted > least
    assert outcome.failed == 0
