"""Ask for a move step by step, where a game has too many legal moves to list."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from updraft.kit.contract import Game, Move
from updraft.kit.drawing import Step
from updraft.kit.memory import Table
from updraft.kit.table import legal_actions

FEW = 12  # moves that are listed at once where a game can ask step by step


class Question(NamedTuple):
    """A step that several answers are possible for: the moves that each leads to, by the answer's key."""

    depth: int
    answers: dict[str, list[Move]]

    @property
    def has_numbers(self) -> bool:
        """Tell whether the answers are numbers themselves, such as heights, so that no others stand for them."""
        return all(key.isdecimal() for key in self.answers)

    def numbered(self) -> dict[int, str]:
        """Return the keys of the answers by the numbers to type."""
        if self.has_numbers:
            return {int(key): key for key in sorted(self.answers, key=int)}
        return dict(enumerate(self.answers, 1))


@dataclass
class Questions:
    """All legal moves of a position as the current player sees it, and the answers given so far."""

    game: Game
    hidden: Table[Any]
    path: list[tuple[int, str]] = field(default_factory=list, kw_only=True)  # depth and key of every answer
    few: int = field(default=FEW, kw_only=True)

    @cached_property
    def moves(self) -> list[Move]:
        return legal_actions(self.game, self.hidden)

    @cached_property
    def keys(self) -> dict[Move, list[str]]:
        """The keys of the steps to every move; the last step is the move itself."""
        return {move: [step.key for step in self.steps(move, "en")] for move in self.moves}

    def steps(self, move: Move, lang: str) -> Sequence[Step]:
        return self.game.parts.drawing.steps(self.hidden, move, lang)

    def left(self) -> list[Move]:
        """Return the moves that fit all answers so far."""
        return [move for move in self.moves if all(self.keys[move][depth] == key for depth, key in self.path)]

    def question(self) -> Question | None:
        """Return the next question with more than one answer; None if the moves themselves are listed."""
        moves = self.left()
        if len(moves) <= self.few:
            return None
        start = self.path[-1][0] + 1 if self.path else 0
        for depth in range(start, min(len(self.keys[move]) for move in moves) - 1):
            answers: dict[str, list[Move]] = {}
            for move in moves:
                answers.setdefault(self.keys[move][depth], []).append(move)
            if len(answers) > 1:
                return Question(depth, answers)
        return None

    def text(self, move: Move) -> str:
        """Return the notation of a move."""
        return self.game.notation.text(self.hidden, move)

    def note(self, move: Move, lang: str) -> str:
        """Say in a few words what a move brings."""
        steps = self.steps(move, lang)
        return steps[-1].label if steps else self.game.parts.drawing.hint(self.hidden, move, lang)
