"""Compile a game by using it once, so that nobody waits for the compiler in the middle of a game."""

from updraft.bots import HEURISTIC, make_bot
from updraft.bots.play import play_to_end
from updraft.bots.search_bot import SearchBot
from updraft.kit.contract import NOBODY, Game

SEED = "rehearsal"


def warm_up_rules(game: Game, with_diffs: bool = False) -> None:
    """Play a random game to its end; with diffs, compare all views of its last move as servers do."""
    match = game.new(seed=SEED)
    play_to_end(match, [make_bot(game, "random", SEED) for _ in range(match.settings.players)])
    if with_diffs and match.last_move:
        match.last_move.diff(NOBODY)


def warm_up_search(game: Game, kind: str) -> None:
    """Search once, with a game's heuristic (`expert`) or without (`ismcts`)."""
    match = game.new(seed=SEED)
    for name in (f"{kind}:2", HEURISTIC):
        bot = make_bot(game, name, SEED)
        assert isinstance(bot, SearchBot)
        bot.rate_moves(match.view(match.turn))
