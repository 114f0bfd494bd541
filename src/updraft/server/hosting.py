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
from updraft.kit.web import previewable
from updraft.server import events
from updraft.server.clocks import Now
from updraft.server.events import DAY, AnyEvent, Chair, Pace
from updraft.server.guests import Guest
from updraft.server.live import No
from updraft.server.sentences import Said, says
from updraft.server.sitting import Phase, Sitting

Decide: TypeAlias = Callable[[Sitting], AnyEvent | None]

# More than any table has seats, so that there is always a name left; `level` says that a bot bears it.
BOT_NAMES = ("Mira", "Otto", "Inès", "Hugo", "Nora", "Émile", "Ada", "Louis", "Zoé", "Max")

LONGEST_TURN, LONGEST_BANK, MOST_DAYS = 3600.0, 36_000.0, 30.0


class Live(Struct, frozen=True, tag_field="kind", tag="live", forbid_unknown_fields=True):
    """Seconds for each turn, and a bank that is drawn upon when they are over."""

    seconds: float
    bank: float = 0.0


class Slow(Struct, frozen=True, tag_field="kind", tag="slow", forbid_unknown_fields=True):
    """Days for each turn."""

    days: float


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host decides. Options left out have their defaults; seat 0 is the host's."""

    game: str
    players: int
    options: dict[str, str | bool | int] = {}
    ruleset: int = 0
    public: bool = False
    clock: Live | Slow | None = None
    out: bool = False
    stand_in: str = "casual"
    bots: dict[int, str] = {}


def bot_chair(level: str, chairs: list[Chair]) -> Chair:
    """A bot by its level, with a name that nobody else at the table has."""
    check_level(level)
    taken = {chair.name for chair in chairs}
    return Chair(None, next(name for name in BOT_NAMES if name not in taken), level)


def check_level(level: str) -> None:
    if level not in LEVELS:
        raise Said("no_level", given=quoted(level), known=", ".join(LEVELS))


def opened(new: NewTable, guest: Guest, at: float) -> events.Created:
    """The first event of a table, or Wrong with what the host has to change."""
    settings = Settings(_game(new.game), new.players, dict(new.options), None, None, new.ruleset)
    check_level(new.stand_in)
    chairs = [Chair(guest.id, guest.name)] + [Chair()] * (new.players - 1)
    for seat, level in new.bots.items():
        if not 1 <= seat < new.players:
            raise Said("no_bot_seat", last=new.players - 1, given=seat)
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
        pace=_pace(new.clock),
        out=new.out,
        stand_in=new.stand_in,
    )


def _game(name: str) -> Game:
    try:
        return games.find(name)
    except games.UnknownGameError:
        raise Said("no_game", given=quoted(name), known=", ".join(games.names())) from None


def _pace(clock: Live | Slow | None) -> Pace | None:
    if isinstance(clock, Live):
        if not (5 <= clock.seconds <= LONGEST_TURN and 0 <= clock.bank <= LONGEST_BANK):
            raise Said("live_clock", turn=f"{LONGEST_TURN:g}", bank=f"{LONGEST_BANK:g}")
        return Pace(clock.seconds, clock.bank)
    if isinstance(clock, Slow):
        if not 0.04 <= clock.days <= MOST_DAYS:
            raise Said("slow_clock", days=f"{MOST_DAYS:g}")
        return Pace(clock.days * DAY)
    return None


