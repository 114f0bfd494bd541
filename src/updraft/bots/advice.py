"""Advice for a seat: the move of the strongest bot, which is given that seat's view and nothing else."""

import hashlib

from updraft.bots import make_bot
from updraft.kit.contract import Move
from updraft.kit.view import View

ADVISER = "expert"


def advised_move(view: View, threads: int = 1) -> Move:
    """Return the strongest bot's move; the same view gets the same advice, so that advice tells nothing else."""
    seed = hashlib.sha256(view.table.tobytes()).hexdigest()
    adviser = make_bot(view.game, ADVISER, seed, threads=threads)
    try:
        return adviser.choose(view)
    finally:
        adviser.close()
