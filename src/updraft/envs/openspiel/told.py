"""Perfect recall: all that a seat was told since the deal, as a text that grows and a fingerprint of its views."""

from hashlib import blake2b
from typing import Any, NamedTuple

from updraft.kit.contract import Game, Move, Seat
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.played_move import PlayedMove
from updraft.kit.table import hide_for

DIGEST = 16  # bytes


class Told(NamedTuple):
    """All that a seat was told until a position: equal texts mean equal information.

    The text holds the moves that the seat knows, and `?` for the others. The fingerprint covers every view since the
    deal, so the pieces that the seat saw count too.
    """

    seat: Seat
    made: int  # moves of the match that are included
    view: Table[Any]  # the position as the seat sees it
    moves: str
    fingerprint: bytes

    def after(self, game: Game, move: Move, table: Table[Any]) -> "Told":
        """Add a move that led to a table; a seat that cannot notice it is told nothing."""
        played = PlayedMove(game, self.view, move, table)
        view, made = played.hidden_after(self.seat), self.made + 1
        memory = view.tobytes()
        if played.seat != self.seat and memory == self.view.tobytes():
            return self._replace(made=made)
        text = played.notation(self.seat) or "?"
        fingerprint = _digest(self.fingerprint + text.encode() + memory)
        return Told(self.seat, made, view, f"{self.moves} {played.seat}:{text};", fingerprint)

    def text(self) -> str:
        return f"seat {self.seat};{self.moves} {self.fingerprint.hex()}"


def told_first(game: Game, table: Table[Any], seat: Seat) -> Told:
    """Begin with the view of the first position."""
    view = hide_for(game, table, seat)
    return Told(seat, 0, view, "", _digest(view.tobytes()))


def told_so_far(match: Match, seat: Seat, earlier: Told | None) -> Told:
    """Go on from what a seat was told earlier in this match.

    After one move the earlier view is enough; a clone that is asked for more plays its past again.
    """
    count = match.move_count
    if earlier and earlier.made >= count - 1:
        return earlier if earlier.made == count else earlier.after(match.game, match.numbers[-1], match.table)
    tables = match.tables
    told = earlier or told_first(match.game, tables[0], seat)
    for made in range(told.made, count):
        told = told.after(match.game, match.numbers[made], tables[made + 1])
    return told


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=DIGEST).digest()
