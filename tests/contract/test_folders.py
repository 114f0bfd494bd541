"""All games have the same folder shape: someone who knows one game finds everything in the others."""

from typing import Any

import pytest

from updraft.kit.contract import Game

# Optional: a digest; the net of the bot `learned`, and of the search, and where they come from.
LEARNING = {"digest.py", "learned.npz", "learned.json", "value.npz", "value.json"}
FILES = {
    "__init__.py",
    "coach.py",
    "components.py",
    "components.toml",
    "drawing.py",
    "heuristic",
    "hidden.py",
    "lessons",
    "log.py",
    "moves.py",
    "observation.py",
    "parts.py",
    "redeal.py",
    "refusals.py",
    "rules",
    "simple_bots.py",
    "state.py",
    "study.py",
    "texts.en.toml",
    "texts.fr.toml",
    "web.py",
}
RULES = {"__init__.py", "setup.py", "legal.py", "play.py", "end.py"}
HEURISTIC = {"__init__.py", "policy.py", "evaluation.py"}
HOMES = {
    "deal": "rules.setup",
    "legal": "rules.legal",
    "play": "rules.play",
    "score": "rules.end",
    "hide": "hidden",
    "redeal": "redeal",
    "observe": "observation",
}


def names_in(game: Game, *folders: str) -> set[str]:
    """List the names in a folder, without boxes of older rulesets, `components.1.toml`."""
    folder = game.folder.joinpath(*folders)
    older = {path.name for path in folder.glob("components.*.toml")}
    return {path.name for path in folder.iterdir() if not path.name.startswith("__pycache__")} - older


def test_every_game_has_the_same_files(game: Game) -> None:
    assert names_in(game) - LEARNING == FILES
    assert names_in(game, "rules") >= RULES
    assert names_in(game, "heuristic") >= HEURISTIC


@pytest.mark.parametrize(("function", "home"), HOMES.items())
def test_every_function_of_the_contract_is_in_its_file(game: Game, function: str, home: str) -> None:
    found: Any = getattr(game.rules, function)
    assert found.__module__ == f"{game.package}.{home}"


def test_every_function_of_the_notation_is_in_its_file(game: Game) -> None:
    notation = game.notation
    assert notation.text.__module__ == notation.number.__module__ == f"{game.package}.moves"
    assert notation.why_not.__module__ == f"{game.package}.refusals"
