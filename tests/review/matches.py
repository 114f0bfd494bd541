"""Finished games to review."""

from functools import cache

from updraft import games
from updraft.bots import make_bot
from updraft.bots.play import play_to_end
from updraft.kit.match import Match

QUICK = {"up-turn": {"bag": "once"}}  # with a refilled bag, games can take thousands of moves
GAMES = games.names()
HIDDEN = [name for name in GAMES if name != "die-aufsteiger"]  # games with hidden information


@cache
def finished(name: str, players: int, bot: str = "casual", seed: str = "review") -> Match:
    """Let bots play a game to its end."""
    game = games.find(name)
    match = game.new(players, seed=seed, **QUICK.get(name, {}))
    play_to_end(match, [make_bot(game, bot, f"{seed} {seat}") for seat in range(players)])
    return match
