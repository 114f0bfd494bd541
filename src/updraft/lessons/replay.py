"""Replay a lesson, and check its steps against the positions that they are said in."""

from updraft.kit.match import Match
from updraft.lessons.lesson import Lesson, LessonStep
from updraft.lessons.read import LessonError
from updraft.records.read import RecordError
from updraft.records.replay import check_result, replay_moves


def replay_lesson(lesson: Lesson) -> Match:
    """Replay the record of a lesson, or raise LessonError with the first mistake."""
    try:
        match = replay_moves(lesson.record)
        if lesson.record.result is not None:
            check_result(match, lesson.record)
    except RecordError as error:
        raise LessonError(f"{lesson.name}.toml", "record", str(error)) from None
    for number, step in enumerate(lesson.steps, 1):
        if step.move:
            _check_awaited(lesson, match, number, step)
    return match


def _check_awaited(lesson: Lesson, match: Match, number: int, step: LessonStep) -> None:
    """Check that the learner can make the awaited move, and that every pattern and every text is of use."""

    def expect(right: bool, field: str, why: str) -> None:
        if not right:
            raise LessonError(f"{lesson.name}.toml", f"step {number}, {field}", why)

    position = match.at_move(step.at)
    wanted, legal = lesson.moves[step.at], position.legal_moves
    turn = position.turn
    expect(turn == lesson.seat, "move", f"seat {turn} makes move {step.at + 1}, the learner is seat {lesson.seat}")
    expect(step.awaits(wanted), "move", f"must match {wanted!r}, move {step.at + 1} of the record")
    for pattern in step.move:
        matching = any(LessonStep(step.at, {}, move=(pattern,)).awaits(move) for move in legal)
        expect(matching, "move", f"{pattern!r} matches no legal move; those are {', '.join(legal[:20])}")
    others = [move for move in legal if move != wanted and step.awaits(move)]
    expect(not others or step.other is not None, "other", f"is missing: {', '.join(others[:5])} match too")
    expect(bool(others) or step.other is None, "other", f"is never said: only {wanted!r} matches")
