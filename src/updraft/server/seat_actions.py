"""Before and after a game: opening a table, sitting down, bots, swapping, starting, standing in, playing again."""

from collections.abc import Callable
from typing import TypeAlias

import msgspec
from msgspec import Struct

from updraft import games
from updraft.bots import LEVELS
from updraft.kit.contract import NOBODY, Game, Seat
from updraft.kit.table import Settings
from updraft.kit.untrusted import quoted
from updraft.server import events
from updraft.server.accounts import Guest
from updraft.server.clocks import Now
from updraft.server.events import DAY, AnyEvent, Chair, TimeControl
from updraft.server.i18n import UserError, translate
from updraft.server.live_table import Rejected
from updraft.server.table_state import TablePhase, TableState

Decide: TypeAlias = Callable[[TableState], AnyEvent | None]

# More than any table has seats, so that there is always a name left; `level` says that a bot bears it.
BOT_NAMES = ("Mira", "Otto", "Inès", "Hugo", "Nora", "Émile", "Ada", "Louis", "Zoé", "Max")

LONGEST_TURN, LONGEST_BANK, MOST_DAYS = 3600.0, 36_000.0, 30.0


class LiveClock(Struct, frozen=True, tag_field="kind", tag="live", forbid_unknown_fields=True):
    """Seconds for each turn, and a bank that is drawn upon when they are over."""

    seconds: float
    reserve: float = 0.0


class SlowClock(Struct, frozen=True, tag_field="kind", tag="slow", forbid_unknown_fields=True):
    """Days for each turn."""

    days: float


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host decides. Options left out have their defaults; seat 0 is the host's."""

    game: str
    players: int
    options: dict[str, str | bool | int] = {}
    ruleset: int = 0
    public: bool = False
    clock: LiveClock | SlowClock | None = None
    forfeit_on_time: bool = False
    substitute: str = "casual"
    bots: dict[int, str] = {}


def bot_chair(level: str, chairs: list[Chair]) -> Chair:
    """A bot by its level, with a name that nobody else at the table has."""
    check_level(level)
    taken = {chair.name for chair in chairs}
    return Chair(None, next(name for name in BOT_NAMES if name not in taken), level)


def check_level(level: str) -> None:
    if level not in LEVELS:
        raise UserError("no_level", given=quoted(level), known=", ".join(LEVELS))


def created_event(new: NewTable, guest: Guest, at: float) -> events.Created:
    """The first event of a table, or Wrong with what the host has to change."""
    settings = Settings(_game(new.game), new.players, dict(new.options), None, None, new.ruleset)
    check_level(new.substitute)
    chairs = [Chair(guest.id, guest.name)] + [Chair()] * (new.players - 1)
    for seat, level in new.bots.items():
        if not 1 <= seat < new.players:
            raise UserError("no_bot_seat", last=new.players - 1, given=seat)
        chairs[seat] = bot_chair(level, chairs)
    return events.Created(
        at=at,
        game=settings.game.name,
        players=new.players,
        options=settings.options,
        ruleset=settings.ruleset,
        host=guest.id,
        chairs=chairs,
        public=new.public,
        time_control=_pace(new.clock),
        forfeit_on_time=new.forfeit_on_time,
        substitute=new.substitute,
    )


def _game(name: str) -> Game:
    try:
        return games.find(name)
    except games.UnknownGameError:
        raise UserError("no_game", given=quoted(name), known=", ".join(games.names())) from None


def _pace(clock: LiveClock | SlowClock | None) -> TimeControl | None:
    if isinstance(clock, LiveClock):
        if not (5 <= clock.seconds <= LONGEST_TURN and 0 <= clock.reserve <= LONGEST_BANK):
            raise UserError("live_clock", turn=f"{LONGEST_TURN:g}", bank=f"{LONGEST_BANK:g}")
        return TimeControl(clock.seconds, clock.reserve)
    if isinstance(clock, SlowClock):
        if not 0.04 <= clock.days <= MOST_DAYS:
            raise UserError("slow_clock", days=f"{MOST_DAYS:g}")
        return TimeControl(clock.days * DAY)
    return None


