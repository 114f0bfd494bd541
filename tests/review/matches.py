"""Finished games to review, and twins of them in other worlds."""

from functools import cache
from random import Random

from updraft import games
from updraft.bots import make_bot
from updraft.bots.play import play_to_end
from updraft.kit.match import Match
from updraft.kit.table import hide_for, legal_actions

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


def twin_of(match: Match, viewer: int, seed: int) -> Match:
    """Replace every position by another world that looks alike to the viewer, and moves that it was not shown."""
    game, rng, twin = match.game, Random(seed), match.clone()
    for at in range(match.move_count):
        world = hide_for(game, match.tables[at], viewer)
        game.rules.redeal(world, viewer, rng.getrandbits(31))
        assert hide_for(game, world, viewer).tobytes() == hide_for(game, match.tables[at], viewer).tobytes()
        twin.tables[at] = world
        if match.tables[at][0].turn != viewer and not game.parts.web.is_public(match.numbers[at]):
            others = [move for move in legal_actions(game, world) if not game.parts.web.is_public(move)]
            twin.numbers[at] = rng.choice(others or [match.numbers[at]])
    return twin
