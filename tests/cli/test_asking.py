"""Commands that only tell something: games, rules, help, bench."""

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from updraft import games
from updraft.cli.terminal import terminal_texts
from updraft.kit import jit
from updraft.kit.components import shipped
from updraft.kit.contract import Game
from updraft.kit.table import format_value
from updraft.kit.texts import LANGUAGES, game_texts, kit_texts

if TYPE_CHECKING:
    from tests.cli.conftest import Run

OPTIONS = {
    "": ("--version",),
    "games": ("--lang",),
    "rules": ("--lang",),
    "play": (
        "--players",
        "--seat",
        "--option",
        "--components",
        "--first",
        "--seed",
        "--setup",
        "--resume",
        "--save",
        "--patience",
        "--ahead",
        "--lang",
    ),
    "simulate": (
        "--players",
        "--games",
        "--seed",
        "--out",
        "--option",
        "--components",
        "--legal",
        "--gzip",
        "--bots",
        "--patience",
    ),
    "replay": ("--seat", "--lang"),
    "verify": (),
    "bench": ("--json", "--seconds"),
    "arena": (
        "--bots",
        "--games",
        "--out",
        "--players",
        "--seed",
        "--option",
        "--components",
        "--jobs",
        "--on",
        "--lang",
    ),
    "lab": ("--out", "--players", "--level", "--games", "--seed", "--question", "--jobs", "--on", "--lang"),
    "serve": ("--host", "--port", "--data", "--database", "--valkey", "--bot-pause"),
    "check": (),
}


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("command", OPTIONS)
def test_help_names_every_option(updraft: "Run", command: str) -> None:
    ran = updraft(f"{command} --help")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert set(re.findall(r"^  (?:-h, )?(--[\w-]+)", ran.stdout, re.MULTILINE)) == {*OPTIONS[command], "--help"}
    if not command:
        assert re.findall(r"^  (\w+) ", ran.stdout.partition("Commands:")[2], re.MULTILINE) == [*OPTIONS][1:]


def test_alone_it_prints_its_help(updraft: "Run") -> None:
    ran = updraft("")
    told = ran.stdout + ran.stderr
    assert ran.returncode == 2
    assert told.startswith("Usage: ")
    assert all(command in told for command in OPTIONS)


def test_games_lists_players_and_options_in_the_machines_language(updraft: "Run") -> None:
    ran = updraft("games", LANG="fr_FR.UTF-8")
    assert (ran.returncode, ran.stderr) == (0, "")
    for game in games.catalogue():
        assert game.name in ran.stdout
        assert game_texts(game, "fr")["name"] in ran.stdout
        assert flat(game_texts(game, "fr")["tagline"]) in flat(ran.stdout)
        for option in game.options:
            assert f"{option.name} = {', '.join(map(format_value, option.values))}" in flat(ran.stdout)


def leaves(items: Any) -> list[Any]:
    """Everything that stands in a component list, however deep."""
    if isinstance(items, dict):
        return [leaf for key, value in items.items() for leaf in (key, *leaves(value))]
    return [leaf for item in items for leaf in leaves(item)] if isinstance(items, list) else [items]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.catalogue(), ids=lambda game: game.name)
def test_rules_have_every_id_with_its_kind_options_and_the_box(updraft: "Run", game: Game, lang: str) -> None:
    ran = updraft(f"rules {game.name} --lang {lang}")
    assert (ran.returncode, ran.stderr) == (0, "")
    told, texts, kinds = flat(ran.stdout), game_texts(game, lang), kit_texts(lang)["kinds"]
    for rule, kind in game.rule_kinds.items():
        assert f"{rule} {kinds[kind]} {flat(texts['rules'][rule])}" in told
    for rule, text in kit_texts(lang)["rules"].items():
        assert f"{rule} {kinds['ruling']} {flat(text)}" in told
    for option in game.options:
        assert f"{option.name} = {', '.join(map(format_value, option.values))} ({format_value(option.default)})" in told
    for entry in shipped(game):
        assert f"{entry.name}: {kinds[entry.status]} [{entry.rule}]" in told
        assert all(str(item) in told for item in leaves(entry.items))
    assert flat(terminal_texts(lang)["unofficial"]) in told


def test_rules_fit_the_width_and_the_pipe_they_go_through(updraft: "Run") -> None:
    ran = updraft("rules tout-la-haut", COLUMNS="60")
    assert max(map(len, ran.stdout.splitlines())) <= 60
    assert not [line for line in ran.stdout.splitlines() if line != line.rstrip()]
    assert "\x1b" not in ran.stdout


@pytest.mark.skipif(jit.MODE == "interpreted", reason="2,000 games for each number of players take 15 s")
def test_bench_measures_every_number_of_players(updraft: "Run") -> None:
    ran = updraft("bench tout-la-haut --json --seconds 0.01")
    assert ran.returncode == 0
    figures = json.loads(ran.stdout)
    assert [(row["game"], row["players"], row["moves_per_game"]) for row in figures] == [
        ("tout-la-haut", 2, 14),
        ("tout-la-haut", 3, 18),
        ("tout-la-haut", 4, 20),
        ("tout-la-haut", 5, 20),
    ]
    assert all(row["moves_per_second"] > row["games_per_second"] > 0 for row in figures)

    table = updraft("bench tout-la-haut --seconds 0.01").stdout.splitlines()
    assert table[0].split() == ["game", "players", "moves/s", "games/s", "moves", "a", "game"]
    rows = [["tout-la-haut", str(players)] for players in games.find("tout-la-haut").player_counts]
    assert [line.split()[:2] for line in table[1:]] == rows