class Hosting:
    """Decisions of one guest about the chairs of a table; each becomes one event, or a No that says why not."""

    def __init__(self, guest: Guest, now: Now, lang: str) -> None:
        self.guest = guest
        self.now = now
        self.lang = lang

    def _no(self, key: str) -> No:
        return No(says(self.lang, key))

    def sit(self, seat: int | None) -> Decide:
        """Take a free seat, the first one if none is named."""

        def decide(sitting: Sitting) -> AnyEvent:
            self._must_be(sitting, Phase.OPEN)
            if sitting.seat_of(self.guest.id) != NOBODY:
                raise self._no("sits_already")
            free = [number for number, chair in enumerate(sitting.chairs) if chair.is_free]
            wanted = _checked(sitting, seat) if seat is not None else next(iter(free), None)
            if wanted not in free:
                raise self._no("seat_taken" if free else "all_taken")
            return self._seated(sitting, {wanted: Chair(self.guest.id, self.guest.name)})

        return decide

    def leave(self) -> Decide:
        """Leave the seat: free again before the game, a bot's during it. The last one out closes the table."""

        def decide(sitting: Sitting) -> AnyEvent:
            seat = self._own(sitting)
            if sitting.phase == Phase.PLAYING:
                return self._stood_in(sitting, seat)
            self._must_be(sitting, Phase.OPEN)
            people = [chair.guest for chair in sitting.chairs if chair.guest and chair.guest != self.guest.id]
            if not people:
                return events.Closed(self.now())
            return self._seated(sitting, {seat: Chair()}, people[0] if sitting.host == self.guest.id else None)

        return decide

    def stand_in(self) -> Decide:
        """Let a bot play until one comes back."""

        def decide(sitting: Sitting) -> AnyEvent:
            self._must_be(sitting, Phase.PLAYING)
            seat = self._own(sitting)
            return self._stood_in(sitting, seat)

        return decide

    def _stood_in(self, sitting: Sitting, seat: Seat) -> AnyEvent:
        chair = sitting.chairs[seat]
        if chair.level:
            raise self._no("stand_in_already")
        return self._seated(sitting, {seat: msgspec.structs.replace(chair, level=sitting.created.stand_in)})

    def come_back(self) -> Decide:
        """Take the seat back from the bot that stands in."""

        def decide(sitting: Sitting) -> AnyEvent:
            self._must_be(sitting, Phase.PLAYING)
            seat = self._own(sitting)
            if sitting.chairs[seat].out:
                raise self._no("out")
            if not sitting.chairs[seat].level:
                raise self._no("back_already")
            return self._seated(sitting, {seat: msgspec.structs.replace(sitting.chairs[seat], level=None)})

        return decide

    def put_bot(self, seat: int, level: str | None) -> Decide:
        """Put a bot on a free seat, or give it another level; without a level, send it away."""

        def decide(sitting: Sitting) -> AnyEvent:
            self._must_host(sitting)
            if sitting.chairs[_checked(sitting, seat)].guest:
                raise self._no("somebody_there")
            others = [chair for other, chair in enumerate(sitting.chairs) if other != seat]
            return self._seated(sitting, {seat: bot_chair(level, others) if level else Chair()})

        return decide

    def swap(self, one: int, other: int) -> Decide:
        def decide(sitting: Sitting) -> AnyEvent:
            self._must_host(sitting)
            chairs = {_checked(sitting, one): sitting.chairs[_checked(sitting, other)], other: sitting.chairs[one]}
            return self._seated(sitting, chairs)

        return decide

    def remove(self, seat: int) -> Decide:
        """Ask somebody to leave before the game begins."""

        def decide(sitting: Sitting) -> AnyEvent:
            self._must_host(sitting)
            if sitting.chairs[_checked(sitting, seat)].guest == self.guest.id:
                raise self._no("own_seat")
            return self._seated(sitting, {seat: Chair()})

        return decide

    def start(self, seed: str) -> Decide:
        """Deal, once every seat is taken; what was looked at stays."""

        def decide(sitting: Sitting) -> AnyEvent:
            self._must_host(sitting)
            if any(chair.is_free for chair in sitting.chairs):
                raise self._no("seats_free")
            return events.Started(self.now(), sitting.rolled or seed)

        return decide

    def roll(self, seed: str) -> Decide:
        """Draw the luck of the deal, again if need be, where a game lets some of it be looked at."""

        def decide(sitting: Sitting) -> AnyEvent:
            self._must_host(sitting)
            if not previewable(sitting.game):
                raise self._no("nothing_to_roll")
            return events.Rolled(self.now(), seed)

        return decide

    def mute(self, seat: int, muted: bool) -> Decide:
        """Silence somebody, or let them speak again."""

        def decide(sitting: Sitting) -> AnyEvent:
            guest = sitting.chairs[_checked(sitting, seat)].guest
            if sitting.host != self.guest.id:
                raise self._no("only_host")
            if guest is None or guest == self.guest.id:
                raise self._no("mute_others")
            return events.Muted(self.now(), guest, muted)

        return decide

    def rematch(self, sitting: Sitting, name: str) -> events.Created:
        """The next table: the same settings, everyone one seat on."""
        self._must_be(sitting, Phase.OVER)
        self._own(sitting)
        chairs = [_fresh(chair) for chair in sitting.chairs]
        return msgspec.structs.replace(
            sitting.created,
            at=self.now(),
            host=self.guest.id,
            chairs=chairs[-1:] + chairs[:-1],
            before=name,
        )

    def _own(self, sitting: Sitting) -> Seat:
        seat = sitting.seat_of(self.guest.id)
        if seat == NOBODY:
            raise self._no("sits_not")
        return seat

    def _must_host(self, sitting: Sitting) -> None:
        if sitting.host != self.guest.id:
            raise self._no("only_host")
        self._must_be(sitting, Phase.OPEN)

    def _must_be(self, sitting: Sitting, phase: Phase) -> None:
        if sitting.phase != phase:
            raise self._no(f"is_{sitting.phase}")

    def _seated(self, sitting: Sitting, changed: dict[Seat, Chair], host: str | None = None) -> events.Seated:
        chairs = [changed.get(seat, chair) for seat, chair in enumerate(sitting.chairs)]
        return events.Seated(self.now(), chairs, host or sitting.host)


def _fresh(chair: Chair) -> Chair:
    """A chair for a new game: whoever a bot stood in for plays again."""
    return Chair(chair.guest, chair.name, None if chair.guest else chair.level)


def _checked(sitting: Sitting, seat: int) -> Seat:
    if not 0 <= seat < len(sitting.chairs):
        raise Said("no_seat", last=len(sitting.chairs) - 1, given=seat)
    return seat
