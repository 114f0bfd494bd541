"""`updraft rules`: a game's rules in our own words, with ids, rulings and component status."""

from typing import Annotated, Any

import typer
from rich.text import Text

from updraft import games
from updraft.cli.screen import Lang, language, of_terminal, out, say
from updraft.kit.components import ComponentList, shipped
from updraft.kit.contract import Game
from updraft.kit.table import shown
from updraft.kit.texts import of_game, of_kit


def rules(game: Annotated[str, typer.Argument(help="A game's name.")], lang: Lang = None) -> None:
    """Print the rules of a game."""
    spoken = language(lang)
    found = games.find(game)
    texts, kit, said = of_game(found, spoken), of_kit(spoken), of_terminal(spoken)
    out.print(Text(texts["name"], "bold"))
    say(texts["tagline"])
    out.print(said["for_players"].format(least=found.seats[0], most=found.seats[-1], minutes=texts["minutes"]))
    for rule, text in texts["rules"].items():
        _print_rule(rule, kit["kinds"][found.kinds[rule]], text)
    for rule, text in kit["rules"].items():
        _print_rule(rule, kit["kinds"]["ruling"], text)
    _print_options(found, said["options"])
    out.print(Text("\n" + said["components"], "bold"))
    for entry in shipped(found):
        _print_list(entry, kit["kinds"])
    out.print()
    say(said["unofficial"], "dim")


def _print_rule(rule: str, kind: str, text: str) -> None:
    out.print(Text.assemble("\n", (rule, "bold"), (f"  {kind}", "dim")))
    say(text, indent=2)


def _print_options(game: Game, heading: str) -> None:
    out.print(Text("\n" + heading, "bold"))
    for option in game.options:
        values = ", ".join(shown(value) for value in option.values)
        line = f"{option.name} = {values} ({shown(option.default)}) [{option.rule}]"
        say(line, indent=2)


def _print_list(entry: ComponentList, kinds: dict[str, str]) -> None:
    heading = f"{entry.name}: {kinds[entry.status]} [{entry.rule}]"
    say(heading, indent=2)
    say(_listed(entry.items), "dim", indent=4)
    if entry.note:
        say(f"({entry.note})", "dim", indent=4)


def _listed(items: Any) -> str:
    """Items in a row, those with parts of their own part by part."""
    if isinstance(items, dict):
        return ", ".join(f"{key} {_listed(value)}" for key, value in items.items())
    if isinstance(items, list):
        plain = not any(isinstance(item, list | dict) for item in items)
        return (" " if plain else "; ").join(_listed(item) for item in items)
    return str(items)
