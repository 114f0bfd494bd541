"""Perfect recall: all that a seat was told since the deal, as a text that grows and a fingerprint of its views."""

from hashlib import blake2b
from typing import Any, NamedTuple

from updraft.kit.contract import Seat
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.played_move import PlayedMove
from updraft.kit.table import hide_for

DIGEST = 16  # bytes


class Told(NamedTuple):
    """All that a seat was told until a move: equal texts mean equal information.

    The text holds the moves that the seat knows, and `?` for the others. The fingerprint covers every view since the
    deal, so the pieces that the seat saw count too.
    """

    made: int  # moves of the match that are included
    moves: str
    fingerprint: bytes

    def after(self, played: PlayedMove, seat: Seat) -> "Told":
        """Add a move; a seat that cannot notice it is told nothing."""
        view = played.hidden_after(seat).tobytes()
        if played.seat != seat and view == played.hidden_before(seat).tobytes():
            return self._replace(made=self.made + 1)
        text = played.notation(seat) or "?"
        fingerprint = _fingerprint(self.fingerprint + text.encode() + view)
        return Told(self.made + 1, f"{self.moves} {played.seat}:{text};", fingerprint)

    def text(self, seat: Seat) -> str:
        return f"seat {seat};{self.moves} {self.fingerprint.hex()}"


def told_first(hidden: Table[Any]) -> Told:
    """Begin with the view of the first position."""
    return Told(0, "", _fingerprint(hidden.tobytes()))


def told_so_far(match: Match, seat: Seat, before: Told | None) -> Told:
    """Go on from what a seat was told earlier in this match, if anything is known of that."""
    told = before or told_first(_first_view(match, seat))
    for made in range(told.made + 1, match.move_count + 1):
        told = told.after(match.played(made), seat)
    return told


def _first_view(match: Match, seat: Seat) -> Table[Any]:
    if match.move_count:
        return match.played(1).hidden_before(seat)
    return hide_for(match.game, match.table, seat)


def _fingerprint(data: bytes) -> bytes:
    return blake2b(data, digest_size=DIGEST).digest()
