"""Undo: allowed if the move revealed nothing, which is found out by comparing what everyone would receive.

A move reveals something to its mover if, in another world that fits the mover's view, the same move would have shown
something else, or if it used luck. It reveals something to another viewer if it rules out a world that fitted that
viewer's view before: a world in which no legal move would have shown the same. The answer is exact for viewers who
were shown nothing or who have full information. For the others WORLDS worlds are sampled, and a revealed fact that
had probability p before is missed in p to the power of WORLDS of the cases.

The answer must not tell the mover what others hold, so it is found in worlds that fit the mover's view, never in the
true one.

A person who plays against bots alone harms nobody by knowing more, so that undo is free: it goes back to the person's
latest real decision, whatever was revealed and whoever has moved since. Moves of one gesture are one decision. Luck
stays as it is: the same move brings the same luck again, because the seed and the moves of a record must give its game
(docs/decisions/0014).
"""

from collections.abc import Set
from typing import Any, TypeAlias

from updraft.kit.contract import NOBODY, Game, Move, Seat
from updraft.kit.log import Consequence
from updraft.kit.luck import seed_words
from updraft.kit.match import Match
from updraft.kit.memory import Table, copy_table
from updraft.kit.played_move import PlayedMove
from updraft.kit.table import legal_actions
from updraft.server.table_state import replay_to
from updraft.server.views import state_fields

MAX_UNDOS = 30  # by a seat in one game
MAX_UNDOS_OF_DECISION = 5  # of moves that answered the same decision
WORLDS = 64
SEEDS = [seed_words(f"{number}")[0] for number in range(WORLDS)]

# of a move: the hidden table after it, its log line, its pieces, its consequences
Received: TypeAlias = tuple[bytes, str, tuple[str, ...], list[Consequence]]


def can_undo(move: PlayedMove) -> bool:
    """Return whether a move can be undone: the game goes on, and it revealed nothing to anyone."""
    if move.after[0].turn == NOBODY:
        return False
    mover = move.seat
    received = _received(move, mover)
    uninformed = [viewer for viewer in move.viewers if not _has_full_view(move, viewer)]
    for seed in SEEDS if uninformed else SEEDS[:1]:
        other = _played(move.game, _world(move.game, move.hidden_before(mover), mover, seed), move.number)
        if _received(other, mover) != received or (other.before[0].luck != other.after[0].luck).any():
            return False
        if any(_reveals(other, viewer, seed) for viewer in uninformed if viewer != mover):
            return False
    return True


def latest_decision(match: Match, seat: Seat, continued: Set[int]) -> int | None:
    """Return how many moves were made when a seat last had a choice between several moves; None if it never moved.

    A seat that never had a choice goes back to its latest move. Moves with a number in `continued` belong to the
    gesture of the seat's move right before, and are skipped.
    """
    seats = [entry["seat"] for entry in match.entries if "move" in entry]
    own = [made for made, mover in enumerate(seats) if mover == seat]
    gestures = [made for made in own if made + 1 not in continued or made == 0 or seats[made - 1] != seat]
    positions = replay_to(match, match.move_count).tables if own else []
    for made in reversed(gestures):
        if len(legal_actions(match.game, positions[made])) > 1:
            return made
    return gestures[-1] if gestures else None


def _reveals(move: PlayedMove, viewer: Seat, seed: int) -> bool:
    """Return whether a move lets a viewer rule out a sampled world that fitted its view before."""
    game, received = move.game, _received(move, viewer)
    if received == (move.hidden_before(viewer).tobytes(), "", (), []):
        return False
    world = _world(game, move.hidden_before(viewer), viewer, seed)
    moves = sorted(legal_actions(game, world), key=lambda other: other != move.number)
    return all(_received(_played(game, world, other), viewer) != received for other in moves)


def _has_full_view(move: PlayedMove, viewer: Seat) -> bool:
    """Return whether nothing but luck was hidden from a viewer before the move."""
    return state_fields(move.game, move.hidden_before(viewer)) == state_fields(move.game, move.before)


def _received(move: PlayedMove, viewer: Seat) -> Received:
    """Return what a viewer would receive of a move."""
    names = ["?"] * len(move.viewers[1:])
    return (
        move.hidden_after(viewer).tobytes(),
        move.line(viewer, names, "en"),
        move.pieces(viewer),
        move.consequences(viewer, names, "en"),
    )


def _world(game: Game, hidden: Table[Any], viewer: Seat, seed: int) -> Table[Any]:
    """Sample a world that fits a viewer's view; it depends on that view and the seed only."""
    world = copy_table(hidden)
    game.rules.redeal(world, viewer, seed)
    return world


def _played(game: Game, before: Table[Any], number: Move) -> PlayedMove:
    """Play a move on a copy of a world."""
    after = copy_table(before)
    game.rules.play(after, number)
    return PlayedMove(game, before, number, after)
