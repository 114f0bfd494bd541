"""The simple bots: each rates its moves by a rule of one line and plays one of the best. Yardsticks, not opponents."""

from updraft.bots.bot import Bot
from updraft.kit.contract import Move
from updraft.kit.loops import rng_of
from updraft.kit.luck import below
from updraft.kit.parts import SimpleRule
from updraft.kit.view import View


class SimpleBot(Bot):
    """Makes the same choices from the same seed, which decides between moves of the same rate."""

    def __init__(self, rate: SimpleRule, seed: str) -> None:
        self._rate = rate
        self._rng = rng_of(f"{seed} simple")

    def choose(self, view: View) -> Move:
        rates = {move: self._rate(view.table[0], text) for text, move in view.moves.items()}
        best = max(rates.values())
        chosen = [move for move, rate in rates.items() if rate == best]
        return chosen[below(self._rng, len(chosen))]
