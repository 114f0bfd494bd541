"""The bot that rolls dice: every legal move is equally likely."""

from updraft.bots.bot import Bot
from updraft.kit.contract import Move
from updraft.kit.loops import rng_of
from updraft.kit.luck import below
from updraft.kit.view import View


class RandomBot(Bot):
    """The same seed makes the same choices."""

    def __init__(self, seed: str) -> None:
        self._dice = rng_of(f"{seed} dice")

    def choose(self, view: View) -> Move:
        return view.legal_actions[below(self._dice, len(view.legal_actions))]
