"""Taking back: allowed as long as nobody has learnt anything, found by comparing what everybody is told.

The mover has learnt something if, in a world that it held possible, the same move would have shown it something else,
or if luck was called upon. Anybody else has learnt something if there are worlds that it held possible before and
cannot any more: worlds in which no move would have shown it what it was shown. Where somebody was shown nothing, or
sees everything there is, that is known exactly; otherwise worlds are drawn, and a fact of probability p that became
known is overlooked in p to the power of WORLDS of the cases.

The answer itself must not tell the mover what others hold, so it is found in worlds that the mover holds possible,
never in the true one.
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

Shown: TypeAlias = tuple[bytes, str, str]  # what somebody sees after a move, its line in the log, its news


def may_take_back(match: Match) -> bool:
    """Whether nobody has learnt anything from the last move."""
    if match.move_count == 0 or match.turn == NOBODY:
        return False
    return teaches_nobody(match.game, match.tables[-2], last_move(match), match.table)


def teaches_nobody(game: Game, before: Table[Any], move: Move, now: Table[Any]) -> bool:
    """Whether nobody learnt anything from the move that led from one position to the other."""
    who = int(before[0].turn)
    shown = _shown(game, before, move, now, who)
    blind = [viewer for viewer in range(NOBODY, int(before[0].seats)) if not _sees_all(game, before, viewer)]
    for seed in SEEDS if blind else SEEDS[:1]:
        world = _world(game, before, who, seed)
        after = _played(game, world, move)
        if _shown(game, world, move, after, who) != shown or (world[0].luck != after[0].luck).any():
            return False
        if any(_teaches(game, world, move, after, viewer, seed) for viewer in blind if viewer != who):
            return False
    return True


def _teaches(game: Game, before: Table[Any], move: Move, after: Table[Any], viewer: Seat, seed: int) -> bool:
    """Whether a viewer can tell the world from another one that it held possible before the move."""
    shown = _shown(game, before, move, after, viewer)
    if shown == (_seen(game, before, viewer).tobytes(), "", ""):
        return False
    world = _world(game, before, viewer, seed)
    moves = sorted(legal_actions(game, world), key=lambda other: other != move)
    return all(_shown(game, world, other, _played(game, world, other), viewer) != shown for other in moves)


def _sees_all(game: Game, table: Table[Any], viewer: Seat) -> bool:
    """Whether nothing but luck is hidden from a viewer."""
    return state_fields(game, _seen(game, table, viewer)) == state_fields(game, table)


def _shown(game: Game, before: Table[Any], move: Move, after: Table[Any], viewer: Seat) -> Shown:
    """What a viewer is told of a move."""
    drawing, names = game.parts.drawing, ["?"] * int(before[0].seats)
    was, now = _seen(game, before, viewer), _seen(game, after, viewer)
    line = drawing.describe(was, move, names, int(before[0].turn) == viewer, "en")
    return now.tobytes(), line, plain(drawing.notice(was, move, now, names, "en"))


def _seen(game: Game, table: Table[Any], viewer: Seat) -> Table[Any]:
    seen = copy_table(table)
    game.rules.hide(seen, viewer)
    return seen


def _world(game: Game, table: Table[Any], viewer: Seat, seed: int) -> Table[Any]:
    """A world that a viewer holds possible; which one follows from what it sees."""
    world = _seen(game, table, viewer)
    game.rules.redeal(world, viewer, seed)
    return world


def _played(game: Game, table: Table[Any], move: Move) -> Table[Any]:
    after = copy_table(table)
    game.rules.play(after, move)
    return after
