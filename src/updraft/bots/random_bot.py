"""The random bot: every legal move is equally likely."""

from updraft.bots.bot import Bot
from updraft.kit.contract import Move
from updraft.kit.loops import rng_of
from updraft.kit.luck import below
from updraft.kit.view import View


class RandomBot(Bot):
    """Makes the same choices from the same seed."""

    def __init__(self, seed: str) -> None:
        self._rng = rng_of(f"{seed} dice")

    def choose(self, view: View) -> Move:
        return view.legal_actions[below(self._rng, len(view.legal_actions))]
