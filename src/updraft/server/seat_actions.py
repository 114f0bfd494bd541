"""Actions around a game: open a table, take and leave seats, add bots, start, substitute, rematch."""

import secrets
from collections.abc import Callable
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

import updraft
from updraft.bots import levels_of
from updraft.kit.contract import NOBODY, Game, Seat
from updraft.kit.table import Settings
from updraft.kit.untrusted import quoted
from updraft.records.checksum import checked_fields
from updraft.records.fair_shuffle import LUCK
from updraft.server import events
from updraft.server.accounts import Guest
from updraft.server.clocks import DISCONNECTED_TURN, LONG_TURN, Now
from updraft.server.events import DAY, HOUR, MINUTE, AnyEvent, Chair, GuestId, TimeControl
from updraft.server.i18n import UserError, translate
from updraft.server.live_table import Decide, Rejected
from updraft.server.table_state import TablePhase, TableState

SeatNumber = Annotated[int, Meta(ge=0, le=20)]
Luck = Annotated[str, Meta(pattern=f"^{LUCK}$")]  # 32 hexadecimal digits

# More names than any table has seats, so that one is always left.
BOT_NAMES = ("Mira", "Otto", "Inès", "Hugo", "Nora", "Émile", "Ada", "Louis", "Zoé", "Max")

SeedOf: TypeAlias = Callable[[TableState], str]  # of a table's next deal

MAX_TURN, MAX_RESERVE, MAX_DAYS = 3600.0, 36_000.0, 30.0


class LiveClock(Struct, frozen=True, tag_field="kind", tag="live", forbid_unknown_fields=True):
    """Seconds for each turn, and a reserve for when they are used up."""

    seconds: float
    reserve: float = 0.0


class SlowClock(Struct, frozen=True, tag_field="kind", tag="slow", forbid_unknown_fields=True):
    """Days for each turn."""

    days: float


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a new table. Missing options have their defaults; the host takes seat 0.

    With `hints` everyone may ask for hints; against bots alone that is allowed anyway.
    """

    game: str
    players: int
    options: dict[str, str | bool | int] = {}
    ruleset: int = 0
    public: bool = False
    clock: LiveClock | SlowClock | None = None
    forfeit_on_time: bool = False
    substitute: str = "casual"
    bots: dict[int, str] = {}
    hints: bool = False


class PlayOn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A moment of a game to play on from: the number of moves made, the seat to take, the level of the bots.

    Without `starts` the game waits for you to add luck and to start it.
    """

    at: Annotated[int, Meta(ge=0)]
    seat: SeatNumber
    level: str
    starts: bool = True


