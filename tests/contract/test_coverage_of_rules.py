"""Every rule id of every game has a test named after it, and a text in every language."""

import re
from pathlib import Path

from updraft.kit.contract import Game
from updraft.kit.texts import LANGUAGES, game_texts, kit_texts

TESTS = Path(__file__).parents[1]
TEST = re.compile(r"^def (test_\w+)", re.MULTILINE)


def named_in(folder: Path) -> list[str]:
    return [name for file in folder.rglob("test_*.py") for name in TEST.findall(file.read_text(encoding="utf-8"))]


def has_test(rule: str, tests: list[str]) -> bool:
    stem = f"test_{rule.lower().replace('-', '_')}_"
    return any(name.startswith(stem) for name in tests)


def test_every_rule_has_a_test(game: Game) -> None:
    tests = named_in(TESTS / "games" / game.folder.name)
    assert [rule for rule in game.rule_kinds if not has_test(rule, tests)] == []


def test_every_general_rule_has_a_test() -> None:
    tests = named_in(TESTS)
    assert [rule for rule in kit_texts("en")["rules"] if not has_test(rule, tests)] == []


def test_an_id_without_a_test_is_noticed() -> None:
    assert has_test("TLH-4", ["test_tlh_4_something"])
    assert not has_test("TLH-4", ["test_tlh_40_something", "test_tlh_4"])


def test_every_rule_has_a_text_in_every_language(game: Game) -> None:
    for lang in LANGUAGES:
        assert list(game_texts(game, lang)["rules"]) == list(game.rule_kinds)


def test_ids_carry_the_games_prefix(game: Game) -> None:
    assert all(rule.startswith(f"{game.prefix}-") for rule in game.rule_kinds)
    mentioned = {
        *game.ends,
        game.turn_rule,
        *(option.rule for option in game.options),
    }
    assert mentioned <= set(game.rule_kinds)
