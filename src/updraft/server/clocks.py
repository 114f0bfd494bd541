"""Clocks: they start and stop with public events only, so that they reveal no hidden move."""

from collections.abc import Callable
from typing import TypeAlias

from updraft.kit.contract import NOBODY, Seat
from updraft.server.events import DAY, MINUTE, TimeControl

Now: TypeAlias = Callable[[], float]  # seconds since 1970

# Without a clock, the others may vote after so long a turn of a player who is not connected, and of any player.
DISCONNECTED_TURN, LONG_TURN = 15 * MINUTE, DAY


class Clocks:
    """Each seat's reserve, and when the current turn began."""

    def __init__(self, time_control: TimeControl | None, seats: int) -> None:
        self.time_control = time_control
        self.reserves = [time_control.reserve if time_control else 0.0] * seats
        self.seat: Seat = NOBODY
        self.since = 0.0

    def hand_to(self, seat: Seat, at: float) -> None:
        """Start a seat's turn; charge the time that the last seat used beyond its seconds to its reserve."""
        if self.time_control and self.seat != NOBODY:
            overtime = at - self.since - self.time_control.seconds
            self.reserves[self.seat] = max(0.0, self.reserves[self.seat] - max(0.0, overtime))
        self.seat = seat
        self.since = at

    def shift(self, lost: float) -> None:
        """Give back time that passed without a server."""
        self.since += lost

    def deadline(self) -> float | None:
        """Return when the current player's time runs out; None without a clock."""
        if self.time_control is None or self.seat == NOBODY:
            return None
        return self.since + self.time_control.seconds + self.reserves[self.seat]
