"""Compile a game by using it once, so that nobody waits for the compiler in the middle of a game."""

from updraft.bots import HEURISTIC, ISMCTS, make_bot
from updraft.bots.play import play_to_end
from updraft.bots.search_bot import SearchBot
from updraft.kit.contract import NOBODY, Game

SEED = "rehearsal"


def warm_up_rules(game: Game, is_served: bool = False) -> None:
    """Play a random game to its end; if it will be served, also compute the diffs and facts that pages receive."""
    match = game.new(seed=SEED)
    view = match.view(match.turn)
    if is_served:
        game.parts.web.derive(view.table, view.seat)
    play_to_end(match, [make_bot(game, "random", SEED) for _ in range(match.settings.players)])
    if is_served and match.last_move:
        match.last_move.diff(NOBODY)


def warm_up_search(game: Game, kind: str) -> None:
    """Rate moves once: by a game's `heuristic`, also by a search with it (`expert`), or by one without (`ismcts`)."""
    match = game.new(seed=SEED)
    for name in {HEURISTIC: (HEURISTIC,), ISMCTS: (f"{ISMCTS}:2",)}.get(kind, (HEURISTIC, f"{kind}:2")):
        bot = make_bot(game, name, SEED)
        assert isinstance(bot, SearchBot)
        bot.rate_moves(match.view(match.turn))
