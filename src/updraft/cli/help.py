"""Help in the user's language: the sentences stand in the commands, their French in help.fr.toml."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from typer.core import TyperCommand, TyperGroup

from updraft.cli.terminal import language_of_help, note_language

# The end of an option's help, as Typer writes it: "[env var: UPDRAFT_PORT; default: 8000]".
FACTS = re.compile(r"(?<=  \[)[^\[\]]+(?=\]$)")
TYPE = re.compile(r"<.+>$")


@cache
def _french() -> dict[str, str]:
    file = Path(__file__).parent / "help.fr.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def said(sentence: str) -> str:
    """Return a sentence or a word of the help in the user's language."""
    return _french().get(sentence, sentence) if language_of_help() == "fr" else sentence


class Command(TyperCommand):
    """A command whose help is in the user's language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _translate(self)
        super().format_help(ctx, _with_words(formatter))


class Group(TyperGroup):
    """The command `updraft`, whose help is in the user's language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        note_language(args)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        for command in (self, *self.commands.values()):
            _translate(command)
        self.subcommand_metavar = said(self.subcommand_metavar)
        super().format_help(ctx, _with_words(formatter))


def _translate(command: Any) -> None:
    """Translate what we wrote: the help of a command, and the help and the values of its arguments and options."""
    command.help = "\n\n".join(said(paragraph) for paragraph in (command.help or "").split("\n\n"))
    for parameter in command.params:
        parameter.help = said(parameter.help or "")
        parameter.metavar = parameter.metavar and said(parameter.metavar)


class Formatter:
    """Typer's formatter of help, with Typer's own words in the user's language."""

    def __init__(self, formatter: Any) -> None:
        self._formatter = formatter

    def __getattr__(self, name: str) -> Any:
        return getattr(self._formatter, name)

    def write_usage(self, prog: str, args: str) -> None:
        self._formatter.write_usage(prog, args, said("Usage: "))

    def section(self, name: str) -> Any:
        return self._formatter.section(said(name))

    def write_dl(self, rows: list[tuple[str, str]]) -> None:
        """Write names with their explanations, whose last part are facts that Typer adds."""
        self._formatter.write_dl([(_name(name), _explanation(text)) for name, text in rows])


def _with_words(formatter: Any) -> Any:
    """Wrap Typer's formatter; Typer's type for it is private."""
    return Formatter(formatter)


def _name(name: str) -> str:
    return TYPE.sub(lambda found: said(found[0]), name)


def _explanation(text: str) -> str:
    return FACTS.sub(lambda found: "; ".join(map(_fact, found[0].split("; "))), said(text))


def _fact(fact: str) -> str:
    """Translate "required", and "default: 8000" up to the colon."""
    name, colon, value = fact.partition(": ")
    return f"{said(name + colon)}{value}"
