"""Every lesson of every game is read strictly, replays, and can be learnt in both languages."""

import pytest

from updraft.kit.contract import Game
from updraft.kit.referee import Refused
from updraft.kit.texts import LANGUAGES
from updraft.lessons.lesson import Verdict
from updraft.lessons.read import lessons_of
from updraft.lessons.replay import replay_lesson


def test_every_lesson_replays(game: Game) -> None:
    """`-k <game>` checks the lessons of one game; the error names file, step and field."""
    for lesson in lessons_of(game):
        replay_lesson(lesson)


def test_every_awaited_move_is_judged(game: Game) -> None:
    for lesson in lessons_of(game):
        match = replay_lesson(lesson)
        for step in lesson.steps:
            if not step.move:
                continue
            verdicts = {move: lesson.judge(match, step, move) for move in match.at_move(step.at).legal_moves}
            assert [move for move, verdict in verdicts.items() if verdict is Verdict.RIGHT] == [lesson.moves[step.at]]
            assert (Verdict.FINE in verdicts.values()) == (step.other is not None)
            with pytest.raises(Refused):
                lesson.judge(match, step, "no such move")


def test_every_lesson_can_be_begun(game: Game) -> None:
    """The learner does something in every lesson, and no two players or lessons have the same name."""
    lessons = lessons_of(game)
    for lesson in lessons:
        assert any(step.move for step in lesson.steps), lesson.name
        assert len(set(lesson.names)) == len(lesson.names), lesson.name
    for lang in LANGUAGES:
        titles = [lesson.title[lang] for lesson in lessons]
        assert len(set(titles)) == len(titles)
