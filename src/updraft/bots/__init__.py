"""Players made of code: each gets a seat's view and nothing else."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from updraft.bots.dice import DiceBot
from updraft.kit.contract import Game, Move
from updraft.kit.record import Table


class Bot(Protocol):
    """Chooses one of the legal moves, from what its seat sees."""

    def choose(self, seen: Table[Any], moves: list[Move]) -> Move: ...


LEVELS: Mapping[str, Callable[[Game, str], Bot]] = {"random": DiceBot}