class SeatActions:
    """Decisions of one guest about the chairs of a table; each becomes one event, or a No that says why not."""

    def __init__(self, guest: Guest, now: Now, lang: str) -> None:
        self.guest = guest
        self.now = now
        self.lang = lang

    def _no(self, key: str) -> Rejected:
        return Rejected(translate(self.lang, key))

    def sit(self, seat: int | None) -> Decide:
        """Take a free seat, the first one if none is named."""

        def decide(state: TableState) -> AnyEvent:
            self._must_be(state, TablePhase.OPEN)
            if state.seat_of(self.guest.id) != NOBODY:
                raise self._no("sits_already")
            free = [number for number, chair in enumerate(state.chairs) if chair.is_free]
            wanted = _checked(state, seat) if seat is not None else next(iter(free), None)
            if wanted not in free:
                raise self._no("seat_taken" if free else "all_taken")
            return self._seated(state, {wanted: Chair(self.guest.id, self.guest.name)})

        return decide

    def leave(self) -> Decide:
        """Leave the seat: free again before the game, a bot's during it. The last one out closes the table."""

        def decide(state: TableState) -> AnyEvent:
            seat = self._own(state)
            if state.phase == TablePhase.PLAYING:
                return self._stood_in(state, seat)
            self._must_be(state, TablePhase.OPEN)
            people = [chair.guest for chair in state.chairs if chair.guest and chair.guest != self.guest.id]
            if not people:
                return events.Closed(self.now())
            return self._seated(state, {seat: Chair()}, people[0] if state.host == self.guest.id else None)

        return decide

    def substitute(self) -> Decide:
        """Let a bot play until one comes back."""

        def decide(state: TableState) -> AnyEvent:
            self._must_be(state, TablePhase.PLAYING)
            seat = self._own(state)
            return self._stood_in(state, seat)

        return decide

    def _stood_in(self, state: TableState, seat: Seat) -> AnyEvent:
        chair = state.chairs[seat]
        if chair.level:
            raise self._no("stand_in_already")
        return self._seated(state, {seat: msgspec.structs.replace(chair, level=state.created.substitute)})

    def return_to_seat(self) -> Decide:
        """Take the seat back from the bot that stands in."""

        def decide(state: TableState) -> AnyEvent:
            self._must_be(state, TablePhase.PLAYING)
            seat = self._own(state)
            if state.chairs[seat].forfeited:
                raise self._no("out")
            if not state.chairs[seat].level:
                raise self._no("back_already")
            return self._seated(state, {seat: msgspec.structs.replace(state.chairs[seat], level=None)})

        return decide

    def set_bot(self, seat: int, level: str | None) -> Decide:
        """Put a bot on a free seat, or give it another level; without a level, send it away."""

        def decide(state: TableState) -> AnyEvent:
            self._must_host(state)
            if state.chairs[_checked(state, seat)].guest:
                raise self._no("somebody_there")
            others = [chair for other, chair in enumerate(state.chairs) if other != seat]
            return self._seated(state, {seat: bot_chair(level, others) if level else Chair()})

        return decide

    def swap(self, one: int, other: int) -> Decide:
        def decide(state: TableState) -> AnyEvent:
            self._must_host(state)
            chairs = {_checked(state, one): state.chairs[_checked(state, other)], other: state.chairs[one]}
            return self._seated(state, chairs)

        return decide

    def remove(self, seat: int) -> Decide:
        """Ask somebody to leave before the game begins."""

        def decide(state: TableState) -> AnyEvent:
            self._must_host(state)
            if state.chairs[_checked(state, seat)].guest == self.guest.id:
                raise self._no("own_seat")
            return self._seated(state, {seat: Chair()})

        return decide

    def start(self, seed: str) -> Decide:
        """Deal, once every seat is taken; what was looked at stays."""

        def decide(state: TableState) -> AnyEvent:
            self._must_host(state)
            if any(chair.is_free for chair in state.chairs):
                raise self._no("seats_free")
            return events.Started(self.now(), state.previewed_seed or seed)

        return decide

    def roll(self, seed: str) -> Decide:
        """Draw the luck of the deal, again if need be, where a game lets some of it be looked at."""

        def decide(state: TableState) -> AnyEvent:
            self._must_host(state)
            if not state.game.parts.web.previewable:
                raise self._no("nothing_to_roll")
            return events.Rolled(self.now(), seed)

        return decide

    def mute(self, seat: int, muted: bool) -> Decide:
        """Silence somebody, or let them speak again."""

        def decide(state: TableState) -> AnyEvent:
            guest = state.chairs[_checked(state, seat)].guest
            if state.host != self.guest.id:
                raise self._no("only_host")
            if guest is None or guest == self.guest.id:
                raise self._no("mute_others")
            return events.Muted(self.now(), guest, muted)

        return decide

    def rematch(self, state: TableState, name: str) -> events.Created:
        """The next table: the same settings, everyone one seat on."""
        self._must_be(state, TablePhase.OVER)
        self._own(state)
        chairs = [_fresh(chair) for chair in state.chairs]
        return msgspec.structs.replace(
            state.created,
            at=self.now(),
            host=self.guest.id,
            chairs=chairs[-1:] + chairs[:-1],
            rematch_of=name,
        )

    def _own(self, state: TableState) -> Seat:
        seat = state.seat_of(self.guest.id)
        if seat == NOBODY:
            raise self._no("sits_not")
        return seat

    def _must_host(self, state: TableState) -> None:
        if state.host != self.guest.id:
            raise self._no("only_host")
        self._must_be(state, TablePhase.OPEN)

    def _must_be(self, state: TableState, phase: TablePhase) -> None:
        if state.phase != phase:
            raise self._no(f"is_{state.phase}")

    def _seated(self, state: TableState, changed: dict[Seat, Chair], host: str | None = None) -> events.Seated:
        chairs = [changed.get(seat, chair) for seat, chair in enumerate(state.chairs)]
        return events.Seated(self.now(), chairs, host or state.host)


def _fresh(chair: Chair) -> Chair:
    """A chair for a new game: whoever a bot stood in for plays again."""
    return Chair(chair.guest, chair.name, None if chair.guest else chair.level)


def _checked(state: TableState, seat: int) -> Seat:
    if not 0 <= seat < len(state.chairs):
        raise UserError("no_seat", last=len(state.chairs) - 1, given=seat)
    return seat
