"""Taking back: allowed as long as nobody has learnt anything, found by comparing what everybody sees.

Whoever sees a move learns something from it if there are worlds that it held possible before and cannot any more:
worlds in which no move leads to what it sees now. The answer itself must not tell the mover what others hold, so it
is found in worlds that the mover holds possible, never in the true one.
"""

from collections.abc import Iterator
from typing import Any

from updraft.kit.contract import NOBODY, Game, Move, Seat
from updraft.kit.luck import words
from updraft.kit.record import Table
from updraft.kit.table import legal_moves, seen_by
from updraft.records.match import Match
from updraft.server.views import last_move, mover, seen

WORLDS = 6  # of those that a viewer holds possible


def may_take_back(match: Match) -> bool:
    """Whether nobody has learnt anything from the last move."""
    if match.made == 0 or match.turn == NOBODY:
        return False
    who, move, now = mover(match), last_move(match), seen(match, mover(match)).tobytes()
    for world in _worlds(match.game, match.tables[-2], who):
        after = _played(match.game, world, move)
        if seen_by(match.game, after, who).tobytes() != now or (world[0].luck != after[0].luck).any():
            return False
        others = set(range(NOBODY, match.setting.players)) - {who}
        if any(_teaches(match.game, world, after, move, viewer) for viewer in sorted(others)):
            return False
    return True


def _teaches(game: Game, before: Table[Any], after: Table[Any], move: Move, viewer: Seat) -> bool:
    """Whether there are worlds in which a viewer could not have come to see what it sees now."""
    now = seen_by(game, after, viewer).tobytes()
    return not all(_can_look(game, world, move, viewer, now) for world in _worlds(game, before, viewer))


def _can_look(game: Game, world: Table[Any], move: Move, viewer: Seat, now: bytes) -> bool:
    """Whether some move, most likely the same one, makes a world look like this to a viewer."""
    moves = sorted(legal_moves(game, world), key=lambda other: other != move)
    return any(seen_by(game, _played(game, world, other), viewer).tobytes() == now for other in moves)


def _worlds(game: Game, table: Table[Any], viewer: Seat) -> Iterator[Table[Any]]:
    """Some of the worlds that a viewer holds possible; which ones follows from what it sees."""
    for number in range(WORLDS):
        world = seen_by(game, table, viewer)
        game.rules.redeal(world, viewer, words(f"{number}")[0])
        yield world


def _played(game: Game, table: Table[Any], move: Move) -> Table[Any]:
    after = table.copy()
    game.rules.play(after, move)
    return after
