"""`updraft rules`: print a game's rules with their ids, the options, and what is in the box."""

from typing import Annotated

import typer
from rich.text import Text

from updraft import games
from updraft.cli.terminal import Lang, language, out, print_text, terminal_texts
from updraft.kit.rulebook import ComponentText, OptionText, RuleText, rulebook
from updraft.kit.table import format_value


def rules(game: Annotated[str, typer.Argument(help="The name of a game.")], lang: Lang = None) -> None:
    """Print the rules of a game."""
    chosen_lang = language(lang)
    book, labels = rulebook(games.find(game), chosen_lang), terminal_texts(chosen_lang)
    out.print(Text(book.name, "bold"))
    if book.goal:
        print_text(book.goal)
    print_text(book.tagline)
    out.print(labels["for_players"].format(least=book.seats[0], most=book.seats[-1], minutes=book.minutes))
    for rule in book.rules:
        _print_rule(rule)
    out.print(Text("\n" + labels["options"], "bold"))
    for option in book.options:
        _print_option(option)
    out.print(Text("\n" + labels["components"], "bold"))
    for entry in book.components:
        _print_component(entry)
    out.print()
    print_text(labels["unofficial"], "dim")


def _print_rule(rule: RuleText) -> None:
    out.print(Text.assemble("\n", (rule.id, "bold"), (f"  {rule.kind}", "dim")))
    print_text(rule.text, indent=2)
    if rule.notation:
        print_text(rule.notation, "dim", indent=2)


def _print_option(option: OptionText) -> None:
    values = ", ".join(format_value(value) for value in option.values)
    print_text(f"{option.name} = {values} ({format_value(option.default)}) [{option.rule}]", indent=2)


def _print_component(entry: ComponentText) -> None:
    print_text(f"{entry.name}: {entry.status} [{entry.rule}]", indent=2)
    print_text(entry.items, "dim", indent=4)
    if entry.note:
        print_text(f"({entry.note})", "dim", indent=4)
