"""The documentation is complete and true: a page for every game, tables as the code says, links that lead somewhere."""

import doctest
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import updraft

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
GENERATE: dict[str, Any] = runpy.run_path(str(DOCS / "generate.py"))
HEADINGS = ["Rules in brief", "Moves", "Observation", "Rewards", "Versions", "Strengths", "Findings"]
SITE = ("*.md", "bench/*.md", "docs/**/*.md", "examples/**/*.md")
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)")


def pages() -> set[Path]:
    """List the Markdown pages of which `make docs` makes a site."""
    return {page for pattern in SITE for page in ROOT.glob(pattern) if "_build" not in page.parts}


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def test_every_game_has_a_page_and_no_other_is_there() -> None:
    assert {page.stem for page in (DOCS / "games").iterdir()} == set(updraft.game_names())


@pytest.mark.parametrize("game", updraft.catalogue(), ids=lambda game: game.name)
def test_the_page_of_a_game_has_the_headings_of_all_and_is_up_to_date(game: updraft.Game) -> None:
    page = text_of(GENERATE["page_of"](game))
    assert re.findall("^## (.*)", page, re.MULTILINE) == HEADINGS
    assert sorted(re.findall(r"<!-- (\w+) -->", page)) == sorted(GENERATE["PARTS"])
    assert GENERATE["renew"](game, page) == page, "make docs writes it anew"


def test_a_generated_part_that_someone_changed_is_noticed() -> None:
    game = updraft.catalogue()[0]
    page = text_of(GENERATE["page_of"](game)).replace("| players |", "| seats |")
    assert GENERATE["renew"](game, page) != page


def test_every_page_is_in_the_contents() -> None:
    entries = re.findall(r"^```\{toctree\}\n(.*?)^```", text_of(DOCS / "index.md"), re.MULTILINE | re.DOTALL)
    names = [line for entry in entries for line in entry.splitlines() if line and not line.startswith((":", "/"))]
    listed = {found.resolve() for name in names for found in DOCS.glob(f"{name}.md")}
    assert listed == pages() - {DOCS / "index.md"}


def test_links_lead_to_files() -> None:
    code = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
    links = [(page, link) for page in pages() for link in LINK.findall(code.sub("", text_of(page)))]
    assert len(links) > 100
    assert [(page.name, link) for page, link in links if not (page.parent / link).exists()] == []


def test_the_reference_has_every_constant() -> None:
    constants = [name for name in updraft.__all__ if not callable(getattr(updraft, name))]
    assert sorted(re.findall(r"\{py:data\} updraft\.(\w+)", text_of(DOCS / "reference.md"))) == sorted(constants)


def test_the_examples_of_the_python_interface_work() -> None:
    outcome = doctest.testfile(str(DOCS / "python.md"), module_relative=False)
    assert outcome.attempted > 5
    assert outcome.failed == 0
