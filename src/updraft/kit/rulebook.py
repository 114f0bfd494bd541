"""A game's rules in our own words, as data for whoever prints or shows them."""

from dataclasses import dataclass
from typing import Any

from updraft.kit.components import shipped
from updraft.kit.contract import Game, OptionValue
from updraft.kit.table import format_value
from updraft.kit.texts import game_texts, kit_texts


@dataclass(frozen=True)
class RuleText:
    """One rule: its id, its kind, its text, and how its moves are written."""

    id: str
    kind: str
    text: str
    notation: str = ""


@dataclass(frozen=True)
class OptionText:
    """An option with a name and a sentence about it for people; `labels` name its values in their order."""

    name: str
    rule: str
    title: str
    about: str
    values: tuple[OptionValue, ...]
    labels: tuple[str, ...]
    default: OptionValue
    players: tuple[int, ...]  # with which it may have another value than its default


@dataclass(frozen=True)
class ComponentText:
    """One list of the box, and how we know what is on it."""

    name: str
    rule: str
    status: str
    items: str
    note: str


@dataclass(frozen=True)
class Rulebook:
    """Everything that a player wants to read before playing; the goal comes first."""

    game: str
    name: str
    tagline: str
    goal: str
    minutes: str
    seats: tuple[int, ...]
    rules: tuple[RuleText, ...]
    options: tuple[OptionText, ...]
    components: tuple[ComponentText, ...]


def rulebook(game: Game, lang: str) -> Rulebook:
    """Collect the rules of a game, its own before the general ones."""
    texts, kit = game_texts(game, lang), kit_texts(lang)
    kinds = kit["kinds"]
    notation = texts.get("notation", {})
    own = [
        RuleText(rule, kinds[game.rule_kinds[rule]], text, notation.get(rule, ""))
        for rule, text in texts["rules"].items()
    ]
    general = [RuleText(rule, kinds["ruling"], text) for rule, text in kit["rules"].items()]
    lists = [
        ComponentText(one.name, one.rule, kinds[one.status], format_items(one.items), one.note) for one in shipped(game)
    ]
    return Rulebook(
        game=game.name,
        name=texts["name"],
        tagline=texts["tagline"],
        goal=texts.get("goal", ""),
        minutes=texts["minutes"],
        seats=tuple(game.player_counts),
        rules=(*own, *general),
        options=option_texts(game, lang),
        components=tuple(lists),
    )


def option_texts(game: Game, lang: str) -> tuple[OptionText, ...]:
    """Name the options of a game and their values."""
    words, kit = game_texts(game, lang).get("options", {}), kit_texts(lang)["values"]
    found = []
    for option in game.options:
        texts = words[option.name]
        labels = tuple(texts.get(format_value(value)) or kit[format_value(value)] for value in option.values)
        players = tuple(option.players or game.player_counts)
        found.append(
            OptionText(
                name=option.name,
                rule=option.rule,
                title=texts["title"],
                about=texts["about"],
                values=option.values,
                labels=labels,
                default=option.default,
                players=players,
            )
        )
    return tuple(found)


def format_items(items: Any) -> str:
    """Write items in a row, nested ones part by part."""
    if isinstance(items, dict):
        return ", ".join(f"{key} {format_items(value)}" for key, value in items.items())
    if isinstance(items, list):
        plain = not any(isinstance(item, list | dict) for item in items)
        return (" " if plain else "; ").join(format_items(item) for item in items)
    return str(items)
