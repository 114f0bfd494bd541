"""A table as its events have made it: chairs, phase, the match, clocks. The same events make the same table."""

from collections import deque
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

import msgspec

from updraft import games
from updraft.kit.contract import NOBODY, Game, Move, Seat
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.table import Settings
from updraft.server import events
from updraft.server.clocks import Clocks
from updraft.server.events import AnyEvent, Chair, GuestId
from updraft.server.views import choices, notices

MAX_CHAT = 50
MAX_CACHED_CHOICES = 64
MAX_RECENT_IDS = 16  # moves that a seat may send again without their being made again


class TablePhase(StrEnum):
    """How far a table is."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


class TableState:
    """What the server knows of a table. Only `apply` changes it."""

    def __init__(self, created: events.Created) -> None:
        self.created = created
        self.game: Game = games.find(created.game)
        self.settings = Settings(self.game, created.players, created.options, None, None, created.ruleset)
        self.host: GuestId = created.host
        self.chairs: list[Chair] = list(created.chairs)
        self._seats = _seats(self.chairs)
        self.phase = TablePhase.OPEN
        self.previewed_seed: str | None = None  # the seed of the deal, if some of it was looked at
        self.match: Match | None = None
        self.clocks = Clocks(created.time_control, created.players)
        self.chat: deque[events.Chatted] = deque(maxlen=MAX_CHAT)
        self.muted: set[GuestId] = set()
        self.rematch: str | None = None
        self.number = 1  # of the next event
        self.sent = dict.fromkeys(range(NOBODY, created.players), 0)  # messages that each viewer was sent so far
        self.decision_numbers = [0] * created.players  # by seat: the number that its next move has to name
        self.recent_ids: list[deque[str]] = [deque(maxlen=MAX_RECENT_IDS) for _ in range(created.players)]
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

    def seat_of(self, guest: GuestId | None) -> Seat:
        """Where a guest sits; NOBODY if it only watches."""
        return self._seats.get(guest, NOBODY)

    def choices(self) -> dict[str, Move]:
        """What the seat at turn may do, from what it sees; a handful is remembered until the position changes."""
        assert self.match
        if not (offered := self.remembered()):
            offered = choices(self.match, self.match.turn)
            self._offered = (self.match.table, offered) if len(offered) <= MAX_CACHED_CHOICES else None
        return offered

    def remembered(self) -> dict[str, Move]:
        """The same, if it was asked for before and is remembered."""
        assert self.match
        return self._offered[1] if self._offered and self._offered[0] is self.match.table else {}

    def is_bots_turn(self) -> bool:
        return self.turn != NOBODY and self.chairs[self.turn].level is not None

    def deadline(self) -> float | None:
        """When the person at turn is out of time; bots have all they need."""
        return None if self.phase != TablePhase.PLAYING or self.is_bots_turn() else self.clocks.deadline()

    def apply(self, event: AnyEvent) -> None:
        """Let an event happen."""
        self.number += 1
        self.changed = event.at
        self._apply(event)
        for viewer in self.viewers:
            self.sent[viewer] += self.is_visible_to(event, viewer)
        if isinstance(event, events.Undone) and self.match and self.match.move_count:
            self.noticed = self._noticing()

    def _apply(self, event: AnyEvent) -> None:
        match event:
            case events.Moved():
                self._move(event)
            case events.Undone():
                self._undo(event)
            case events.Started():
                self._start(event)
            case events.Seated():
                self._seat(event)
            case events.TimedOut():
                self._time_out(event)
            case events.Resumed(lost=lost):
                self.clocks.shift(lost)
            case _:
                self._apply_other(event)

    def _apply_other(self, event: AnyEvent) -> None:
        """What happens around the game."""
        match event:
            case events.Rolled(seed=seed):
                self.previewed_seed = seed
            case events.Chatted():
                self.chat.append(event)
            case events.Muted(guest=guest, muted=muted):
                (self.muted.add if muted else self.muted.discard)(guest)
            case events.Rematched(table=table):
                self.rematch = table
            case events.Closed():
                self.phase = TablePhase.CLOSED

    def is_visible_to(self, event: AnyEvent, viewer: Seat) -> bool:
        """Whether the event that was just applied is one that a viewer hears of."""
        match event:
            case events.Moved(seat=seat) | events.Undone(seat=seat):
                return viewer == seat or viewer in self.noticed
            case events.Muted():
                return False
        return True

    def _start(self, event: events.Started) -> None:
        self.phase = TablePhase.PLAYING
        self.match = Match(self.settings, event.seed)
        self.clocks.hand_to(self.match.turn, event.at)

    def _move(self, event: events.Moved) -> None:
        assert self.match
        self.match.push(event.move, event.seat)
        self.match.drop_history()
        self.decision_numbers[event.seat] += 1
        self.recent_ids[event.seat].append(event.id)
        self.noticed = self._noticing()
        if NOBODY in self.noticed:
            self.clocks.hand_to(self.match.turn, event.at)
        if self.match.is_over:
            self.phase = TablePhase.OVER

    def _noticing(self) -> set[Seat]:
        assert self.match
        return {viewer for viewer in self.viewers if notices(self.match, viewer)}

    def _undo(self, event: events.Undone) -> None:
        assert self.match
        self.match = replay_to(self.match, self.match.move_count - 1)
        self.match.drop_history()
        self.decision_numbers[event.seat] += 1
        self.recent_ids[event.seat].append(event.id)
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
        chair, level = self.chairs[event.seat], self.created.substitute
        self.chairs[event.seat] = msgspec.structs.replace(
            chair, level=level, out=chair.forfeited or self.created.forfeit_on_time
        )
        self.clocks.hand_to(event.seat, event.at)


def _seats(chairs: list[Chair]) -> dict[GuestId | None, Seat]:
    """Where each guest sits; whoever has two chairs, in the first."""
    return {chair.guest: seat for seat, chair in reversed([*enumerate(chairs)]) if chair.guest}


def restore(history: Iterable[AnyEvent]) -> TableState:
    """A table from all its events."""
    first, *rest = history
    assert isinstance(first, events.Created)
    state = TableState(first)
    for event in rest:
        state.apply(event)
    return state


def replay_to(match: Match, made: int) -> Match:
    """The same match after fewer moves, from the same luck."""
    again = Match(match.settings, match.seed)
    for move in match.moves[:made]:
        again.push(move)
    return again
