"""The games of this server."""

from litestar import get
from litestar.di import NamedDependency
from msgspec import Struct

import updraft
from updraft.bots import levels_of
from updraft.kit.contract import Game
from updraft.kit.rulebook import OptionText, option_texts
from updraft.kit.table import public_fields
from updraft.kit.texts import game_texts
from updraft.lessons.read import lessons_of
from updraft.server.http.params import LangParam
from updraft.server.hub import Hub
from updraft.server.luck_chart import LuckOfGame
from updraft.server.problems import problems


class OptionFacts(Struct, frozen=True, kw_only=True):
    """An option of a game."""

    name: str
    rule: str
    values: list[str | bool | int]
    default: str | bool | int
    title: str
    about: str
    labels: list[str]
    players: list[int]


class GameFacts(Struct, frozen=True, kw_only=True):
    """A game of this server, the options of a quick game, the shapes of its state's fields, and its lessons."""

    name: str
    title: str
    tagline: str
    goal: str
    minutes: str
    levels: list[str]
    seats: list[int]
    rulesets: list[int]
    options: list[OptionFacts]
    quick: dict[str, str | bool | int]
    fields: dict[str, list[int]]
    lessons: list[str]


@get("/api/games", responses=problems())
async def list_games(language: NamedDependency[str], lang: LangParam = None) -> list[GameFacts]:
    """List the games of this server."""
    return [_game_facts(game, lang or language) for game in updraft.catalogue()]


@get("/api/luck", responses=problems(503))
async def luck(hub: NamedDependency[Hub]) -> list[LuckOfGame]:
    """Return the luck of all finished games: how often each outcome was drawn, and the band that it should stay in.

    Each request counts some more games, until `is_complete`.
    """
    return await hub.luck_counts.look()


def _game_facts(game: Game, lang: str) -> GameFacts:
    texts = game_texts(game, lang)
    return GameFacts(
        name=game.name,
        title=texts["name"],
        tagline=texts["tagline"],
        goal=_first_sentence(texts["goal"]),
        minutes=texts["minutes"],
        levels=list(levels_of(game)),
        seats=list(game.player_counts),
        rulesets=list(game.rulesets),
        options=[_option_facts(option) for option in option_texts(game, lang)],
        quick=dict(game.quick),
        fields={name: list(shape) for name, shape in public_fields(game)},
        lessons=[lesson.name for lesson in lessons_of(game)],
    )


def _first_sentence(text: str) -> str:
    """Return what fits in a line: a goal begins with what wins."""
    return text.partition(". ")[0].rstrip(".") + "."


def _option_facts(one: OptionText) -> OptionFacts:
    return OptionFacts(
        name=one.name,
        rule=one.rule,
        values=list(one.values),
        default=one.default,
        title=one.title,
        about=one.about,
        labels=list(one.labels),
        players=list(one.players),
    )
