"""Let bots play a match to its end."""

from collections.abc import Callable, Sequence

from updraft.bots.bot import Bot
from updraft.bots.recent_log import recent_log
from updraft.kit.contract import Move
from updraft.kit.match import Match
from updraft.kit.view import view_of


def play_to_end(match: Match, bots: Sequence[Bot], stopped: Callable[[], bool] = lambda: False) -> None:
    """Let bots, one for each seat, play until the game is over or `stopped`; report the result and close them."""
    if len(bots) != match.settings.players:
        raise ValueError(f"this match needs {match.settings.players} bots, one for each seat, not {len(bots)}")
    try:
        while not match.is_over and not stopped():
            match.push(ask_bot(bots[match.turn], match))
        if result := match.result():
            for bot in bots:
                bot.game_over(result)
    finally:
        for bot in bots:
            bot.close()


def ask_bot(bot: Bot, match: Match) -> Move:
    """Ask the current player's bot for its move; tell it before what happened, if it wants to hear that."""
    view = view_of(match.game, match.table, match.turn)
    if bot.hears:
        bot.hear(recent_log(view, (match.played(made) for made in range(match.move_count, 0, -1))))
    return bot.choose(view)
