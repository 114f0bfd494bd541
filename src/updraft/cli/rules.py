"""`updraft rules`: a game's rules in our own words, with ids, rulings and component status."""

from typing import Annotated

import typer
from rich.text import Text

from updraft import games
from updraft.cli.terminal import Lang, language, out, say, terminal_texts
from updraft.kit.rulebook import ComponentText, OptionText, RuleText, rulebook
from updraft.kit.table import format_value


def rules(game: Annotated[str, typer.Argument(help="A game's name.")], lang: Lang = None) -> None:
    """Print the rules of a game."""
    spoken = language(lang)
    book, said = rulebook(games.find(game), spoken), terminal_texts(spoken)
    out.print(Text(book.name, "bold"))
    say(book.tagline)
    out.print(said["for_players"].format(least=book.seats[0], most=book.seats[-1], minutes=book.minutes))
    for rule in book.rules:
        _print_rule(rule)
    out.print(Text("\n" + said["options"], "bold"))
    for option in book.options:
        _print_option(option)
    out.print(Text("\n" + said["components"], "bold"))
    for entry in book.components:
        _print_list(entry)
    out.print()
    say(said["unofficial"], "dim")


def _print_rule(rule: RuleText) -> None:
    out.print(Text.assemble("\n", (rule.id, "bold"), (f"  {rule.kind}", "dim")))
    say(rule.text, indent=2)


def _print_option(option: OptionText) -> None:
    values = ", ".join(format_value(value) for value in option.values)
    say(f"{option.name} = {values} ({format_value(option.default)}) [{option.rule}]", indent=2)


def _print_list(entry: ComponentText) -> None:
    say(f"{entry.name}: {entry.status} [{entry.rule}]", indent=2)
    say(entry.items, "dim", indent=4)
    if entry.note:
        say(f"({entry.note})", "dim", indent=4)
