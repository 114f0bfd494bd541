"""A game's rules in our own words, as data for whoever prints or shows them."""

from dataclasses import dataclass
from typing import Any

from updraft.kit.components import shipped
from updraft.kit.contract import Game, Value
from updraft.kit.table import shown
from updraft.kit.texts import of_game, of_kit


@dataclass(frozen=True)
class Paragraph:
    """One rule: its id, what sort of rule it is, and what it says."""

    id: str
    kind: str
    text: str


@dataclass(frozen=True)
class Choice:
    """An option with a name for people; `labels` name its values in their order."""

    name: str
    rule: str
    title: str
    values: tuple[Value, ...]
    labels: tuple[str, ...]
    default: Value
    players: tuple[int, ...]  # with which it may have another value than its default


@dataclass(frozen=True)
class Listed:
    """One list of the box, and how we know what is on it."""

    name: str
    rule: str
    status: str
    items: str
    note: str


@dataclass(frozen=True)
class Rulebook:
    """Everything that somebody wants to read before playing."""

    game: str
    name: str
    tagline: str
    minutes: str
    seats: tuple[int, ...]
    rules: tuple[Paragraph, ...]
    options: tuple[Choice, ...]
    components: tuple[Listed, ...]


def rulebook(game: Game, lang: str) -> Rulebook:
    """The rules of a game, the general ones behind its own."""
    texts, kit = of_game(game, lang), of_kit(lang)
    kinds = kit["kinds"]
    own = [Paragraph(rule, kinds[game.kinds[rule]], text) for rule, text in texts["rules"].items()]
    general = [Paragraph(rule, kinds["ruling"], text) for rule, text in kit["rules"].items()]
    lists = [Listed(one.name, one.rule, kinds[one.status], listed(one.items), one.note) for one in shipped(game)]
    return Rulebook(
        game=game.name,
        name=texts["name"],
        tagline=texts["tagline"],
        minutes=texts["minutes"],
        seats=tuple(game.seats),
        rules=(*own, *general),
        options=choices(game, lang),
        components=tuple(lists),
    )


def choices(game: Game, lang: str) -> tuple[Choice, ...]:
    """The options of a game in words."""
    words, kit = of_game(game, lang).get("options", {}), of_kit(lang)["values"]
    found = []
    for option in game.options:
        said = words[option.name]
        labels = tuple(said.get(shown(value)) or kit[shown(value)] for value in option.values)
        players = tuple(option.players or game.seats)
        found.append(Choice(option.name, option.rule, said["title"], option.values, labels, option.default, players))
    return tuple(found)


def listed(items: Any) -> str:
    """Items in a row, those with parts of their own part by part."""
    if isinstance(items, dict):
        return ", ".join(f"{key} {listed(value)}" for key, value in items.items())
    if isinstance(items, list):
        plain = not any(isinstance(item, list | dict) for item in items)
        return (" " if plain else "; ").join(listed(item) for item in items)
    return str(items)
