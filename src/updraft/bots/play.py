"""Bots at a table: a match played from where it stands to its end."""

from collections.abc import Callable, Sequence

from updraft.bots.bot import Bot
from updraft.kit.match import Match
from updraft.kit.view import view_of


def play_to_end(match: Match, bots: Sequence[Bot], stopped: Callable[[], bool] = lambda: False) -> None:
    """The bots, one a seat, play to the end or until somebody says stop; they are told how it ended and closed."""
    try:
        while not match.is_over and not stopped():
            match.push(bots[match.turn].choose(view_of(match.game, match.table, match.turn)))
        if result := match.result():
            for bot in bots:
                bot.game_over(result)
    finally:
        for bot in bots:
            bot.close()
