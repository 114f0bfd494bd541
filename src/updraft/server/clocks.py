"""Thinking time: counted from what everyone can see, so that a clock tells nobody of hidden moves."""

from collections.abc import Callable
from typing import TypeAlias

from updraft.kit.contract import NOBODY, Seat
from updraft.server.events import Pace

Now: TypeAlias = Callable[[], float]  # seconds since 1970


class Clocks:
    """Every seat's bank, and since when the seat at turn has been thinking."""

    def __init__(self, pace: Pace | None, seats: int) -> None:
        self.pace = pace
        self.banks = [pace.bank if pace else 0.0] * seats
        self.seat: Seat = NOBODY
        self.since = 0.0

    def hand_to(self, seat: Seat, at: float) -> None:
        """The turn is seen to go on; what the last seat used beyond its seconds comes out of its bank."""
        if self.pace and self.seat != NOBODY:
            beyond = at - self.since - self.pace.seconds
            self.banks[self.seat] = max(0.0, self.banks[self.seat] - max(0.0, beyond))
        self.seat = seat
        self.since = at

    def shift(self, lost: float) -> None:
        """Time that was nobody's fault."""
        self.since += lost

    def deadline(self) -> float | None:
        """When the time of the seat at turn is up."""
        if self.pace is None or self.seat == NOBODY:
            return None
        return self.since + self.pace.seconds + self.banks[self.seat]
