"""The bot that rolls dice: every legal move is equally likely."""

from typing import Any

from updraft.kit.contract import Game, Move
from updraft.kit.loops import dice_of
from updraft.kit.luck import below
from updraft.kit.record import Table


class DiceBot:
    """The same seed makes the same choices."""

    def __init__(self, game: Game, seed: str) -> None:
        self._dice = dice_of(f"{seed} dice")

    def choose(self, seen: Table[Any], moves: list[Move]) -> Move:
        return moves[below(self._dice, len(moves))]
