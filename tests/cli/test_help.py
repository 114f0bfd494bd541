"""`updraft --help` and the help of every command."""

import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from tests.cli.conftest import flat
from updraft import cli
from updraft.cli.terminal import terminal_texts
from updraft.kit.texts import LANGUAGES

if TYPE_CHECKING:
    from tests.cli.conftest import Run

HelpIn: TypeAlias = Callable[[str, str], str]

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
    "verify": ("--fair", "--jobs", "--lang"),
    "bench": ("--json", "--seconds"),
    "arena": (
        "--bots",
        "--games",
        "--out",
        "--players",
        "--seed",
        "--option",
        "--components",
        "--bot-timeout",
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
        "--pondering",
        "--workers",
        "--limit",
        "--browser",
    ),
    "check": ("--table", "--export", "--ruleset", "--close"),
    "backup": (),
    "restore": (),
}


@pytest.fixture
def help_in(monkeypatch: pytest.MonkeyPatch) -> HelpIn:
    """Return a function that gives the help of a command in a language, at a terminal of 80 columns."""

    def ask(command: str, lang: str) -> str:
        monkeypatch.setenv("LC_ALL", f"{lang}.UTF-8")
        monkeypatch.setenv("COLUMNS", "80")
        asked = [*command.split(), *([] if "--help" in command else ["--help"])]
        return str(CliRunner().invoke(cli.app, asked, prog_name="updraft").stdout)

    return ask


@pytest.mark.parametrize("command", OPTIONS)
def test_help_names_every_option(updraft: "Run", command: str) -> None:
    ran = updraft(f"{command} --help")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert set(re.findall(r"^  (?:-h, )?(--[\w-]+)", ran.stdout, re.MULTILINE)) == {*OPTIONS[command], "--help"}
    if not command:
        assert re.findall(r"^  (\w+) ", ran.stdout.partition("Commands:")[2], re.MULTILINE) == [*OPTIONS][1:]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", OPTIONS)
def test_help_is_not_cut_at_80_columns(help_in: "HelpIn", command: str, lang: str) -> None:
    lines = help_in(command, lang).splitlines()
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines[1:] if line.endswith(("...", " …"))]
    if not command:
        heading = next(at for at, line in enumerate(lines) if line.startswith("Command"))
        assert all(sentence.endswith(".") for sentence in lines[heading + 1 :])


ENGLISH = re.compile(r"\b(the|of|and|with|that|for|this|default:|required|usage|commands)\b", re.IGNORECASE)


@pytest.mark.parametrize("command", OPTIONS)
def test_help_is_in_the_users_language(help_in: "HelpIn", command: str) -> None:
    english, french = (flat(help_in(command, lang)) for lang in LANGUAGES)
    assert ENGLISH.search(english)
    assert ENGLISH.findall(french) == []
    for sentence in re.findall(r"[A-Z][a-z][^.:;\[\]]{12,}[.:;]", english):
        assert sentence not in french
    options = [re.findall(r"--[\w-]+", text.partition("Options")[2]) for text in (english, french)]
    assert options[0] == options[1]


@pytest.mark.parametrize("asked", ["games --lang fr", "games --lang=fr", "games --help --lang fr"])
def test_help_is_in_the_language_that_was_chosen(help_in: "HelpIn", asked: str) -> None:
    assert help_in(asked, "en") == help_in("games", "fr")
    assert help_in(asked.replace("fr", "en"), "fr") == help_in("games", "en")


def test_every_sentence_of_the_help_has_its_french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    group: Any = get_command(cli.app)
    written = set()
    for command in (group, *group.commands.values()):
        written |= {*command.help.split("\n\n"), *(parameter.help for parameter in command.params)}
    french = tomllib.loads((Path(cli.__file__).parent / "help.fr.toml").read_text("utf-8"))
    assert written - french.keys() == set()
    sentences = {text for text in french if re.search(r"^[A-Z][a-z].*[.…]$", text)}
    assert sentences - written == {"Show this message and exit."}


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
