"""`updraft games` and `updraft rules`."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from updraft import games
from updraft.cli import rules
from updraft.cli.terminal import terminal_texts
from updraft.kit.components import shipped
from updraft.kit.contract import Game
from updraft.kit.rulebook import Rulebook, RuleText, option_texts, rulebook
from updraft.kit.table import format_value
from updraft.kit.texts import LANGUAGES, game_texts, kit_texts

if TYPE_CHECKING:
    from tests.cli.conftest import Run


def flat(text: str) -> str:
    return " ".join(text.split())


def test_games_lists_players_and_options_in_the_systems_language(updraft: "Run") -> None:
    ran = updraft("games", LANG="fr_FR.UTF-8")
    assert (ran.returncode, ran.stderr) == (0, "")
    for game in games.catalogue():
        assert game.name in ran.stdout
        assert game_texts(game, "fr")["name"] in ran.stdout
        assert flat(game_texts(game, "fr")["tagline"]) in flat(ran.stdout)
        for option in game.options:
            assert f"{option.name} = {', '.join(map(format_value, option.values))}" in flat(ran.stdout)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_explains_every_option(updraft: "Run", lang: str) -> None:
    output = flat(updraft(f"games --lang {lang}").stdout)
    for game in games.catalogue():
        for option in option_texts(game, lang):
            default = terminal_texts(lang)["default"].format(value=format_value(option.default))
            assert f"({flat(default)}) {flat(option.title)}" in output
            assert flat(game_texts(game, lang)["options"][option.name].get("about", "")) in output
            for label in option.labels:
                assert isinstance(option.default, bool) or flat(label) in output


def leaves(items: Any) -> list[Any]:
    """List every value of a component list, however deeply nested."""
    if isinstance(items, dict):
        return [leaf for key, value in items.items() for leaf in (key, *leaves(value))]
    return [leaf for item in items for leaf in leaves(item)] if isinstance(items, list) else [items]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.catalogue(), ids=lambda game: game.name)
def test_rules_have_every_rule_option_and_component(updraft: "Run", game: Game, lang: str) -> None:
    ran = updraft(f"rules {game.name} --lang {lang}")
    assert (ran.returncode, ran.stderr) == (0, "")
    output, texts, kinds = flat(ran.stdout), game_texts(game, lang), kit_texts(lang)["kinds"]
    for rule, kind in game.rule_kinds.items():
        assert f"{rule} {kinds[kind]} {flat(texts['rules'][rule])}" in output
    for rule, text in kit_texts(lang)["rules"].items():
        assert f"{rule} {kinds['ruling']} {flat(text)}" in output
    for option in game.options:
        assert (
            f"{option.name} = {', '.join(map(format_value, option.values))} ({format_value(option.default)})" in output
        )
    for entry in shipped(game):
        assert f"{entry.name}: {kinds[entry.status]} [{entry.rule}]" in output
        assert all(str(item) in output for item in leaves(entry.items))
    assert flat(terminal_texts(lang)["unofficial"]) in output


def test_rules_fit_the_width_and_have_no_colours_in_a_pipe(updraft: "Run") -> None:
    ran = updraft("rules tout-la-haut", COLUMNS="60")
    assert max(map(len, ran.stdout.splitlines())) <= 60
    assert not [line for line in ran.stdout.splitlines() if line != line.rstrip()]
    assert "\x1b" not in ran.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_begin_with_the_goal_and_show_notation(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def rulebook_with_goal(game: Game, lang: str) -> Rulebook:
        book = rulebook(game, lang)
        return replace(book, goal="Build high.", rules=(RuleText("TLH-1", "rule", "Take a card.", "R3G3"),))

    monkeypatch.setattr(rules, "rulebook", rulebook_with_goal)
    rules.rules("tout-la-haut", None, lang)
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "Build high."
    text = lines.index("  Take a card.")
    assert lines[text - 1 : text + 2] == ["TLH-1  rule", "  Take a card.", "  R3G3"]
