"""The lessons of every game: listed, read whole, and tried. They are public, and no table is opened."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

import updraft
from updraft.kit.contract import Game
from updraft.kit.untrusted import quoted
from updraft.server.auth import address_of
from updraft.server.fair_queue import QueueKey
from updraft.server.http.params import LOADING_SECONDS, LangParam, rendered_response
from updraft.server.hub import Hub
from updraft.server.i18n import GameNotReady, NotFound
from updraft.server.lessons import LessonAnswer, LessonFacts, LessonPlan, lesson_named, list_lessons, step_numbered
from updraft.server.limits import MAX_DESCRIBED, MAX_MOVE
from updraft.server.problems import problems

GameName = Annotated[str, PathParameter(max_length=40)]
LessonName = Annotated[str, PathParameter(max_length=60)]
MoveText = Annotated[str, Meta(max_length=MAX_MOVE)]
StepNumber = Annotated[int, Meta(ge=0, le=10_000)]


class TryBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A move to try at a step, which is numbered from 0."""

    step: StepNumber
    move: MoveText


class DescribeBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Moves to describe at a step, which is numbered from 0."""

    step: StepNumber
    moves: Annotated[list[MoveText], Meta(max_length=MAX_DESCRIBED)]


@get("/api/games/{name:str}/lessons", responses=problems(404))
async def list_of_lessons(name: GameName, language: NamedDependency[str], lang: LangParam = None) -> list[LessonFacts]:
    """List the lessons of a game in their order; `first-game` is the guided first game."""
    return list_lessons(_game(name), lang or language)


@get("/api/games/{name:str}/lessons/{lesson_name:str}", responses=problems(404, 503))
async def lesson(
    request: Request[Any, Any, Any],
    name: GameName,
    lesson_name: LessonName,
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
    lang: LangParam = None,
) -> Response[LessonPlan]:
    """Return a lesson: the game as the learner saw it, and what is said, pointed at and awaited at each step."""
    found = lesson_named(_game(name), lesson_name)
    game = await _ready_game(hub, name)
    key = QueueKey(address_of(request), "")
    return rendered_response(await hub.lessons.plan(key, game, found, lang or language))


@post("/api/games/{name:str}/lessons/{lesson_name:str}/tries", responses=problems(404, 503), status_code=200)
async def try_move(
    name: GameName,
    lesson_name: LessonName,
    data: JSONBody[TryBody],
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
    lang: LangParam = None,
) -> LessonAnswer:
    """Try a move at a step of a lesson: right, fine, another legal move, or refused with the rule."""
    found = lesson_named(_game(name), lesson_name)
    step = step_numbered(found, data.step)
    return hub.lessons.judge(await _ready_game(hub, name), found, step, data.move, lang or language)


@post("/api/games/{name:str}/lessons/{lesson_name:str}/descriptions", responses=problems(404, 503), status_code=200)
async def describe_moves(
    name: GameName,
    lesson_name: LessonName,
    data: JSONBody[DescribeBody],
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
    lang: LangParam = None,
) -> list[tuple[str, str, list[str]]]:
    """Describe moves at a step of a lesson: for each, what it does and its effect, in words, and what it would open."""
    found = lesson_named(_game(name), lesson_name)
    step = step_numbered(found, data.step)
    return hub.lessons.describe(await _ready_game(hub, name), found, step, data.moves, lang or language)


def _game(name: str) -> Game:
    if name not in updraft.game_names():
        raise NotFound("unknown_game", given=quoted(name), known=", ".join(updraft.game_names()))
    return updraft.game(name)


async def _ready_game(hub: Hub, name: str) -> Game:
    """Return a game whose rules are ready; wait a moment if they are just being loaded."""
    readiness = hub.readiness
    if not readiness.is_ready(name):
        readiness.want(name)
        with suppress(TimeoutError):
            async with asyncio.timeout(LOADING_SECONDS):
                await readiness.wait(name)
    if not readiness.is_ready(name):
        raise GameNotReady(name, readiness.has_failed(name))
    return updraft.game(name)
