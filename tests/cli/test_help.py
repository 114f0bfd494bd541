"""`updraft --help` and the help of every command."""

import re
import sys
from typing import TYPE_CHECKING

import pytest

from updraft import cli
from updraft.cli.terminal import terminal_texts
from updraft.kit.texts import LANGUAGES

if TYPE_CHECKING:
    from tests.cli.conftest import Run

OPTIONS = {
    "": ("--version",),
    "games": ("--lang",),
    "rules": ("--lang",),
    "learn": ("--lang",),
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
        "--bot-timeout",
        "--ponder",
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
        "--bot-timeout",
    ),
    "replay": ("--seat", "--lang"),
    "review": ("--seat", "--worlds", "--json", "--lang"),
    "verify": ("--lang",),
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
    "dataset": (
        "--bots",
        "--games",
        "--out",
        "--players",
        "--seed",
        "--option",
        "--components",
        "--overwrite",
        "--jobs",
        "--on",
        "--lang",
    ),
    "serve": (
        "--host",
        "--port",
        "--data",
        "--database",
        "--valkey",
        "--metrics",
        "--bot-pause",
        "--review-seconds",
        "--limit",
        "--browser",
    ),
    "check": ("--table", "--export", "--ruleset", "--close"),
    "backup": (),
    "restore": (),
}


@pytest.mark.parametrize("command", OPTIONS)
def test_help_names_every_option(updraft: "Run", command: str) -> None:
    ran = updraft(f"{command} --help")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert set(re.findall(r"^  (?:-h, )?(--[\w-]+)", ran.stdout, re.MULTILINE)) == {*OPTIONS[command], "--help"}
    if not command:
        assert re.findall(r"^  (\w+) ", ran.stdout.partition("Commands:")[2], re.MULTILINE) == [*OPTIONS][1:]


@pytest.mark.parametrize("command", OPTIONS)
def test_help_is_not_cut_at_80_columns(updraft: "Run", command: str) -> None:
    lines = updraft(f"{command} --help", COLUMNS="80").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines if line.endswith(("...", " …")) and not line.startswith("Usage:")]
    if not command:
        sentences = lines[lines.index("Commands:") + 1 :]
        assert all(sentence.endswith(".") for sentence in sentences)


def test_without_a_command_it_says_in_ten_lines_what_one_can_do(updraft: "Run") -> None:
    for lang in LANGUAGES:
        ran = updraft("", LANG=f"{lang}.UTF-8")
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout == terminal_texts(lang)["overview"] + "\n"
        assert len(ran.stdout.splitlines()) <= 10
        assert set(re.findall(r"^  updraft (\w+)", ran.stdout, re.MULTILINE)) < OPTIONS.keys()


@pytest.mark.parametrize(
    ("words", "run"),
    [
        ([], ["serve"]),
        (["--port", "9000"], ["serve", "--port", "9000"]),
        (["play", "up-turn"], ["play", "up-turn"]),
        (["--version"], ["--version"]),
    ],
)
def test_updraft_games_opens_the_page_unless_it_is_given_a_command(
    monkeypatch: pytest.MonkeyPatch, words: list[str], run: list[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["updraft-games", *words])
    monkeypatch.setattr(cli, "main", lambda: None)
    cli.open_page()
    assert sys.argv[1:] == run
