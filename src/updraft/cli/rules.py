"""`updraft rules`: print a game's rules with their ids, the options, and what is in the box; or search them."""

import textwrap
from typing import Annotated

import typer
from rich.text import Text

from updraft import games
from updraft.cli.choices import plain_words
from updraft.cli.terminal import Lang, language, out, print_text, terminal_texts
from updraft.kit.contract import Game
from updraft.kit.rulebook import ComponentText, OptionText, RuleText, rulebook
from updraft.kit.table import format_value
from updraft.kit.untrusted import printable

CONTENTS_WIDTH = 78


def rules(
    game: Annotated[str, typer.Argument(help="The name of a game.")],
    words: Annotated[
        list[str] | None, typer.Argument(help="A rule's id, or words to search for. Default: all rules.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Print the rules of a game, or those with some words."""
    chosen_lang = language(lang)
    if words:
        print_found_rules(games.find(game), " ".join(words), chosen_lang)
    else:
        print_rulebook(games.find(game), chosen_lang)


def print_contents(game: Game, lang: str) -> None:
    """Print the goal, then the beginning of every rule, in chapters by what the rules are."""
    book, labels = rulebook(game, lang), terminal_texts(lang)
    out.print(Text(book.name, "bold"))
    print_text(book.goal or book.tagline)
    for chapter in dict.fromkeys(rule.kind for rule in book.rules):
        out.print(Text(f"\n{chapter}", "bold"))
        for rule in book.rules:
            if rule.kind == chapter:
                beginning = textwrap.shorten(rule.text, CONTENTS_WIDTH - 10, placeholder=" …")
                out.print(Text.assemble((f"  {rule.id:8}", "bold"), beginning))
    out.print()
    print_text(labels["rules_help"].format(rule=game.turn_rule))


def print_found_rules(game: Game, words: str, lang: str) -> None:
    """Print the rule with an id, or all rules whose texts have these words or words that begin with them."""
    book, wanted = rulebook(game, lang), plain_words(words)
    found = [rule for rule in book.rules if rule.id.casefold() == words.casefold()] or [
        rule for rule in book.rules if all(_mentions(rule, word) for word in wanted)
    ]
    for rule in found if wanted else []:
        _print_rule(rule)
    if not found or not wanted:
        print_text(terminal_texts(lang)["no_such_rules"].format(words=printable(words), rule=game.turn_rule))


def _mentions(rule: RuleText, word: str) -> bool:
    return any(found.startswith(word) for found in plain_words(f"{rule.id} {rule.text}"))


def print_rulebook(game: Game, lang: str) -> None:
    """Print all rules, options and components."""
    book, labels = rulebook(game, lang), terminal_texts(lang)
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
