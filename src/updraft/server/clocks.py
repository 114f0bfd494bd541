"""Thinking time: counted from what everyone can see, so that a clock tells nobody of hidden moves."""

from collections.abc import Callable
from typing import TypeAlias

from updraft.kit.contract import NOBODY, Seat
from updraft.server.events import TimeControl

Now: TypeAlias = Callable[[], float]  # seconds since 1970


class Clocks:
    """Every seat's bank, and since when the seat at turn has been thinking."""

    def __init__(self, time_control: TimeControl | None, seats: int) -> None:
        self.time_control = time_control
        self.reserves = [time_control.reserve if time_control else 0.0] * seats
        self.seat: Seat = NOBODY
        self.since = 0.0

    def hand_to(self, seat: Seat, at: float) -> None:
        """The turn is seen to go on; what the last seat used beyond its seconds comes out of its bank."""
        if self.time_control and self.seat != NOBODY:
            beyond = at - self.since - self.time_control.seconds
            self.reserves[self.seat] = max(0.0, self.reserves[self.seat] - max(0.0, beyond))
        self.seat = seat
        self.since = at

    def shift(self, lost: float) -> None:
        """Time that was nobody's fault."""
        self.since += lost

    def deadline(self) -> float | None:
        """When the time of the seat at turn is up."""
        if self.time_control is None or self.seat == NOBODY:
            return None
        return self.since + self.time_control.seconds + self.reserves[self.seat]
