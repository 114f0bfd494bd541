"""Advice for the current player: what the strongest bot would do with the same view."""

import secrets

from updraft.bots import make_bot
from updraft.cli.terminal import compile_game
from updraft.kit.contract import Game, Move
from updraft.kit.view import View

ADVISER = "expert"
SECONDS = 2.0  # longest search for a piece of advice


def prepare_adviser(game: Game, lang: str) -> None:
    """Compile the adviser's search, with a notice the first time."""
    compile_game(game, lang, [ADVISER])


def advised_move(view: View) -> Move:
    """Return the move of the strongest bot, which is given a player's view and nothing else."""
    adviser = make_bot(view.game, ADVISER, secrets.token_hex(8), SECONDS, 2)
    try:
        return adviser.choose(view)
    finally:
        adviser.close()
