"""A table as its events have made it: chairs, phase, the match, clocks. The same events make the same table."""

from collections import deque
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

import msgspec

from updraft import games
from updraft.kit.contract import NOBODY, Game, Move, Seat
from updraft.kit.memory import Table
from updraft.kit.table import Settings
from updraft.records.match import Match
from updraft.server import events
from updraft.server.clocks import Clocks
from updraft.server.events import AnyEvent, Chair, Guest
from updraft.server.views import choices, notices

KEPT_CHAT = 50
KEPT_CHOICES = 64
KEPT_IDS = 16  # moves that a seat may send again without their being made again


class Phase(StrEnum):
    """How far a table is."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


class Sitting:
    """What the server knows of a table. Only `apply` changes it."""

    def __init__(self, created: events.Created) -> None:
        self.created = created
        self.game: Game = games.find(created.game)
        self.settings = Settings(self.game, created.players, created.options, None, None, created.ruleset)
        self.host: Guest = created.host
        self.chairs: list[Chair] = list(created.chairs)
        self._seats = _seats(self.chairs)
        self.phase = Phase.OPEN
        self.rolled: str | None = None  # the seed of the deal, if some of it was looked at
        self.match: Match | None = None
        self.clocks = Clocks(created.pace, created.players)
        self.chat: deque[events.Chatted] = deque(maxlen=KEPT_CHAT)
        self.muted: set[Guest] = set()
        self.rematch: str | None = None
        self.number = 1  # of the next event
        self.told = dict.fromkeys(range(NOBODY, created.players), 0)  # messages that each viewer was sent so far
        self.answers = [0] * created.players  # by seat: the number that its next move has to name
        self.ids: list[deque[str]] = [deque(maxlen=KEPT_IDS) for _ in range(created.players)]
        self.noticed: set[Seat] = set()  # the viewers to whom the last move made a difference
        self.changed = created.at
        self._offered: tuple[Table[Any], dict[str, Move]] | None = None

    @property
    def turn(self) -> Seat:
        """The seat whose decision it is, or NOBODY."""
        return self.match.turn if self.match else NOBODY

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    @property
    def viewers(self) -> range:
        """All who look at it differently: those who only watch, and every seat."""
        return range(NOBODY, self.created.players)

    def seat_of(self, guest: Guest | None) -> Seat:
        """Where a guest sits; NOBODY if it only watches."""
        return self._seats.get(guest, NOBODY)

    def choices(self) -> dict[str, Move]:
        """What the seat at turn may do, from what it sees; a handful is remembered until the position changes."""
        assert self.match
        if not (offered := self.remembered()):
            offered = choices(self.match, self.match.turn)
            self._offered = (self.match.table, offered) if len(offered) <= KEPT_CHOICES else None
        return offered

    def remembered(self) -> dict[str, Move]:
        """The same, if it was asked for before and is remembered."""
        assert self.match
        return self._offered[1] if self._offered and self._offered[0] is self.match.table else {}

    def is_bots_turn(self) -> bool:
        return self.turn != NOBODY and self.chairs[self.turn].level is not None

    def deadline(self) -> float | None:
        """When the person at turn is out of time; bots have all they need."""
        return None if self.phase != Phase.PLAYING or self.is_bots_turn() else self.clocks.deadline()

    def apply(self, event: AnyEvent) -> None:
        """Let an event happen."""
        self.number += 1
        self.changed = event.at
        self._happen(event)
        for viewer in self.viewers:
            self.told[viewer] += self.is_told(event, viewer)
        if isinstance(event, events.Undone) and self.match and self.match.move_count:
            self.noticed = self._noticing()

    def _happen(self, event: AnyEvent) -> None:
        match event:
            case events.Moved():
                self._move(event)
            case events.Undone():
                self._take_back(event)
            case events.Started():
                self._start(event)
            case events.Seated():
                self._seat(event)
            case events.TimedOut():
                self._time_out(event)
            case events.Resumed(lost=lost):
                self.clocks.shift(lost)
            case _:
                self._note(event)

    def _note(self, event: AnyEvent) -> None:
        """What happens around the game."""
        match event:
            case events.Rolled(seed=seed):
                self.rolled = seed
            case events.Chatted():
                self.chat.append(event)
            case events.Muted(guest=guest, muted=muted):
                (self.muted.add if muted else self.muted.discard)(guest)
            case events.Rematched(table=table):
                self.rematch = table
            case events.Closed():
                self.phase = Phase.CLOSED

    def is_told(self, event: AnyEvent, viewer: Seat) -> bool:
        """Whether the event that was just applied is one that a viewer hears of."""
        match event:
            case events.Moved(seat=seat) | events.Undone(seat=seat):
                return viewer == seat or viewer in self.noticed
            case events.Muted():
                return False
        return True

    def _start(self, event: events.Started) -> None:
        self.phase = Phase.PLAYING
        self.match = Match(self.settings, event.seed)
        self.clocks.hand_to(self.match.turn, event.at)

    def _move(self, event: events.Moved) -> None:
        assert self.match
        self.match.push(event.move, event.seat)
        self.match.drop_history()
        self.answers[event.seat] += 1
        self.ids[event.seat].append(event.id)
        self.noticed = self._noticing()
        if NOBODY in self.noticed:
            self.clocks.hand_to(self.match.turn, event.at)
        if self.match.is_over:
            self.phase = Phase.OVER

    def _noticing(self) -> set[Seat]:
        assert self.match
        return {viewer for viewer in self.viewers if notices(self.match, viewer)}

    def _take_back(self, event: events.Undone) -> None:
        assert self.match
        self.match = replayed(self.match, self.match.move_count - 1)
        self.match.drop_history()
        self.answers[event.seat] += 1
        self.ids[event.seat].append(event.id)
        if NOBODY in self.noticed:
            self.clocks.hand_to(self.match.turn, event.at)

    def _seat(self, event: events.Seated) -> None:
        """Whoever comes back in the middle of its turn has all its seconds again."""
        before, self.chairs = self.chairs, list(event.chairs)
        self._seats = _seats(self.chairs)
        self.host = event.host
        turn = self.turn
        if turn != NOBODY and before[turn].level and not self.chairs[turn].level:
            self.clocks.since = event.at

    def _time_out(self, event: events.TimedOut) -> None:
        chair, level = self.chairs[event.seat], self.created.stand_in
        self.chairs[event.seat] = msgspec.structs.replace(chair, level=level, out=chair.out or self.created.out)
        self.clocks.hand_to(event.seat, event.at)


def _seats(chairs: list[Chair]) -> dict[Guest | None, Seat]:
    """Where each guest sits; whoever has two chairs, in the first."""
    return {chair.guest: seat for seat, chair in reversed([*enumerate(chairs)]) if chair.guest}


def sitting_of(history: Iterable[AnyEvent]) -> Sitting:
    """A table from all its events."""
    first, *rest = history
    assert isinstance(first, events.Created)
    sitting = Sitting(first)
    for event in rest:
        sitting.apply(event)
    return sitting


def replayed(match: Match, made: int) -> Match:
    """The same match after fewer moves, from the same luck."""
    again = Match(match.settings, match.seed)
    for move in match.moves[:made]:
        again.push(move)
    return again
