"""`updraft lab`: measure balance from the command line."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from updraft.arena.report import arena_texts

if TYPE_CHECKING:
    from tests.cli.conftest import Run

LAB = "lab tout-la-haut --level random --games 4 --seed s"


def test_all_questions_at_once(updraft: "Run", new_updraft: "Run", tmp_path: Path) -> None:
    ran = updraft(f"{LAB} --jobs 1 --out one")
    assert ran.returncode == 0
    texts = arena_texts("en")
    for key in ("seats_title", "ends_title", "options_first_title", "note_many"):
        assert " ".join(texts[key].split()) in " ".join(ran.stdout.split())
    results = json.loads((tmp_path / "one" / "results.json").read_text(encoding="utf-8"))
    assert results["games"] == 4 * 9
    assert {"seats", "options", "traits", "ends"} <= set(results)
    charts = {path.stem for path in (tmp_path / "one").glob("*.png")}
    assert charts == {
        "seats", "ends", "options-moves", "options-score", "options-margin", "options-first",
        "trait-objective", "trait-run", "trait-grey",
    }  # fmt: skip
    assert new_updraft(f"{LAB} --jobs 2 --out two").returncode == 0
    assert (tmp_path / "two" / "results.json").read_bytes() == (tmp_path / "one" / "results.json").read_bytes()


@pytest.mark.parametrize(("question", "keys"), [("seats", {"seats"}), ("ends", {"ends"})])
def test_one_question_in_french(updraft: "Run", tmp_path: Path, question: str, keys: set[str]) -> None:
    ran = updraft(f"{LAB} --question {question} --players 3 --jobs 1 --out out --lang fr")
    assert ran.returncode == 0
    assert arena_texts("fr")[f"{question}_title"] in ran.stdout
    results = json.loads((tmp_path / "out" / "results.json").read_text(encoding="utf-8"))
    assert results["games"] == 6
    assert keys == {"seats", "options", "traits", "ends"} & set(results)