class TableAction(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """Something that people do at a table outside the game."""


class Sit(TableAction, frozen=True):
    """Take an open seat, by default the first one."""

    seat: SeatNumber | None = None


class Leave(TableAction, frozen=True):
    """Leave your seat: before the game it becomes open, during the game a bot takes over."""


class Substitute(TableAction, frozen=True):
    """Let a bot play for you until you come back."""


class Return(TableAction, frozen=True):
    """Take your seat back from the substitute bot."""


class Vote(TableAction, frozen=True):
    """Vote to let a bot play for an absent player, or withdraw your vote; the bot plays once all others agree."""

    seat: SeatNumber
    agrees: bool = True


class SetBot(TableAction, frozen=True, tag="set_bot"):
    """Put a bot on an open seat, or change its level; without a level, remove it (host only)."""

    seat: SeatNumber
    level: str | None = None


class Swap(TableAction, frozen=True):
    """Swap two seats (host only)."""

    one: SeatNumber
    other: SeatNumber


class Remove(TableAction, frozen=True):
    """Remove a guest or a bot before the game starts (host only)."""

    seat: SeatNumber


class Mute(TableAction, frozen=True):
    """Mute or unmute a guest (host only)."""

    seat: SeatNumber
    muted: bool = True


class AddLuck(TableAction, frozen=True, tag="add_luck"):
    """Add luck of your own, drawn after you saw the table's commitment: the deal follows from it and from others'.

    Your first luck stays, and is published; it has no part in a deal that was drawn before. Once the game has started,
    nothing is added: the answer's `table.shuffle.luck` tells whose luck counts.
    """

    luck: Luck


class Roll(TableAction, frozen=True):
    """Draw a new deal to preview (host only); the game will start from the last one drawn."""


class Start(TableAction, frozen=True):
    """Start the game (host only)."""


class Rematch(TableAction, frozen=True):
    """Open a rematch with the same players on the same seats; later requests return the same table.

    Against bots alone it starts at once; without `starts` it waits for you to add luck and to start it.
    """

    starts: bool = True


AnyAction: TypeAlias = (
    Sit | Leave | Substitute | Return | Vote | SetBot | Swap | Remove | Mute | AddLuck | Roll | Start | Rematch
)


def bot_chair(game: Game, level: str, chairs: list[Chair]) -> Chair:
    """Return a chair with a bot of a level, whose name is new at the table."""
    check_level(game, level)
    taken = {chair.name for chair in chairs}
    return Chair(None, next(name for name in BOT_NAMES if name not in taken), level)


def check_level(game: Game, level: str) -> None:
    if level not in (known := levels_of(game)):
        raise UserError("unknown_level", given=quoted(level), known=", ".join(known))


def created_event(new: NewTable, guest: Guest, at: float, secret: str) -> events.Created:
    """Create the first event of a table, or raise InputError with what the host has to change."""
    settings = Settings(_game(new.game), new.players, dict(new.options), None, None, new.ruleset)
    check_level(settings.game, new.substitute)
    chairs = [Chair(guest.id, guest.name)] + [Chair()] * (new.players - 1)
    for seat, level in new.bots.items():
        if not 1 <= seat < new.players:
            raise UserError("bad_bot_seat", last=new.players - 1, given=seat)
        chairs[seat] = bot_chair(settings.game, level, chairs)
    return events.Created(
        at=at,
        game=settings.game.name,
        players=new.players,
        options=settings.options,
        ruleset=settings.ruleset,
        host=guest.id,
        chairs=chairs,
        public=new.public,
        time_control=_time_control(new.clock),
        forfeit_on_time=new.forfeit_on_time,
        substitute=new.substitute,
        hints=new.hints,
        secret=secret,
    )


def deal_seed(state: TableState) -> str:
    """Return the seed of a table's next deal; tables from before there were fair shuffles have no secret."""
    return state.fair_seed() if state.created.secret else secrets.token_hex(16)


def _game(name: str) -> Game:
    try:
        return updraft.game(name)
    except updraft.UnknownGameError:
        raise UserError("unknown_game", given=quoted(name), known=", ".join(updraft.game_names())) from None


def _time_control(clock: LiveClock | SlowClock | None) -> TimeControl | None:
    if isinstance(clock, LiveClock):
        if not (5 <= clock.seconds <= MAX_TURN and 0 <= clock.reserve <= MAX_RESERVE):
            raise UserError("bad_live_clock", turn=f"{MAX_TURN:g}", reserve=f"{MAX_RESERVE:g}")
        return TimeControl(clock.seconds, clock.reserve)
    if isinstance(clock, SlowClock):
        if not 0.04 <= clock.days <= MAX_DAYS:
            raise UserError("bad_slow_clock", days=f"{MAX_DAYS:g}")
        return TimeControl(clock.days * DAY)
    return None


def use_name(guest: Guest, now: Now) -> Decide:
    """Use a guest's present name at an unfinished table where the guest sits."""

    def decide(state: TableState) -> AnyEvent | None:
        seat = state.seat_of(guest.id)
        is_unfinished = state.phase in (TablePhase.OPEN, TablePhase.PLAYING)
        if not is_unfinished or seat == NOBODY or state.chairs[seat].name == guest.name:
            return None
        chairs = [
            msgspec.structs.replace(chair, name=guest.name) if chair.guest == guest.id else chair
            for chair in state.chairs
        ]
        return events.ChairsChanged(now(), chairs, state.host)

    return decide


class SeatActions:
    """The actions of one guest on a table's seats; each decides on one event, or raises Rejected."""

    def __init__(self, guest: Guest, now: Now, lang: str, is_away: Callable[[GuestId], bool]) -> None:
        """Act for a guest; `is_away` tells whether another guest has not been connected for a while."""
        self.guest = guest
        self.now = now
        self.lang = lang
        self.is_away = is_away

    def decide(self, action: AnyAction, seed_of: SeedOf) -> Decide:
        """Choose the decision of an action that concerns one table."""
        match action:
            case Sit(seat=seat):
                return self.sit(seat)
            case Leave():
                return self.leave()
            case Substitute():
                return self.substitute()
            case Return():
                return self.return_to_seat()
            case Vote(seat=seat, agrees=agrees):
                return self.vote(seat, agrees)
            case AddLuck(luck=luck):
                return self.add_luck(luck)
            case Roll():
                return self.roll(seed_of)
            case Start():
                return self.start(seed_of)
        return self._arrange(action)

    def _arrange(self, action: AnyAction) -> Decide:
        """Choose the decision of a host's action on seats."""
        match action:
            case SetBot(seat=seat, level=level):
                return self.set_bot(seat, level)
            case Swap(one=one, other=other):
                return self.swap(one, other)
            case Remove(seat=seat):
                return self.remove(seat)
            case Mute(seat=seat, muted=muted):
                return self.mute(seat, muted)
        raise AssertionError(f"{type(action).__name__} concerns two tables")

    def _rejected(self, key: str, **words: object) -> Rejected:
        return Rejected(translate(self.lang, key, **words))

    def sit(self, seat: int | None) -> Decide:
        """Take an open seat, the first one by default."""

        def decide(state: TableState) -> AnyEvent:
            self._require_phase(state, TablePhase.OPEN)
            if state.seat_of(self.guest.id) != NOBODY:
                raise self._rejected("already_seated")
            free = [number for number, chair in enumerate(state.chairs) if chair.is_free]
            wanted = _check_seat(state, seat) if seat is not None else next(iter(free), None)
            if wanted not in free:
                raise self._rejected("seat_taken" if free else "table_full")
            return self._chairs_changed(state, {wanted: Chair(self.guest.id, self.guest.name)})

        return decide

    def leave(self) -> Decide:
        """Leave the seat: before the game it becomes open, during the game a bot takes over.

        The last guest to leave before the game closes the table.
        """

        def decide(state: TableState) -> AnyEvent:
            seat = self._own_seat(state)
            if state.phase == TablePhase.PLAYING:
                return self._substituted(state, seat)
            self._require_phase(state, TablePhase.OPEN)
            others = [chair.guest for chair in state.chairs if chair.guest and chair.guest != self.guest.id]
            if not others:
                return events.Closed(self.now())
            return self._chairs_changed(state, {seat: Chair()}, others[0] if state.host == self.guest.id else None)

        return decide

    def substitute(self) -> Decide:
        """Let a bot play until the guest comes back."""

        def decide(state: TableState) -> AnyEvent:
            self._require_phase(state, TablePhase.PLAYING)
            return self._substituted(state, self._own_seat(state))

        return decide

    def _substituted(self, state: TableState, seat: Seat) -> AnyEvent:
        chair = state.chairs[seat]
        if chair.level:
            raise self._rejected("already_substituted")
        return self._chairs_changed(state, {seat: msgspec.structs.replace(chair, level=state.created.substitute)})

    def return_to_seat(self) -> Decide:
        """Take the seat back from the substitute bot."""

        def decide(state: TableState) -> AnyEvent:
            self._require_phase(state, TablePhase.PLAYING)
            seat = self._own_seat(state)
            if state.chairs[seat].forfeited:
                raise self._rejected("forfeited")
            if not state.chairs[seat].level:
                raise self._rejected("already_back")
            return self._chairs_changed(state, {seat: msgspec.structs.replace(state.chairs[seat], level=None)})

        return decide

    def vote(self, absent: int, agrees: bool) -> Decide:
        """Vote to let a bot play for an absent player, or withdraw that; a vote sent again counts once."""

        def decide(state: TableState) -> AnyEvent | None:
            self._require_phase(state, TablePhase.PLAYING)
            seat = self._own_seat(state)
            has_voted = _check_seat(state, absent) == state.clocks.seat and seat in state.votes
            if has_voted == agrees:
                return None
            if agrees:
                self._check_voter(state, seat, absent)
                self._check_absence(state, absent)
            return events.Voted(self.now(), seat, absent, agrees)

        return decide

    def _check_voter(self, state: TableState, seat: Seat, absent: Seat) -> None:
        """Require a person who plays, in a game without a clock, and another person's seat."""
        if state.created.time_control:
            raise self._rejected("vote_clock")
        if seat == absent:
            raise self._rejected("vote_own_seat")
        if state.chairs[seat].level:
            raise self._rejected("substituted")
        if state.chairs[absent].level:
            raise self._rejected("vote_bot")

    def _check_absence(self, state: TableState, absent: Seat) -> None:
        """Require that everyone has waited long enough for a player, by the time of the last public move."""
        chair, waited = state.chairs[absent], self.now() - state.clocks.since
        if state.clocks.seat != absent:
            raise self._rejected("vote_not_their_turn", who=chair.name)
        if waited < DISCONNECTED_TURN:
            raise self._rejected("vote_too_early", who=chair.name, minutes=f"{DISCONNECTED_TURN / MINUTE:g}")
        if waited < LONG_TURN and chair.guest and not self.is_away(chair.guest):
            raise self._rejected("vote_connected", who=chair.name, hours=f"{LONG_TURN / HOUR:g}")

    def set_bot(self, seat: int, level: str | None) -> Decide:
        """Put a bot on an open seat or change its level; without a level, remove it."""

        def decide(state: TableState) -> AnyEvent:
            self._require_host(state)
            if state.chairs[_check_seat(state, seat)].guest:
                raise self._rejected("seat_occupied")
            others = [chair for other, chair in enumerate(state.chairs) if other != seat]
            return self._chairs_changed(state, {seat: bot_chair(state.game, level, others) if level else Chair()})

        return decide

    def swap(self, one: int, other: int) -> Decide:
        def decide(state: TableState) -> AnyEvent:
            self._require_host(state)
            chairs = {_check_seat(state, one): state.chairs[_check_seat(state, other)], other: state.chairs[one]}
            return self._chairs_changed(state, chairs)

        return decide

    def remove(self, seat: int) -> Decide:
        """Remove a guest or a bot before the game starts."""

        def decide(state: TableState) -> AnyEvent:
            self._require_host(state)
            if state.chairs[_check_seat(state, seat)].guest == self.guest.id:
                raise self._rejected("own_seat")
            return self._chairs_changed(state, {seat: Chair()})

        return decide

    def add_luck(self, luck: str) -> Decide:
        """Add luck to the next deal; what a guest added first stays, so that nobody has a second try.

        The host may start before a guest's luck is here: that is nobody's mistake, and changes nothing.
        """

        def decide(state: TableState) -> AnyEvent | None:
            self._own_seat(state)
            if state.phase != TablePhase.OPEN or self.guest.id in state.luck:
                return None
            return events.LuckAdded(self.now(), self.guest.id, luck)

        return decide

    def start(self, seed_of: SeedOf) -> Decide:
        """Deal, once every seat is taken; a deal that was previewed is kept."""

        def decide(state: TableState) -> AnyEvent:
            self._require_host(state)
            if any(chair.is_free for chair in state.chairs):
                raise self._rejected("seats_open")
            seed = state.previewed_seed or seed_of(state)
            return events.Started(self.now(), seed, " ".join(checked_fields(state.game)))

        return decide

    def roll(self, seed_of: SeedOf) -> Decide:
        """Draw a new deal for everyone to preview, where a game allows that."""

        def decide(state: TableState) -> AnyEvent:
            self._require_host(state)
            if not state.game.parts.web.previewable:
                raise self._rejected("no_preview")
            return events.Rolled(self.now(), seed_of(state))

        return decide

    def mute(self, seat: int, muted: bool) -> Decide:
        """Mute a guest, or lift that."""

        def decide(state: TableState) -> AnyEvent:
            guest = state.chairs[_check_seat(state, seat)].guest
            if state.host != self.guest.id:
                raise self._rejected("host_only")
            if guest is None or guest == self.guest.id:
                raise self._rejected("mute_others")
            return events.Muted(self.now(), guest, muted)

        return decide

    def rematch(self, state: TableState, table_id: str, secret: str) -> events.Created:
        """Create the event of a rematch: the same settings, the same seats and so the same colours, and a new secret.

        Luck draws the first player of every game, so nobody has to change seats.
        """
        self._require_phase(state, TablePhase.OVER)
        self._own_seat(state)
        return msgspec.structs.replace(
            state.created,
            at=self.now(),
            host=self.guest.id,
            chairs=[_rematch_chair(chair) for chair in state.chairs],
            rematch_of=table_id,
            secret=secret,
        )

    def play_on(self, state: TableState, table_id: str, wanted: PlayOn, secret: str) -> events.Created:
        """Create the event of a table that plays on from a moment of this one, the guest against bots.

        In an unfinished game that is only possible against bots alone, and with the knowledge of the guest's own seat.
        """
        seat, match = _check_seat(state, wanted.seat), state.match
        is_own = seat == state.seat_of(self.guest.id)
        if match is None or not (state.phase == TablePhase.OVER or (is_own and state.is_solo)):
            raise self._rejected("play_on_unfinished")
        if state.created.start:
            raise self._rejected("play_on_twice")
        if wanted.at > match.move_count or (wanted.at == match.move_count and match.is_over):
            raise self._rejected("play_on_over")
        assert match.seed is not None
        chairs = [Chair()] * state.created.players
        chairs[seat] = Chair(self.guest.id, self.guest.name)
        for other in range(len(chairs)):
            if other != seat:
                chairs[other] = bot_chair(state.game, wanted.level, chairs)
        return events.Created(
            at=self.now(),
            game=state.created.game,
            players=state.created.players,
            options=state.settings.options,
            ruleset=state.settings.ruleset,
            host=self.guest.id,
            chairs=chairs,
            substitute=wanted.level,
            start=events.StartPosition(table=table_id, seed=match.seed, moves=match.moves[: wanted.at], seat=seat),
            secret=secret,
        )

    def _own_seat(self, state: TableState) -> Seat:
        seat = state.seat_of(self.guest.id)
        if seat == NOBODY:
            raise self._rejected("not_seated")
        return seat

    def _require_host(self, state: TableState) -> None:
        if state.host != self.guest.id:
            raise self._rejected("host_only")
        self._require_phase(state, TablePhase.OPEN)

    def _require_phase(self, state: TableState, phase: TablePhase) -> None:
        if state.phase != phase:
            raise self._rejected(f"is_{state.phase}")

    def _chairs_changed(
        self, state: TableState, changed: dict[Seat, Chair], host: str | None = None
    ) -> events.ChairsChanged:
        chairs = [changed.get(seat, chair) for seat, chair in enumerate(state.chairs)]
        return events.ChairsChanged(self.now(), chairs, host or state.host)


def _rematch_chair(chair: Chair) -> Chair:
    """Return a chair for a new game; guests replaced by a bot play again themselves."""
    return Chair(chair.guest, chair.name, None if chair.guest else chair.level)


def _check_seat(state: TableState, seat: int) -> Seat:
    if not 0 <= seat < len(state.chairs):
        raise UserError("unknown_seat", last=len(state.chairs) - 1, given=seat)
    return seat
