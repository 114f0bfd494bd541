"""Lessons for the page: all positions as the learner sees them, the steps, and answers to tries."""

from collections import OrderedDict
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from updraft import games
from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.referee import Refused
from updraft.kit.texts import refusal_text
from updraft.lessons.lesson import Lesson, LessonStep, Texts
from updraft.lessons.read import find_lesson, lessons_of
from updraft.records.replay import replay_moves
from updraft.server import views
from updraft.server.fair_queue import QueueKey
from updraft.server.i18n import NotFound, translate
from updraft.server.replays import RenderedReplay, ReplayChunk, ReplayRequest, Replays, chunk_of

MAX_RENDERED = 100  # lessons in a language, each a few hundred KiB
MAX_REPLAYED = 20  # lessons whose positions are in memory

LessonVerdict: TypeAlias = Literal["right", "fine", "other", "refused"]


class LessonFacts(Struct, frozen=True, kw_only=True):
    """A lesson in a game's list: the first one may be its guided first game."""

    name: str
    title: str
    goal: str
    minutes: int


class LessonStepInfo(Struct, frozen=True, kw_only=True):
    """A step: what is said after `at` moves, and which elements of the board it points at.

    With `choices` a move of the learner is awaited; `hint` is said after a wrong try, `done` after the right move,
    `other` after a move that is as good; then the move of the record is made.
    """

    at: int
    say: str
    point: tuple[str, ...]
    choices: list[str] | None
    hint: str | None
    done: str | None
    other: str | None


class LessonPlan(Struct, frozen=True, kw_only=True):
    """A lesson with all that the page needs: the game as the learner's seat saw it, and the steps."""

    name: str
    title: str
    goal: str
    seat: int
    game: ReplayChunk
    steps: list[LessonStepInfo]


class LessonAnswer(Struct, frozen=True, kw_only=True):
    """A verdict on a try: the move of the record, as good as that, another legal one, or refused with a rule."""

    verdict: LessonVerdict
    rule: str | None
    why: str


class Lessons:
    """The lessons of all games, rendered in a worker process and then kept."""

    def __init__(self, replays: Replays) -> None:
        self._replays = replays
        self._rendered: OrderedDict[tuple[str, str, str], RenderedReplay] = OrderedDict()
        self._matches: OrderedDict[tuple[str, str], Match] = OrderedDict()

    async def plan(self, key: QueueKey, game: Game, lesson: Lesson, lang: str) -> RenderedReplay:
        """Return the whole lesson in a language, encoded."""
        place = game.name, lesson.name, lang
        if place not in self._rendered:
            self._rendered[place] = await self._replays.lesson(key, render_lesson, *place)
            if len(self._rendered) > MAX_RENDERED:
                self._rendered.popitem(last=False)
        return self._rendered[place]

    def judge(self, game: Game, lesson: Lesson, step: LessonStep, move: str, lang: str) -> LessonAnswer:
        """Answer a try at a step that awaits a move."""
        try:
            verdict: LessonVerdict = lesson.judge(self._match(game, lesson), step, move).value
        except Refused as refused:
            why = refusal_text(game, refused.refusal, lang)
            return LessonAnswer(verdict="refused", rule=refused.refusal.rule, why=why)
        return LessonAnswer(verdict=verdict, rule=None, why="")

    def describe(
        self, game: Game, lesson: Lesson, step: LessonStep, moves: list[str], lang: str
    ) -> list[tuple[str, str, list[str]]]:
        """Describe moves at a step in words, each with its effect and what it would open."""
        position = self._match(game, lesson).at_move(step.at)
        names = lesson.names_in(translate(lang, "learner"))
        return [views.describe(position, lesson.seat, move, names, lang) for move in moves]

    def _match(self, game: Game, lesson: Lesson) -> Match:
        place = game.name, lesson.name
        match = self._matches.get(place) or replay_moves(lesson.record)
        self._matches[place] = match
        self._matches.move_to_end(place)
        if len(self._matches) > MAX_REPLAYED:
            self._matches.popitem(last=False)
        return match


def list_lessons(game: Game, lang: str) -> list[LessonFacts]:
    """List the lessons of a game; no rules are needed for it."""
    return [
        LessonFacts(name=lesson.name, title=lesson.title[lang], goal=lesson.goal[lang], minutes=lesson.minutes)
        for lesson in lessons_of(game)
    ]


def lesson_named(game: Game, name: str) -> Lesson:
    """Find a lesson, or raise."""
    lesson = find_lesson(game, name)
    if lesson is None:
        raise NotFound("unknown_lesson")
    return lesson


def step_numbered(lesson: Lesson, number: int) -> LessonStep:
    """Find a step that awaits a move, by its number from 0, or raise."""
    if not (0 <= number < len(lesson.steps) and lesson.steps[number].move):
        raise NotFound("unknown_step", given=number)
    return lesson.steps[number]


def render_lesson(game_name: str, name: str, lang: str) -> RenderedReplay:
    """Replay a lesson and write its plan, in a worker process."""
    lesson = lesson_named(games.find(game_name), name)
    match = replay_moves(lesson.record)
    request = ReplayRequest(lesson.seat, lesson.start, lang, lesson.names_in(translate(lang, "learner")))
    plan = LessonPlan(
        name=lesson.name,
        title=lesson.title[lang],
        goal=lesson.goal[lang],
        seat=lesson.seat,
        game=chunk_of(match, request),
        steps=[_step(match, step, lang) for step in lesson.steps],
    )
    return RenderedReplay(200, msgspec.json.encode(plan))


def _step(match: Match, step: LessonStep, lang: str) -> LessonStepInfo:
    return LessonStepInfo(
        at=step.at,
        say=step.say[lang],
        point=step.point,
        choices=list(match.at_move(step.at).choices()) if step.move else None,
        hint=_in_language(step.hint, lang),
        done=_in_language(step.done, lang),
        other=_in_language(step.other, lang),
    )


def _in_language(texts: Texts | None, lang: str) -> str | None:
    return texts[lang] if texts else None
