"""A lesson as its file says it, and how a learner's try is judged."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase
from typing import TypeAlias

from updraft.kit.contract import Seat
from updraft.kit.match import Match
from updraft.kit.record import Record
from updraft.kit.referee import check_move
from updraft.kit.table import hide_for

FIRST_GAME = "first-game"  # the name of every game's guided first game

Texts: TypeAlias = Mapping[str, str]  # one sentence or several, by language


class Verdict(StrEnum):
    """A try is the move of the record, as good as that, or legal but not what the step asks for."""

    RIGHT = "right"
    FINE = "fine"
    OTHER = "other"


@dataclass(frozen=True)
class LessonStep:
    """One step: what is said after `at` moves, and the patterns of the move that is awaited, if any."""

    at: int
    say: Texts
    point: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    move: tuple[str, ...] = ()
    hint: Texts | None = None
    done: Texts | None = None
    other: Texts | None = None

    def awaits(self, move: str) -> bool:
        """Tell whether a move matches one of the patterns."""
        return any(fnmatchcase(move, pattern) for pattern in self.move)


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game; `names` are those of the players by seat, "" for the learner."""

    name: str
    order: int
    minutes: int
    seat: Seat
    names: tuple[str, ...]
    title: Texts
    goal: Texts
    record: Record
    steps: tuple[LessonStep, ...]

    @property
    def start(self) -> int:
        """The number of moves that have been made when the lesson begins."""
        return self.steps[0].at

    @property
    def moves(self) -> tuple[str, ...]:
        """The texts of the record's moves."""
        return tuple(entry["move"] for entry in self.record.moves if "move" in entry)

    def names_in(self, you: str) -> list[str]:
        """Return the names by seat, with a word for the learner."""
        return [name or you for name in self.names]

    def judge(self, match: Match, step: LessonStep, move: str) -> Verdict:
        """Judge a try at a step of the replayed lesson, or raise Refused if it is not a legal move."""
        check_move(match.game, hide_for(match.game, match.tables[step.at], self.seat), move, self.seat)
        if move == self.moves[step.at]:
            return Verdict.RIGHT
        return Verdict.FINE if step.awaits(move) else Verdict.OTHER
