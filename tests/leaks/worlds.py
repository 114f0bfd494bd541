"""Positions of many games, and for each of them another world that looks the same to a viewer.

A world is dealt again by the game's `redeal`. To compare what is told about moves, both worlds are played on for a few
moves of which the viewer sees the same.
"""

import random
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from tests.contract.conftest import random_setting
from updraft.bots import HEURISTIC, make_bot
from updraft.kit.contract import NOBODY, Game, Move, Seat
from updraft.kit.match import Match, result_of
from updraft.kit.memory import Table, copy_table
from updraft.kit.table import Settings, deal, hide_for, legal_actions
from updraft.kit.view import view_of

LONGEST = 400  # moves of a game, so that long ones do not crowd out the others
BY_BOT = 4  # one of so many games is played by a bot's policy, the others at random
OTHER_MOVES = 6  # of a decision that are tried in the second world, if the same move is not possible there


class Position(NamedTuple):
    """A position of one of many games: the game's number, the moves made so far, and the table."""

    settings: Settings
    number: int
    made: int
    table: Table[Any]

    @property
    def viewers(self) -> range:
        return range(NOBODY, self.settings.players)


def positions(game: Game, seed: str, first: int = 0) -> Iterator[Position]:
    """Yield the positions of games with random settings, without end."""
    for number in count(first):
        rng = random.Random(f"{seed} {number}")
        settings = random_setting(game, rng)
        bot = make_bot(game, HEURISTIC if number % BY_BOT == 1 else "random", f"{seed} {number}")
        table = deal(settings, f"{seed} {number}")
        for made in range(LONGEST):
            yield Position(settings, number, made, table)
            if table[0].turn == NOBODY:
                break
            move = bot.choose(view_of(game, table, int(table[0].turn)))
            table = copy_table(table)
            game.rules.play(table, move)


def redealt(game: Game, table: Table[Any], viewer: Seat, seed: int) -> Table[Any]:
    """Replace all that a viewer cannot see."""
    world = copy_table(table)
    game.rules.redeal(world, viewer, seed)
    return world


def differ(game: Game, one: Table[Any], other: Table[Any]) -> bool:
    """Tell whether two worlds differ in anything but luck."""
    luck = game.state.layout.fields["luck"]
    first, last = luck[1], luck[1] + luck[0].itemsize
    memory, twin = one.tobytes(), other.tobytes()
    return memory[:first] != twin[:first] or memory[last:] != twin[last:]


def twin_matches(position: Position, viewer: Seat, rng: random.Random, moves: int) -> tuple[Match, Match]:
    """Play on from a position and from another world, up to so many moves, while the viewer sees the same of both.

    Half of the second worlds have the luck of the first: outcomes that everybody sees are then the same, where they can
    be. The others have luck of their own, which nobody may notice.
    """
    settings = position.settings
    world = redealt(settings.game, position.table, viewer, rng.getrandbits(31))
    if rng.random() < 0.5:
        world[0].luck[:] = position.table[0].luck
    one, other = (Match(settings, None, start=table) for table in (position.table, world))
    for _ in range(moves):
        if one.is_over:
            break
        move = rng.choice(one.legal_actions)
        after = played(settings.game, one.table, move)
        same = same_move(other, move, after, viewer, rng)
        if same is None:
            break
        one.push(move)
        other.push(same)
    return one, other


def same_move(other: Match, move: Move, after: Table[Any], viewer: Seat, rng: random.Random) -> Move | None:
    """Find a move of the second world after which the viewer sees the same; a move that it knows is the same one.

    Moves that everybody sees may lead to the same position as others, such as the last ones before cards are gathered.
    """
    game, is_public = other.game, other.game.parts.web.is_public
    seen = hide_for(game, after, viewer).tobytes(), result_of(game, after)
    legal = legal_actions(game, other.table)
    is_known = other.turn == viewer or is_public(move)
    unknown = [] if is_known else [each for each in legal if each != move and not is_public(each)]
    for tried in (*([move] if move in legal else ()), *rng.sample(unknown, min(OTHER_MOVES, len(unknown)))):
        world = played(game, other.table, tried)
        if (hide_for(game, world, viewer).tobytes(), result_of(game, world)) == seen:
            return tried
    return None


def played(game: Game, table: Table[Any], move: Move) -> Table[Any]:
    after = copy_table(table)
    game.rules.play(after, move)
    return after
