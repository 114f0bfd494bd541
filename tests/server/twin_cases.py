"""Games to play in two worlds: of every length, with all kinds of viewers; and the fields that each game hides."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from tests.server.twin_servers import Recording, TwinCase
from updraft.bots import make_bot
from updraft.kit.contract import NOBODY, Game, OptionValue
from updraft.kit.view import view_of

LONGEST = 200  # moves of a whole game

# The fields that each game hides; luck is hidden by all, and compared where there is nothing else.
HIDDEN = {
    "die-aufsteiger": ("luck",),
    "tout-la-haut": ("deck", "hand", "kept", "tree", "passed"),
    "up-too-high": ("deck", "discard", "capital", "hand", "bid", "chosen", "known", "may"),
    "up-turn": ("bag_tiles", "rack", "since"),
}


def other_options(game: Game, players: int) -> dict[str, OptionValue]:
    """Give every option that is allowed for so many players its last value."""
    allowed = [option for option in game.options if option.players is None or players in option.players]
    return {option.name: option.values[-1] for option in allowed}


def part_cases(game: Game, seed: str) -> Iterator[TwinCase]:
    """Yield many players and, if anything is hidden, few; seats and spectators as viewers; with a bot of the server."""
    few, many = game.player_counts[0], game.player_counts[-1]
    yield TwinCase("many", game, many, other_options(game, many), (many - 1, NOBODY), bots=(1,), moves=14, seed=seed)
    if HIDDEN[game.name] != ("luck",):
        yield TwinCase("few", game, few, other_options(game, few), (NOBODY,), bots=(1,), moves=14, seed=seed)


def whole_case(game: Game, number: int) -> TwinCase:
    """Choose a whole game, up to its result, its record and its replay."""
    players = game.player_counts[0]
    case = TwinCase("whole", game, players, viewers=(0, NOBODY), probes=(5, 40), hints=1, random_rate=0)
    return replace(case, seed=seed_of_a_short_game(game, players, number))


def seed_of_a_short_game(game: Game, players: int, number: int) -> str:
    """Find a seed with which casual bots end a game soon, but not at once."""
    for seed in (f"{number}.{tried}" for tried in count()):
        match, bot = game.new(players, seed), make_bot(game, "casual", seed)
        while not match.is_over and match.move_count < LONGEST:
            match.push(bot.choose(view_of(game, match.table, match.turn)))
        if match.is_over and match.move_count > 10:
            return seed
    raise AssertionError


def do_worlds_differ(recording: Recording) -> bool:
    """Tell whether hidden things differ in many positions; luck counts where there is nothing else to hide."""
    hidden = HIDDEN[recording.case.game.name]
    return max(recording.differing(name) for name in hidden) > len(recording.script.path) / 3
