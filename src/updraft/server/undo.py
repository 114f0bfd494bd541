"""Undo: allowed if the move revealed nothing, which is found out by comparing what everyone would receive.

A move reveals something to its mover if, in another world that fits the mover's view, the same move would have shown
something else, or if it used luck. It reveals something to another viewer if it rules out a world that fitted that
viewer's view before: a world in which no legal move would have shown the same. The answer is exact for viewers who
were shown nothing or who have full information. For the others WORLDS worlds are sampled, and a revealed fact that
had probability p before is missed in p to the power of WORLDS of the cases.

The answer must not tell the mover what others hold, so it is found in worlds that fit the mover's view, never in the
true one.
"""

from typing import Any, TypeAlias

from updraft.kit.contract import NOBODY, Game, Move, Seat
from updraft.kit.drawing import plain
from updraft.kit.luck import seed_words
from updraft.kit.match import Match
from updraft.kit.memory import Table, copy_table
from updraft.kit.table import legal_actions
from updraft.server.views import last_move, state_fields

WORLDS = 64
SEEDS = [seed_words(f"{number}")[0] for number in range(WORLDS)]

Received: TypeAlias = tuple[bytes, str, str]  # of a move: the hidden table after it, its log line, its notice


def can_undo(match: Match) -> bool:
    """Return whether the last move can be undone."""
    if match.move_count == 0 or match.turn == NOBODY:
        return False
    return reveals_nothing(match.game, match.tables[-2], last_move(match), match.table)


def reveals_nothing(game: Game, before: Table[Any], move: Move, now: Table[Any]) -> bool:
    """Return whether the move between two positions revealed nothing to anyone."""
    mover = int(before[0].turn)
    received = _received(game, before, move, now, mover)
    uninformed = [viewer for viewer in range(NOBODY, int(before[0].seats)) if not _has_full_view(game, before, viewer)]
    for seed in SEEDS if uninformed else SEEDS[:1]:
        world = _world(game, before, mover, seed)
        after = _after(game, world, move)
        if _received(game, world, move, after, mover) != received or (world[0].luck != after[0].luck).any():
            return False
        if any(_reveals(game, world, move, after, viewer, seed) for viewer in uninformed if viewer != mover):
            return False
    return True


def _reveals(game: Game, before: Table[Any], move: Move, after: Table[Any], viewer: Seat, seed: int) -> bool:
    """Return whether a move lets a viewer rule out a sampled world that fitted its view before."""
    received = _received(game, before, move, after, viewer)
    if received == (_hidden(game, before, viewer).tobytes(), "", ""):
        return False
    world = _world(game, before, viewer, seed)
    moves = sorted(legal_actions(game, world), key=lambda other: other != move)
    return all(_received(game, world, other, _after(game, world, other), viewer) != received for other in moves)


def _has_full_view(game: Game, table: Table[Any], viewer: Seat) -> bool:
    """Return whether nothing but luck is hidden from a viewer."""
    return state_fields(game, _hidden(game, table, viewer)) == state_fields(game, table)


def _received(game: Game, before: Table[Any], move: Move, after: Table[Any], viewer: Seat) -> Received:
    """Return what a viewer would receive of a move."""
    drawing, names = game.parts.drawing, ["?"] * int(before[0].seats)
    old, new = _hidden(game, before, viewer), _hidden(game, after, viewer)
    line = drawing.describe(old, move, names, int(before[0].turn) == viewer, "en")
    return new.tobytes(), line, plain(drawing.notice(old, move, new, names, "en"))


def _hidden(game: Game, table: Table[Any], viewer: Seat) -> Table[Any]:
    hidden = copy_table(table)
    game.rules.hide(hidden, viewer)
    return hidden


def _world(game: Game, table: Table[Any], viewer: Seat, seed: int) -> Table[Any]:
    """Sample a world that fits a viewer's view; it depends on that view and the seed only."""
    world = _hidden(game, table, viewer)
    game.rules.redeal(world, viewer, seed)
    return world


def _after(game: Game, table: Table[Any], move: Move) -> Table[Any]:
    after = copy_table(table)
    game.rules.play(after, move)
    return after
